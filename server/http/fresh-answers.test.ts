import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import { competitionRoutes } from '../competitions/competition-routes.ts'
import { ratingRoutes } from '../players/rating-routes.ts'
import { freshAnswers } from './fresh-answers.ts'

test('everybody who asks while an answer is made, and shortly after, gets this answer', async () => {
  const answers = freshAnswers<number>(10)
  let made = 0
  const read = (key: string, freshMs = 60_000) => answers.read(key, freshMs, async () => ++made)
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual([1, 1, 2])
  expect(await read('a')).toBe(1)
  expect(await read('a', 0), 'too old').toBe(3)
  answers.forget('a')
  expect(await read('a')).toBe(4)
})

test('a failure is not kept, and does not remove a later answer', async () => {
  const answers = freshAnswers<number>(10)
  const failed = answers.read('a', 60_000, async () => Promise.reject(new Error('no')))
  answers.forget('a')
  const later = answers.read('a', 60_000, async () => 1)
  await expect(failed).rejects.toThrow('no')
  expect(await later).toBe(1)
  expect(await answers.read('a', 60_000, async () => 2)).toBe(1)
  await expect(answers.read('b', 60_000, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await answers.read('b', 60_000, async () => 3)).toBe(3)
})

test('viewers of a match who ask for its favourite and its competition at once cost one computation each', async () => {
  const made: string[] = []
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  onTestFinished(() => app.close())
  ratingRoutes(app, {
    ratings: {} as Parameters<typeof ratingRoutes>[1]['ratings'],
    favourite: async (id) => {
      made.push(`favourite of ${id}`)
      return { chances: null }
    },
  })
  const competitions = {
    ofMatch: async (id: string) => {
      made.push(`competition of ${id}`)
      return { place: null }
    },
  }
  competitionRoutes(app, { competitions } as unknown as Parameters<typeof competitionRoutes>[1])
  const paths = Array.from({ length: 50 }, (_, n) => [
    `/product/one/favourite`,
    `/product/one/competition`,
    ...(n === 0 ? ['/product/two/favourite'] : []),
  ]).flat()
  const answers = await Promise.all(paths.map((url) => app.inject(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
  expect(made.sort()).toEqual(['competition of one', 'favourite of one', 'favourite of two'])
})

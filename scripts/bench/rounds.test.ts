import { expect, test } from 'vitest'
import { interleave, roundsAt } from './rounds.ts'

const FOREVER = { most: 50, seconds: Number.POSITIVE_INFINITY }

test('measures each name once in each round, and keeps the order of rounds', async () => {
  const order: string[] = []
  const results = await interleave({ ...FOREVER, least: 20 }, ['one', 'other'], async (name, round) => {
    order.push(name)
    return `${name} ${round}`
  })
  expect(results.one).toEqual(Array.from({ length: 20 }, (_, round) => `one ${round}`))
  expect(results.other).toHaveLength(20)
  for (let n = 0; n < order.length; n += 2) expect(new Set(order.slice(n, n + 2)).size).toBe(2)
})

test.each([
  ['stops at the least number of rounds if all is decided', 1, 5],
  ['measures more rounds until all is decided', 8, 8],
  ['stops at the maximum number of rounds', 100, 50],
])('%s', async (_, decidedAfter, rounds) => {
  const limits = { ...FOREVER, least: 5 }
  const { one } = await interleave(
    limits,
    ['one'],
    async () => 0,
    ({ one }) => one.length >= decidedAfter,
  )
  expect(one).toHaveLength(rounds)
})

test('runs fewer rounds on a slow machine, but at least one', async () => {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 60))
  const slow = await interleave({ least: 50, most: 50, seconds: 0.2 }, ['one'], wait)
  expect(slow.one.length).toBeGreaterThan(0)
  expect(slow.one.length).toBeLessThan(5)
  expect((await interleave({ least: 50, most: 50, seconds: 0 }, ['one'], wait)).one).toHaveLength(1)
})

test('a brief run has less time, and a quick run one round', () => {
  const rounds = { least: 9, most: 20, seconds: 100 }
  expect(roundsAt('full', rounds)).toEqual(rounds)
  expect(roundsAt('brief', rounds)).toEqual({ least: 3, most: 20, seconds: 40 })
  expect(roundsAt('quick', rounds)).toEqual({ least: 1, most: 1, seconds: 100 })
})

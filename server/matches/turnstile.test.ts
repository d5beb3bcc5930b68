import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

test('so many are inside at once, and who waits comes in in turn', async () => {
  const turnstile = createTurnstile(2)
  const inside: number[] = []
  const leaves = [1, 2, 3, 4].map(async (n) => {
    const leave = await turnstile.enter()
    inside.push(n)
    return leave
  })
  await leaves[1]
  await new Promise(setImmediate)
  expect(inside).toEqual([1, 2])
  ;(await leaves[0])?.()
  await leaves[2]
  expect(inside).toEqual([1, 2, 3])
  ;(await leaves[1])?.()
  await leaves[3]
  expect(inside).toEqual([1, 2, 3, 4])
})

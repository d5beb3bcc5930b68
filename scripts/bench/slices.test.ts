import { expect, test } from 'vitest'
import { interleave } from './slices.ts'

test('every round measures each once, and keeps what belongs together at the same place', async () => {
  const order: string[] = []
  const results = await interleave(20, ['one', 'other'], async (name, round) => {
    order.push(name)
    return `${name} ${round}`
  })
  expect(results.one).toEqual(Array.from({ length: 20 }, (_, round) => `one ${round}`))
  expect(results.other).toHaveLength(20)
  for (let n = 0; n < order.length; n += 2) expect(new Set(order.slice(n, n + 2)).size).toBe(2)
})

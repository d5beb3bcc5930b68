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

test('where the machine is slow there are fewer rounds, and never none', async () => {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 60))
  const slow = await interleave(50, ['one'], wait, 0.2)
  expect(slow.one.length).toBeGreaterThan(0)
  expect(slow.one.length).toBeLessThan(5)
  expect((await interleave(50, ['one'], wait, 0)).one).toHaveLength(1)
})

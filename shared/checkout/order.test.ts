import { expect, test } from 'vitest'
import { isSettled, type OrderState, stepOf } from './order.ts'

test.each<[OrderState, step: number, settled: boolean]>([
  ['created', 0, false],
  ['pending', 1, false],
  ['paid', 2, true],
  ['failed', 2, true],
  ['cancelled', 2, true],
])('%s is step %i of an order; settled: %s', (state, step, settled) => {
  expect(stepOf(state)).toBe(step)
  expect(isSettled(state)).toBe(settled)
})

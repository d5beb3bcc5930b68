import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSettled, mayBecome, ORDER_STATES, type OrderState, stepOf } from './order.ts'

test.each<[OrderState, OrderState[]]>([
  ['created', ['pending', 'cancelled']],
  ['pending', ['paid', 'failed', 'cancelled']],
  ['paid', []],
  ['failed', []],
  ['cancelled', []],
])('%s may become %j and nothing else', (from, nexts) => {
  expect(ORDER_STATES.filter((to) => mayBecome(from, to))).toEqual(nexts)
})

test('whatever is tried, an order only goes forward and is settled at most once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_STATES), { maxLength: 30 }), (tries) => {
      let state: OrderState = 'created'
      let settled = 0
      for (const next of tries) {
        if (!mayBecome(state, next)) continue
        expect(stepOf(next)).toBeGreaterThan(stepOf(state))
        if (isSettled(next)) settled++
        state = next
      }
      expect(settled).toBeLessThanOrEqual(1)
      expect(isSettled(state)).toBe(settled === 1)
    }),
  )
})

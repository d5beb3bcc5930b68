import { expect, test } from 'vitest'
import { SETTLE_MS, tapGuard } from './taps.tsx'

const KEY = { x: 100, y: 500 }
const OTHER_KEY = { x: 100, y: 570 }

/** Returns a guard, and `tap`, in which a finger is down for 60 ms. A busy phone handles the tap `delay` later (ms). */
function finger() {
  const guard = tapGuard()
  const tap = (at: number, { x, y } = KEY, delay = 0): boolean => {
    guard.pressed({ at, x, y })
    return guard.tapped({ at: at + 60, x, y }, at + 60 + delay)
  }
  return { ...guard, tap }
}

test('ignores a second tap in the same place right after a layout change', () => {
  const hand = finger()
  expect(hand.tap(1000)).toBe(true)
  hand.changed(1062)
  expect(hand.tap(1150), 'in the same place').toBe(false)
  expect(hand.tap(1250, { x: 112, y: 509 }), 'a little beside it').toBe(false)
  expect(hand.tap(1062 + SETTLE_MS), 'counts once the layout has settled').toBe(true)
})

test('counts a quick tap on another key after a change that a tap caused', () => {
  const hand = finger()
  hand.tap(1000)
  hand.changed(1062)
  expect(hand.tap(1150, OTHER_KEY)).toBe(true)
})

test('counts a quick tap on another key after a tap that a busy phone handled late', () => {
  const hand = finger()
  expect(hand.tap(1000, KEY, 800)).toBe(true)
  hand.changed(1865)
  expect(hand.tap(1900), 'in the same place').toBe(false)
  expect(hand.tap(1950, OTHER_KEY)).toBe(true)
})

test('ignores taps on any key after a further change that no tap caused', () => {
  const hand = finger()
  hand.tap(1000)
  hand.changed(1062)
  hand.changed(1180)
  expect(hand.tap(1200, OTHER_KEY)).toBe(false)
})

test('ignores taps on any key right after a change that no tap caused', () => {
  const hand = finger()
  hand.tap(1000)
  hand.changed(5000)
  expect(hand.tap(5100, OTHER_KEY)).toBe(false)
  expect(hand.tap(5100 + SETTLE_MS, OTHER_KEY)).toBe(true)
  hand.pressed({ at: 9000, ...KEY })
  hand.changed(9020)
  expect(hand.tapped({ at: 9090, ...KEY }, 9090), 'the finger was down before the change').toBe(false)
})

test('counts quick taps on a key that does not change the layout', () => {
  const hand = finger()
  expect([1000, 1120, 1240].map((at) => hand.tap(at))).toEqual([true, true, true])
})

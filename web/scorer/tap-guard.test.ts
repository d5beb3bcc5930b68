import { expect, test } from 'vitest'
import { SETTLE_MS, tapGuard } from './tap-guard.ts'

const KEY = { x: 100, y: 500 }
const OTHER_KEY = { x: 100, y: 570 }

/** A finger that is down for 60 ms. */
function finger() {
  const guard = tapGuard()
  const tap = (at: number, { x, y } = KEY): boolean => {
    guard.pressed({ at, x, y })
    return guard.tapped({ at: at + 60, x, y })
  }
  return { ...guard, tap }
}

test('a second tap on what the first brought up under the finger does not count', () => {
  const hand = finger()
  expect(hand.tap(1000)).toBe(true)
  hand.changed(1062)
  expect(hand.tap(1150), 'the same finger').toBe(false)
  expect(hand.tap(1250, { x: 112, y: 509 }), 'nor when it slipped a little').toBe(false)
  expect(hand.tap(1062 + SETTLE_MS), 'once it has been seen it counts').toBe(true)
})

test('who knows the keys by heart taps elsewhere at once', () => {
  const hand = finger()
  hand.tap(1000)
  hand.changed(1062)
  expect(hand.tap(1150, OTHER_KEY)).toBe(true)
})

test('what comes up by itself right after a tap is none of its doing', () => {
  const hand = finger()
  hand.tap(1000)
  hand.changed(1062)
  hand.changed(1180)
  expect(hand.tap(1200, OTHER_KEY)).toBe(false)
})

test('a tap on its way while something came up by itself counts nowhere', () => {
  const hand = finger()
  hand.tap(1000)
  hand.changed(5000)
  expect(hand.tap(5100, OTHER_KEY)).toBe(false)
  expect(hand.tap(5100 + SETTLE_MS, OTHER_KEY)).toBe(true)
  hand.pressed({ at: 9000, ...KEY })
  hand.changed(9020)
  expect(hand.tapped({ at: 9090, ...KEY }), 'nor where the finger was down already').toBe(false)
})

test('a key that changes nothing of what is shown may be tapped as fast as one can', () => {
  const hand = finger()
  expect([1000, 1120, 1240].map((at) => hand.tap(at))).toEqual([true, true, true])
})

import { expect, test } from 'vitest'
import { shiftAt } from './burn-in.ts'

const START = Date.parse('2026-05-01T20:00:00Z')
/** A day and more, in whole rounds of 64 minutes. */
const aDay = Array.from({ length: 23 * 64 }, (_, minute) => shiftAt(START + minute * 60_000))

test('[U12] the picture stands elsewhere each minute, and never more than 4 px off', () => {
  for (const [minute, [x, y]] of aDay.entries()) {
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4)
    expect([x, y]).not.toEqual(aDay[minute + 1])
  }
})

test('[U12] over a day it stands as far to the left as to the right, and as far up as down', () => {
  const sum = aDay.reduce((at, [x, y]) => [(at[0] ?? 0) + x, (at[1] ?? 0) + y], [0, 0])
  expect(sum.map(Math.abs)).toEqual([0, 0])
})

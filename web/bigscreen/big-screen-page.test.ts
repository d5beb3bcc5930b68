import { expect, test } from 'vitest'
import { shiftAt } from './big-screen-page.tsx'

const START = Date.parse('2026-05-01T20:00:00Z')
/** The shift in each minute of about a day: 23 whole cycles of 64 minutes. */
const aDay = Array.from({ length: 23 * 64 }, (_, minute) => shiftAt(START + minute * 60_000))

test('[U12] moves the picture each minute, by at most 4 px', () => {
  for (const [minute, [x, y]] of aDay.entries()) {
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4)
    expect([x, y]).not.toEqual(aDay[minute + 1])
  }
})

test('[U12] moves the picture equally far in all directions over a day', () => {
  const sum = aDay.reduce((at, [x, y]) => [(at[0] ?? 0) + x, (at[1] ?? 0) + y], [0, 0])
  expect(sum.map(Math.abs)).toEqual([0, 0])
})

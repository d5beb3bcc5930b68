import { expect, test } from 'vitest'
import { deliveryDay } from './delivery.ts'

test.each([
  ['2026-11-16T12:00:00Z', '2026-11-21'],
  // Half past eleven at night in Santo Domingo is the next day in London.
  ['2026-11-17T03:30:00Z', '2026-11-21'],
  ['2026-02-26T12:00:00Z', '2026-03-03'],
  ['2028-02-26T12:00:00Z', '2028-03-02'],
  ['2026-12-31T04:00:00Z', '2027-01-05'],
])('what is ordered at %s is there on %s', (moment, day) => {
  expect(deliveryDay(Date.parse(moment))).toBe(day)
})

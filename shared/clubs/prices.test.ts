import { expect, test } from 'vitest'
import { WEEKDAYS } from '../time/week.ts'
import { priceOf, priceOfTime } from './prices.ts'

const EVENING = {
  court: null,
  weekdays: ['Monday', 'Tuesday'],
  from: 18 * 60,
  to: 22 * 60,
  memberCents: 500,
  guestCents: 1500,
} as const
const PRICES = [
  EVENING,
  { ...EVENING, weekdays: WEEKDAYS, from: 0, to: 24 * 60, memberCents: 0, guestCents: 1000 },
  { ...EVENING, court: 'club-2', memberCents: 700, guestCents: 1700 },
]

test.each([
  ['a member on a Monday evening', 'club-1', '2026-11-23T18:00', true, 500],
  ['a guest on a Monday evening', 'club-1', '2026-11-23T18:00', false, 1500],
  ['a slot that begins before the end', 'club-1', '2026-11-24T21:30', false, 1500],
  ['a slot that begins at the end', 'club-1', '2026-11-24T22:00', false, 1000],
  ['another weekday', 'club-1', '2026-11-25T18:00', true, 0],
  ['a court with a price of its own', 'club-2', '2026-11-23T18:00', true, 700],
  ['this court at another time', 'club-2', '2026-11-23T08:00', false, 1000],
])('%s', (_, court, local, isMember, cents) => {
  // Madrid is one hour ahead of UTC in November.
  const startsAt = Date.parse(`${local}:00Z`) - 3_600_000
  expect(priceOf(PRICES, { timeZone: 'Europe/Madrid', court, startsAt, isMember })).toBe(cents)
})

test('a slot without a price is free of charge', () => {
  const slot = { timeZone: 'Europe/Madrid', court: 'club-1', startsAt: 0, isMember: false }
  expect(priceOf([], slot)).toBe(0)
})

test.each([
  ['half a slot', '17:00', '17:30', 60, false, 500],
  ['one and a half slots', '10:30', '12:00', 60, false, 1500],
  ['a time in which the price changes', '17:30', '18:30', 60, false, 1250],
  ['the same time for a member', '17:30', '18:30', 60, true, 250],
  ['a part of a cent, which is rounded', '17:00', '17:30', 90, false, 333],
])(
  'at a time without slots, each half hour costs its part of a slot: %s',
  (_, from, to, slotMinutes, isMember, cents) => {
    const moment = (time: string) => Date.parse(`2026-11-23T${time}:00Z`) - 3_600_000
    const time = { startsAt: moment(from), endsAt: moment(to) }
    expect(priceOfTime(PRICES, time, { timeZone: 'Europe/Madrid', court: 'club-1', slotMinutes, isMember })).toBe(cents)
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_RULES, isPast, whyNotBook, whyNotCancel } from './booking-rules.ts'

const SLOT = { startsAt: Date.parse('2026-11-21T22:00:00Z') }
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
const HOUR_AHEAD = { quota: 2, leadMinutes: 60, cancelMinutes: 120 }

test.each([
  ['21:59:59.999', 0, DEFAULT_RULES, null],
  ['22:00:00.000', 0, DEFAULT_RULES, 'SLOT_PAST'],
  ['12:00:00.000', 3, DEFAULT_RULES, null],
  ['12:00:00.000', 4, DEFAULT_RULES, 'QUOTA_REACHED'],
  ['21:00:00.000', 0, HOUR_AHEAD, null],
  ['21:00:00.001', 0, HOUR_AHEAD, 'TOO_LATE_TO_BOOK'],
  ['12:00:00.000', 1, HOUR_AHEAD, null],
  ['12:00:00.000', 2, HOUR_AHEAD, 'QUOTA_REACHED'],
  ['12:00:00.000', 0, { ...DEFAULT_RULES, quota: 0 }, 'QUOTA_REACHED'],
] as const)(
  'booking the 22:00 slot at %s UTC, with %i bookings and the rules %j, gives %s',
  (time, held, rules, refusal) => {
    expect(whyNotBook(SLOT, held, at(time), rules)).toBe(refusal)
  },
)

test.each([
  ['21:59:59.999', DEFAULT_RULES, null],
  ['22:00:00.000', DEFAULT_RULES, 'SLOT_PAST'],
  ['20:00:00.000', HOUR_AHEAD, null],
  ['20:00:00.001', HOUR_AHEAD, 'TOO_LATE_TO_CANCEL'],
] as const)('cancelling the 22:00 slot at %s UTC, with the rules %j, gives %s', (time, rules, refusal) => {
  expect(whyNotCancel(SLOT, at(time), rules)).toBe(refusal)
})

const aSlot = fc.record({ startsAt: fc.integer({ min: 1.7e12, max: 2.2e12 }) })
const someRules = fc.record({
  quota: fc.nat(10),
  leadMinutes: fc.nat(3000),
  cancelMinutes: fc.nat(3000),
})

test('a slot that can be booked now could be booked at any earlier time, and by a person with fewer reservations', () => {
  fc.assert(
    fc.property(aSlot, someRules, fc.nat(10), fc.nat(1e9), fc.nat(1e9), (slot, rules, held, before, earlier) => {
      const now = slot.startsAt - before
      if (whyNotBook(slot, held, now, rules) !== null) return
      expect(whyNotBook(slot, held, now - earlier, rules)).toBeNull()
      if (held > 0) expect(whyNotBook(slot, held - 1, now, rules)).toBeNull()
    }),
  )
})

test('rejects booking and cancelling a slot that has begun, under any rules', () => {
  fc.assert(
    fc.property(aSlot, someRules, fc.nat(1e9), (slot, rules, since) => {
      const now = slot.startsAt + since
      expect(isPast(slot, now)).toBe(true)
      expect([whyNotBook(slot, 0, now, rules), whyNotCancel(slot, now, rules)]).toEqual(['SLOT_PAST', 'SLOT_PAST'])
    }),
  )
})

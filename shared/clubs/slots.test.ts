import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusDays, WEEKDAYS } from '../time/week.ts'
import { dateIn, localTimeIn, minuteIn } from '../time/zone-time.ts'
import { SLOT_MINUTES, type SlotMinutes } from './club-limits.ts'
import type { Court, OpeningHours, OtherHours } from './club-schemas.ts'
import { openOn } from './open-hours.ts'
import { nextDateWithSlots, nextOpenDate, openTimes, slotsOf } from './slots.ts'

const ZONES = [
  'America/Santo_Domingo',
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
]

const open = (opens: number, closes: number) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { opens, closes }])) as unknown as OpeningHours

/** Returns the slots from midnight, as `time utc-time`: half hours until 2:30, longer slots until 5:00. */
const night = (timeZone: string, date: string, slotMinutes: SlotMinutes) =>
  slotsOf({ timeZone, hours: open(0, slotMinutes === 30 ? 150 : 300) }, { id: 'c-1', slotMinutes }, date).map(
    ({ time, startsAt }) => `${time} ${new Date(startsAt).toISOString().slice(11, 16)}`,
  )

test('a club that is open from 5:00 to 23:00 has 18 slots of an hour', () => {
  const club = { timeZone: 'America/Santo_Domingo', hours: open(300, 1380) }
  const slots = slotsOf(club, { id: 'c-1', slotMinutes: 60 }, '2026-11-23')
  expect(slots).toHaveLength(18)
  expect(slots[0]).toEqual({ startsAt: Date.parse('2026-11-23T09:00:00Z'), minutes: 60, time: '5:00' })
  expect(slots.at(-1)?.time).toBe('22:00')
})

test.each([
  [30, ['8:00', '8:30', '9:00', '9:30', '10:00']],
  [60, ['8:00', '9:00']],
  [90, ['8:00']],
] as const)('slots of %i minutes end before the club closes', (slotMinutes, times) => {
  const slots = slotsOf({ timeZone: 'Europe/Madrid', hours: open(480, 630) }, { id: 'c-1', slotMinutes }, '2026-11-23')
  expect(slots.map(({ time }) => time)).toEqual(times)
})

test('a weekday without opening hours has no slots', () => {
  const hours = { ...open(480, 600), Monday: null }
  expect(slotsOf({ timeZone: 'Europe/Madrid', hours }, { id: 'c-1', slotMinutes: 60 }, '2026-11-23')).toEqual([])
  expect(slotsOf({ timeZone: 'Europe/Madrid', hours }, { id: 'c-1', slotMinutes: 60 }, '2026-11-24')).toHaveLength(2)
})

describe('when clocks change', () => {
  test('marks the second slot at the same time of a date as a repeat', () => {
    const repeats = (date: string) =>
      slotsOf({ timeZone: 'Europe/Madrid', hours: open(0, 240) }, { id: 'c-1', slotMinutes: 60 }, date).map(
        ({ time, isRepeat = false }) => [time, isRepeat],
      )
    expect(repeats('2026-10-25')).toEqual([
      ['0:00', false],
      ['1:00', false],
      ['2:00', false],
      ['2:00', true],
      ['3:00', false],
    ])
    expect(repeats('2026-10-26').some(([, isRepeat]) => isRepeat)).toBe(false)
  })

  test.each([
    // Madrid: at 2:00 clocks go forward to 3:00; at 3:00 they go back to 2:00.
    ['Europe/Madrid', '2026-03-29', 60, ['0:00 23:00', '1:00 00:00', '3:00 01:00', '4:00 02:00']],
    [
      'Europe/Madrid',
      '2026-10-25',
      60,
      ['0:00 22:00', '1:00 23:00', '2:00 00:00', '2:00 01:00', '3:00 02:00', '4:00 03:00'],
    ],
    // The slot at 1:30 lasts until 4:00 on the clock, so 3:00 is left out.
    ['Europe/Madrid', '2026-03-29', 90, ['0:00 23:00', '1:30 00:30']],
    // The slot at 1:30 lasts until the second 2:00, so no other slot begins in between.
    ['Europe/Madrid', '2026-10-25', 90, ['0:00 22:00', '1:30 23:30', '3:00 02:00']],
    // New York: at 2:00 clocks go forward to 3:00; at 2:00 they go back to 1:00.
    ['America/New_York', '2026-03-08', 60, ['0:00 05:00', '1:00 06:00', '3:00 07:00', '4:00 08:00']],
    [
      'America/New_York',
      '2026-11-01',
      60,
      ['0:00 04:00', '1:00 05:00', '1:00 06:00', '2:00 07:00', '3:00 08:00', '4:00 09:00'],
    ],
    // Lord Howe: clocks change by half an hour, at 2:00 to 2:30 and at 2:00 to 1:30.
    ['Australia/Lord_Howe', '2026-10-04', 60, ['0:00 13:30', '1:00 14:30', '3:00 16:00', '4:00 17:00']],
    ['Australia/Lord_Howe', '2026-10-04', 30, ['0:00 13:30', '0:30 14:00', '1:00 14:30', '1:30 15:00']],
    ['Australia/Lord_Howe', '2026-04-05', 60, ['0:00 13:00', '1:00 14:00', '2:00 15:30', '3:00 16:30', '4:00 17:30']],
    [
      'Australia/Lord_Howe',
      '2026-04-05',
      30,
      ['0:00 13:00', '0:30 13:30', '1:00 14:00', '1:30 14:30', '1:30 15:00', '2:00 15:30'],
    ],
    // Apia skipped the 30th of December 2011 to be west of the date line.
    ['Pacific/Apia', '2011-12-29', 60, ['0:00 10:00', '1:00 11:00', '2:00 12:00', '3:00 13:00', '4:00 14:00']],
    ['Pacific/Apia', '2011-12-30', 60, []],
    ['Pacific/Apia', '2011-12-31', 60, ['0:00 10:00', '1:00 11:00', '2:00 12:00', '3:00 13:00', '4:00 14:00']],
    ['America/Santo_Domingo', '2026-03-29', 60, ['0:00 04:00', '1:00 05:00', '2:00 06:00', '3:00 07:00', '4:00 08:00']],
  ] as const)('%s has on %s, in %i minutes each, the slots %j', (zone, date, minutes, slots) => {
    expect(night(zone, date, minutes)).toEqual(slots)
  })
})

const aDate = fc
  .integer({ min: 0, max: 366 * 20 })
  .map((days) => new Date(Date.UTC(2010, 0) + days * 86_400_000).toISOString().slice(0, 10))
/** A date of 2010 to 2029, or one on which the clocks of some zone change. */
const anyDate = fc.oneof(
  aDate,
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-10-04', '2026-04-05', '2011-12-30'),
)

test('slots never overlap, show their own time, begin on their date, and lie within the opening hours', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      anyDate,
      fc.constantFrom(...SLOT_MINUTES),
      fc.nat(48).map((half) => half * 30),
      fc.nat(48).map((half) => half * 30),
      (timeZone, date, slotMinutes, opens, closes) => {
        const slots = slotsOf({ timeZone, hours: open(opens, closes) }, { id: 'c-1', slotMinutes }, date)
        for (const [index, { startsAt, minutes, time }] of slots.entries()) {
          const minute = minuteIn(timeZone, startsAt)
          expect(dateIn(timeZone, startsAt)).toBe(date)
          expect(time).toBe(new Date(localTimeIn(timeZone, startsAt)).toISOString().slice(11, 16).replace(/^0/, ''))
          expect(minute >= opens && minute + minutes <= closes && (minute - opens) % slotMinutes === 0).toBe(true)
          const next = slots[index + 1]
          if (next) expect(next.startsAt).toBeGreaterThanOrEqual(startsAt + minutes * 60_000)
        }
      },
    ),
    { numRuns: 500 },
  )
})

const always = { name: '', from: null, until: null, yearly: false, weekdays: [...WEEKDAYS], courts: null }
/** Up to three times of a day, in order. */
const someTimes = fc
  .uniqueArray(
    fc.nat(48).map((half) => half * 30),
    { minLength: 0, maxLength: 6 },
  )
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    Array.from({ length: Math.floor(minutes.length / 2) }, (_, index) => ({
      opens: minutes[index * 2] ?? 0,
      closes: minutes[index * 2 + 1] ?? 0,
    })),
  )

test('with several times a day, slots never overlap, and lie within one of them, also when clocks change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      anyDate,
      fc.constantFrom(...SLOT_MINUTES),
      someTimes,
      fc.constantFrom<readonly string[] | null>(null, ['c-1'], ['c-2']),
      (timeZone, date, slotMinutes, times, courts) => {
        const otherHours: OtherHours[] = [{ ...always, courts, open: times }]
        const club = { timeZone, hours: open(600, 720), otherHours }
        const court = { id: 'c-1', slotMinutes }
        const slots = slotsOf(club, court, date)
        const expected = courts?.includes('c-2') ? [{ opens: 600, closes: 720 }] : times
        expect(openOn(club, 'c-1', date)).toEqual(expected)
        for (const [index, { startsAt, minutes, time }] of slots.entries()) {
          const minute = minuteIn(timeZone, startsAt)
          expect(dateIn(timeZone, startsAt)).toBe(date)
          expect(time).toBe(new Date(localTimeIn(timeZone, startsAt)).toISOString().slice(11, 16).replace(/^0/, ''))
          const within = expected.filter(({ opens, closes }) => opens <= minute && minute + minutes <= closes)
          expect(within.map(({ opens }) => (minute - opens) % slotMinutes)).toEqual([0])
          const next = slots[index + 1]
          if (next) expect(next.startsAt).toBeGreaterThanOrEqual(startsAt + minutes * 60_000)
        }
        // The open times contain each slot, and don't overlap.
        const all = openTimes(club, court, date)
        for (const { startsAt, minutes } of slots)
          expect(
            all.filter((each) => each.startsAt <= startsAt && startsAt + minutes * 60_000 <= each.endsAt),
          ).toHaveLength(1)
        for (const [index, { endsAt }] of all.entries())
          expect(endsAt).toBeLessThanOrEqual(all[index + 1]?.startsAt ?? Number.POSITIVE_INFINITY)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  // At 3:00 clocks go back to 2:00: the repeated hour is in the first time.
  ['2026-10-25', ['1:00 23:00', '2:00 00:00', '2:00 01:00', '4:00 03:00']],
  // At 2:00 clocks go forward to 3:00.
  ['2026-03-29', ['1:00 00:00', '4:00 02:00']],
])('on %s, a day with two times in Madrid has the slots %j', (date, expected) => {
  const two = [
    { opens: 60, closes: 180 },
    { opens: 240, closes: 300 },
  ]
  const club = { timeZone: 'Europe/Madrid', hours: open(0, 60), otherHours: [{ ...always, open: two }] }
  const slots = slotsOf(club, { id: 'c-1', slotMinutes: 60 }, date)
  expect(slots.map(({ time, startsAt }) => `${time} ${new Date(startsAt).toISOString().slice(11, 16)}`)).toEqual(
    expected,
  )
})

test('the half-hour slots of consecutive days cover all time once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), anyDate, (timeZone, date) => {
      const all = [date, plusDays(date, 1), plusDays(date, 2)].flatMap((day) =>
        slotsOf({ timeZone, hours: open(0, 1440) }, { id: 'c-1', slotMinutes: 30 }, day),
      )
      for (const [index, { startsAt }] of all.entries())
        if (index > 0) expect(startsAt - (all[index - 1]?.startsAt ?? 0)).toBe(1_800_000)
    }),
  )
})

describe('the next date with slots', () => {
  const hours = { ...open(480, 1320), Tuesday: null }
  const club = { timeZone: 'Europe/Madrid', hours, daysAhead: 7, courts: [{ slotMinutes: 60 } as Court] }
  test.each([
    ['is today before the last slot begins', '2026-11-23T19:59:00Z', club, '2026-11-23'],
    ['is the next open date after the last slot began', '2026-11-23T20:00:00Z', club, '2026-11-25'],
    ['is the date at the club, not in UTC', '2026-11-25T23:30:00Z', club, '2026-11-26'],
    [
      'is today if no date that can be booked has slots',
      '2026-11-23T20:00:00Z',
      { ...club, daysAhead: 2 },
      '2026-11-23',
    ],
    [
      'is the date after a holiday',
      '2026-11-23T20:00:00Z',
      { ...club, otherHours: [{ ...always, from: '2026-11-25', until: '2026-11-26', open: [] }] },
      '2026-11-27',
    ],
    ['is today without courts', '2026-11-23T20:00:00Z', { ...club, courts: [] }, '2026-11-23'],
  ])('%s', (_, now, of, date) => expect(nextDateWithSlots(of, Date.parse(now))).toBe(date))

  test.each([
    ['today until the club closes', '2026-11-23T20:59:00Z', '2026-11-23'],
    ['the next open date from then on', '2026-11-23T21:00:00Z', '2026-11-25'],
    ['the next open date on a day on which the club is closed', '2026-11-24T12:00:00Z', '2026-11-25'],
  ])('with one that has not ended is %s', (_, now, date) => expect(nextOpenDate(club, Date.parse(now))).toBe(date))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slotsOf } from '../clubs/slots.ts'
import { WEEKDAYS } from '../time/week.ts'
import { partsOf, partsToTake, slotsBetween, slotsInRow } from './slots-in-row.ts'

const HOUR = 3_600_000
const hours = (opens: number, closes: number) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: opens * 60, closes: closes * 60 }])) as Parameters<
    typeof slotsOf
  >[0]['hours']
const slots = slotsOf({ timeZone: 'UTC', hours: hours(8, 12) }, { id: 'c-1', slotMinutes: 60 }, '2026-11-27')
const at = (hour: number) => Date.parse('2026-11-27T00:00:00Z') + hour * HOUR

describe('slots in a row', () => {
  test.each([
    ['begin at the first slot and last as long as all of them', 9, 2, 120],
    ['are one slot, if one is asked for', 9, 1, 60],
    ['end with the court’s last slot', 10, 2, 120],
    ['don’t go on after the court’s last slot', 11, 2, null],
    ['begin only where a slot begins', 9.5, 2, null],
  ])('%s', (_, hour, count, minutes) => {
    expect(slotsInRow(slots, at(hour), count)?.minutes ?? null).toBe(minutes)
  })

  test('never go over an hour that the clocks skip', () => {
    // On this date, clocks in Madrid go from 2:00 to 3:00.
    const night = slotsOf(
      { timeZone: 'Europe/Madrid', hours: hours(0, 6) },
      { id: 'c-1', slotMinutes: 90 },
      '2026-03-29',
    )
    for (const { startsAt } of night) {
      const found = slotsInRow(night, startsAt, 2)
      if (found) expect(found.parts[1]?.startsAt).toBe(startsAt + 90 * 60_000)
    }
  })

  test('are found by their period, and only if they fill it exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 11 }), fc.integer({ min: 1, max: 4 }), (hour, count) => {
        const found = slotsInRow(slots, at(hour), count)
        const period = { startsAt: at(hour), endsAt: at(hour + count) }
        expect(slotsBetween(slots, period)).toEqual(found)
        expect(slotsBetween(slots, { ...period, endsAt: period.endsAt - HOUR / 2 })).toBeNull()
      }),
    )
  })
})

describe('a booking of several slots', () => {
  const booking = { courtId: 'naco-1', startsAt: at(9), endsAt: at(11), slots: 2 }

  test('has the periods of its slots', () => {
    expect(partsOf(booking)).toEqual([
      { startsAt: at(9), endsAt: at(10) },
      { startsAt: at(10), endsAt: at(11) },
    ])
  })

  test('takes all its slots when it is made, and only the others when it moves by one slot on the same court', () => {
    expect(partsToTake(booking)).toEqual(partsOf(booking))
    const later = { ...booking, startsAt: at(10), endsAt: at(12) }
    expect(partsToTake(later, booking)).toEqual([{ startsAt: at(11), endsAt: at(12) }])
    expect(partsToTake({ ...later, courtId: 'naco-2' }, booking)).toHaveLength(2)
  })
})

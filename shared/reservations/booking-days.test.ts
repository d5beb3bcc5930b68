import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CLUB_TIME_ZONE, clubDay } from '../time/club-date.ts'
import { plusDays, WEEKDAYS, weekdayOf } from '../time/week.ts'
import { comingDays, dateOfDay } from './booking-rules.ts'

afterEach(() => void vi.unstubAllEnvs())

describe.each(['UTC', 'Asia/Tokyo', 'America/Santo_Domingo'])(
  'days change at the club’s midnight, in %s too',
  (zone) => {
    test.each([
      ['2026-11-22T03:59:59.999Z', 'Saturday', '2026-11-21'],
      ['2026-11-22T03:59:59.999Z', 'Sunday', '2026-11-22'],
      ['2026-11-22T03:59:59.999Z', 'Friday', '2026-11-27'],
      ['2026-11-22T04:00:00.000Z', 'Saturday', '2026-11-28'],
      ['2026-11-22T04:00:00.000Z', 'Sunday', '2026-11-22'],
      // The day does not change at midnight in UTC or in Tokyo.
      ['2026-11-22T00:00:00.000Z', 'Saturday', '2026-11-21'],
      ['2026-11-21T15:00:00.000Z', 'Sunday', '2026-11-22'],
    ] as const)('at %s %s is %s', (now, day, date) => {
      vi.stubEnv('TZ', zone)
      expect(dateOfDay(day, Date.parse(now), CLUB_TIME_ZONE)).toBe(date)
    })
  },
)

test('the coming days are seven consecutive dates from today, listed Monday to Sunday', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2100, 0) }), (now) => {
      const days = comingDays(now, CLUB_TIME_ZONE)
      expect(days.map(({ day }) => day)).toEqual(WEEKDAYS)
      for (const { day, date } of days) expect(weekdayOf(date)).toBe(day)
      const today = clubDay(now)
      expect(days.map(({ date }) => date).toSorted()).toEqual(
        Array.from({ length: 7 }, (_, ahead) => plusDays(today, ahead)),
      )
    }),
  )
})

import type { TFunction } from 'i18next'
import { cityOf as cityOfZone } from '../../../shared/time/city-of.ts'
import { clubLocalTime, momentOfLocalTime, momentsOfLocalTime } from '../../../shared/time/club-time.ts'
import { serverNow } from '../../api/server-clock.ts'
import { timeZoneOf } from '../../clubs/club-times.ts'
import { clockTime, dayName, fullDate, periodTime } from '../../ui/dates.ts'

// The office shows and takes times in the time zone of the club that they belong to, whatever the zone of the device. Times
// without a club, such as those of orders, are in the first club's zone.

type Club = string | null

/** Returns a day at a club: `Today`, `Sunday 3 May`. */
export const dayText = (iso: string, club: Club, language: string, now = serverNow()): string =>
  dayName(iso, language, now, timeZoneOf(club))

/** Returns a time at a club: `15:30`. */
export const clockText = (iso: string | number, club: Club, language: string): string =>
  clockTime(iso, language, timeZoneOf(club))

/** Returns the times of a period at a club: `15:30–17:00`. */
export const spanText = (startsAt: string | number, endsAt: string | number, club: Club, language: string): string =>
  periodTime(startsAt, endsAt, language, timeZoneOf(club))

/** Returns a day and a time at a club: `Today, 15:30`. */
export const timeText = (iso: string, club: Club, language: string, now?: number): string =>
  `${dayText(iso, club, language, now)}, ${clockText(iso, club, language)}`

/** Returns a date and a time at a club: `23 November 2026, 15:30`. */
export const dateText = (moment: string | number, club: Club, language: string): string =>
  `${fullDate(fieldTime(moment, club).slice(0, 10), language)}, ${clockText(moment, club, language)}`

/** Returns a date and a time at a club, with the city if the first club's clocks show another time: `23 November 2026, 15:30 (Berlin)`. */
export function zonedText(moment: string | number, club: Club, language: string): string {
  const text = dateText(moment, club, language)
  return text === dateText(moment, null, language) ? text : `${text} (${cityOf(club)})`
}

/** Whether a moment is today at a club. */
export const isToday = (iso: string, club: Club, now: number): boolean =>
  fieldTime(iso, club).slice(0, 10) === fieldTime(now, club).slice(0, 10)

/** Returns a moment as a field for a time at a club shows it. */
export const fieldTime = (moment: string | number, club: Club): string =>
  clubLocalTime(new Date(moment).getTime(), timeZoneOf(club))

/** Earliest and latest value of a field for a time. The calculation with time zones is exact between them. */
export const FIELD_RANGE = { min: '1900-01-01T00:00', max: '2199-12-31T23:59' }

const isInRange = (local: string): boolean =>
  !Number.isNaN(Date.parse(`${local}Z`)) && FIELD_RANGE.min <= local && local <= FIELD_RANGE.max

/**
 * Returns the moment (ms since 1970) of a field for a time at a club. Of two moments, returns the earlier one. Returns NaN for
 * an empty field, and for a time that is out of range.
 */
export const momentOfField = (local: string, club: Club): number =>
  isInRange(local) ? momentOfLocalTime(local, timeZoneOf(club)) : Number.NaN

/** The city after which the time zone of a club is named. */
export const cityOf = (club: Club): string => cityOfZone(timeZoneOf(club))

/** Checks a field for a time at a club. Returns a message for an empty field, a time out of range, and a time that the clocks skip. */
export const checkTime = (local: string, club: Club, t: TFunction): true | string => {
  if (local === '') return t('office.form.needed')
  if (!isInRange(local)) return t('office.form.outOfRange')
  return momentsOfLocalTime(local, timeZoneOf(club)).length > 0 || t('office.form.skipped')
}

/** Returns a note on a field's time that the clocks show twice, or undefined. */
export const twiceText = (local: string, club: Club, t: TFunction): string | undefined =>
  isInRange(local) && momentsOfLocalTime(local, timeZoneOf(club)).length > 1 ? t('office.form.twice') : undefined

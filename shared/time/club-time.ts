import { CLUB_TIME_ZONE } from './club-date.ts'

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: CLUB_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Returns the club's local time at a moment as if it were UTC (ms). Use it only to calculate offsets. */
function shown(millis: number): number {
  const parts = Object.fromEntries(wallClock.formatToParts(millis).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * Returns the moment (ms since 1970) at which the club's clock shows this hour of this date.
 * @param date `yyyy-mm-dd`
 * @param hour 0 to 23
 */
export const clubMoment = (date: string, hour: number): number => momentOf(Date.parse(date) + hour * 3_600_000)

/** Returns the moment at which the club's clock shows a local time, given as if it were UTC (ms). */
function momentOf(wanted: number): number {
  // Uses the offset at about that moment; the second step corrects the hours around a clock change.
  const near = wanted - (shown(wanted) - wanted)
  return wanted - (shown(near) - near)
}

/** Returns the hour (0 to 23) on the club's clock. */
export const clubHour = (millis: number): number => Math.floor(shown(millis) / 3_600_000) % 24

/** Returns the date and time on the club's clock as in `<input type="datetime-local">`: `2026-11-23T15:30`. */
export const clubLocalTime = (millis: number): string => new Date(shown(millis)).toISOString().slice(0, 16)

/** Returns the moment (ms since 1970) at which the club's clock shows this local time. */
export const momentOfLocalTime = (local: string): number => momentOf(Date.parse(`${local}Z`))

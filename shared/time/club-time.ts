import { CLUB_TIME_ZONE } from './club-date.ts'
import { localTimeIn } from './zone-time.ts'

// Every function takes a time zone of the IANA database. The default is the zone of the default clubs.

/** Distance at which the offsets before and after a clock change are read (ms). */
const A_DAY = 86_400_000

/** Returns the moments at which clocks show a local time, given as if it were UTC (ms), and the offset a day before (ms). */
function momentsOf(wanted: number, timeZone: string) {
  const [before = 0, after = 0] = [-A_DAY, A_DAY].map((far) => localTimeIn(timeZone, wanted + far) - (wanted + far))
  // Without a clock change nearby, every local time has one moment.
  if (before === after) return { moments: [wanted - before], before }
  const moments = [wanted - before, wanted - after].filter((moment) => localTimeIn(timeZone, moment) === wanted)
  return { moments: moments.sort((one, other) => one - other), before }
}

/** Returns the first moment at which clocks show a local time. If clocks skip it, returns the moment as late after the change. */
function momentOf(wanted: number, timeZone: string): number {
  const { moments, before } = momentsOf(wanted, timeZone)
  return moments[0] ?? wanted - before
}

/**
 * Returns the moment (ms since 1970) at which the club's clock shows this hour of this date.
 * @param date `yyyy-mm-dd`
 * @param hour 0 to 23
 */
export const clubMoment = (date: string, hour: number, timeZone = CLUB_TIME_ZONE): number =>
  momentOf(Date.parse(date) + hour * 3_600_000, timeZone)

/** Returns the hour (0 to 23) on the club's clock. */
export const clubHour = (millis: number, timeZone = CLUB_TIME_ZONE): number =>
  Math.floor(localTimeIn(timeZone, millis) / 3_600_000) % 24

/** Returns the date and time on the club's clock as in `<input type="datetime-local">`: `2026-11-23T15:30`. */
export const clubLocalTime = (millis: number, timeZone = CLUB_TIME_ZONE): string =>
  new Date(localTimeIn(timeZone, millis)).toISOString().slice(0, 16)

/** Returns the moment (ms since 1970) at which the club's clock shows this local time. */
export const momentOfLocalTime = (local: string, timeZone = CLUB_TIME_ZONE): number =>
  momentOf(Date.parse(`${local}Z`), timeZone)

/**
 * Returns every moment (ms since 1970) at which the club's clock shows this local time, earliest first: none if the clock is
 * put forward past it, two if the clock is put back.
 */
export const momentsOfLocalTime = (local: string, timeZone = CLUB_TIME_ZONE): readonly number[] =>
  momentsOf(Date.parse(`${local}Z`), timeZone).moments

/** Whether clocks have been put back, so that they showed the time of this moment (ms since 1970) before. */
export const isRepeatedTime = (millis: number, timeZone: string): boolean =>
  (momentsOf(localTimeIn(timeZone, millis), timeZone).moments[0] ?? millis) < millis - 999

/** Whether clocks are put back, so that they show the time of this moment (ms since 1970) twice. */
export const isShownTwice = (millis: number, timeZone: string): boolean =>
  momentsOf(localTimeIn(timeZone, millis), timeZone).moments.length > 1

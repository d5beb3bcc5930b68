/** A period in which a time zone has one offset from UTC. */
export interface OffsetPeriod {
  /** ISO 8601. */
  readonly from: string
  /** ISO 8601. The period ends before it. */
  readonly until: string
  readonly minutes: number
}

/** The offsets of time zones, by the name of the zone. */
export type ZoneOffsets = Readonly<Record<string, readonly OffsetPeriod[]>>

/** The server's offsets, with times in ms since 1970. Empty on the server itself. */
const served = new Map<string, readonly { from: number; until: number; minutes: number }[]>()

/**
 * Takes the server's offsets of time zones. The databases of browsers have other rules for some zones, and texts of the server and
 * of pages must name the same time.
 * @param zones undefined in the answer of an older server
 */
export function setServedOffsets(zones: ZoneOffsets = {}): void {
  for (const [zone, periods] of Object.entries(zones))
    served.set(
      zone,
      periods.map(({ from, until, minutes }) => ({ from: Date.parse(from), until: Date.parse(until), minutes })),
    )
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format that writes the numbers of a moment in a time zone. Making one takes long, so each is made once. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** Returns the time zone of the device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether a text is the name of a time zone in the IANA database, such as `Europe/Madrid`. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone).resolvedOptions().timeZone !== '' && !/^[+-]/.test(zone)
  } catch {
    return false
  }
}

/**
 * Returns the local time of a moment, written as if it were UTC (ms), by the server's offsets where they are known. All dates and
 * times at clubs come from this function.
 * @param millis the moment (ms since 1970)
 */
export function localTimeIn(zone: string, millis: number): number {
  const period = served.get(zone)?.find(({ from, until }) => from <= millis && millis < until)
  if (period) return Math.floor(millis / 1000) * 1000 + period.minutes * 60_000
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(millis)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the date (`yyyy-mm-dd`) of a moment (ms since 1970) in a time zone. */
export const dateIn = (zone: string, millis: number): string =>
  new Date(localTimeIn(zone, millis)).toISOString().slice(0, 10)

/** Returns the minutes after midnight that clocks in a time zone show at a moment (ms since 1970). */
export const minuteIn = (zone: string, millis: number): number =>
  Math.floor(localTimeIn(zone, millis) / 60_000) % (24 * 60)

/** Longer than a date in any time zone differs from the same date in UTC (ms). */
const MARGIN_MS = 36 * 3_600_000

/**
 * Returns a function that finds the moments (ms since 1970) at which clocks in a time zone show a time of this date. Usually
 * there is one. There is none if clocks skip the time that day, and there are two if clocks go back and show the time twice.
 * @param date `yyyy-mm-dd`
 */
export function momentsOn(zone: string, date: string): (minute: number) => readonly number[] {
  const midnight = Date.parse(date)
  const offsetAt = (millis: number): number => localTimeIn(zone, millis) - millis
  const [before, after] = [offsetAt(midnight - MARGIN_MS), offsetAt(midnight + 2 * MARGIN_MS)]
  if (before === after) return (minute) => [midnight + minute * 60_000 - before]
  return (minute) => {
    const local = midnight + minute * 60_000
    const moments = [local - before, local - after].filter((millis) => localTimeIn(zone, millis) === local)
    return moments.toSorted((one, other) => one - other)
  }
}

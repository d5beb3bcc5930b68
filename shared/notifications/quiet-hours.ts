import { momentOfLocalTime } from '../time/club-time.ts'
import { plusDays } from '../time/week.ts'
import { dateIn, minuteIn } from '../time/zone-time.ts'

/** The hours in which somebody wants no notifications, in minutes after midnight by the clock of the club. They may include midnight. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** Clocks change, and quiet hours end, at multiples of this time (ms). */
const QUARTER_MS = 15 * 60_000

const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Whether a moment is in quiet hours. */
function isQuiet(moment: number, { from, until }: QuietHours, timeZone: string): boolean {
  const minute = minuteIn(timeZone, moment)
  return from <= until ? from <= minute && minute < until : from <= minute || minute < until
}

/** Returns when the quiet hours at a moment end (ms since 1970); null outside quiet hours. */
export function quietUntil(moment: number, quiet: QuietHours, timeZone: string): number | null {
  if (!isQuiet(moment, quiet, timeZone)) return null
  const today = dateIn(timeZone, moment)
  const date = minuteIn(timeZone, moment) < quiet.until ? today : plusDays(today, 1)
  const soonest = QUARTER_MS * (Math.floor(moment / QUARTER_MS) + 1)
  let end = Math.max(soonest, momentOfLocalTime(`${date}T${timeText(quiet.until)}`, timeZone))
  // Clocks may skip the end, or show it twice.
  while (isQuiet(end, quiet, timeZone)) end += QUARTER_MS
  while (end > soonest && !isQuiet(end - QUARTER_MS, quiet, timeZone)) end -= QUARTER_MS
  return end
}

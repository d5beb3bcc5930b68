import { weekdayOf } from '../time/week.ts'
import type { Club, OpenTime, OtherHours } from './club-schemas.ts'

/** Number of dates, today included, of which pages name the other hours. */
export const COMING_DAYS = 28

/** The hours of a club. The answer of an older server has no other hours. */
export type OpenClub = Pick<Club, 'hours'> & Partial<Pick<Club, 'otherHours'>>

/**
 * Returns the times at which a court is open on a date, earliest first: those of the last other hours that are valid, or else the
 * usual ones.
 * @param court id of the court; null for a court without hours of its own
 * @param date `yyyy-mm-dd` at the club
 */
export function openOn(club: OpenClub, court: string | null, date: string): readonly OpenTime[] {
  const other = otherHoursOn(club, court, date)
  if (other) return other.open
  const usual = club.hours[weekdayOf(date)]
  return usual ? [usual] : []
}

/** Returns the other hours that a court has on a date, or null if it has the usual ones. */
export const otherHoursOn = (
  { otherHours = [] }: Pick<OpenClub, 'otherHours'>,
  court: string | null,
  date: string,
): OtherHours | null =>
  otherHours.findLast(
    (each) => (each.courts === null || (court !== null && each.courts.includes(court))) && isOn(each, date),
  ) ?? null

/** Whether other hours are valid on a date. */
function isOn({ from, until, yearly, weekdays }: OtherHours, date: string): boolean {
  if (!weekdays.includes(weekdayOf(date)) || (from !== null && date < from)) return false
  if (!yearly || from === null || until === null) return until === null || date <= until
  const [day, first, last] = [yearless(date), yearless(from), yearless(until)]
  return first <= last ? first <= day && day <= last : first <= day || day <= last
}

/** Returns a date without its year: `-12-24`. */
const yearless = (date: string): string => date.slice(4)

/** Whether a period of dates is valid. Dates that repeat each year are both known, and less than a year apart. */
export function isPeriod({ from, until, yearly }: Pick<OtherHours, 'from' | 'until' | 'yearly'>): boolean {
  if (from === null || until === null) return !yearly
  return from <= until && (!yearly || until < `${Number(from.slice(0, 4)) + 1}${yearless(from)}`)
}

/** Whether opening times follow each other without overlaps. */
export const areInOrder = (open: readonly OpenTime[]): boolean =>
  open.every(({ opens, closes }, index) => opens < closes && (open[index - 1]?.closes ?? 0) <= opens)

/** Returns the other hours that some court of a club has on at least one of these dates, in the order of the list. */
export function otherHoursIn(
  club: Pick<Club, 'courts'> & Pick<OpenClub, 'otherHours'>,
  dates: readonly string[],
): readonly OtherHours[] {
  const courts = [null, ...club.courts.map(({ id }) => id)]
  const valid = new Set(dates.flatMap((date) => courts.map((court) => otherHoursOn(club, court, date))))
  return (club.otherHours ?? []).filter((each) => valid.has(each))
}

/** Whether all courts of a club are closed on a date. */
export const isClosed = (club: OpenClub & Pick<Club, 'courts'>, date: string): boolean =>
  club.courts.length > 0 && club.courts.every(({ id }) => openOn(club, id, date).length === 0)

/** Returns why courts of a club that is closed on a date have no hours; undefined if the club has not said so. */
export const closedFor = (club: OpenClub & Pick<Club, 'courts'>, date: string): string | undefined =>
  club.courts.map(({ id }) => otherHoursOn(club, id, date)?.name).find(Boolean)

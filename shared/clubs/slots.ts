import { isDate } from '../time/club-date.ts'
import { plusDays } from '../time/week.ts'
import { dateIn, momentsOn } from '../time/zone-time.ts'
import type { Club, Court } from './club-schemas.ts'
import { type OpenClub, openOn } from './open-hours.ts'

/** A time at which a court can be booked. */
export interface CourtSlot {
  /** Start (ms since 1970). It identifies the slot even if clocks go back and show the same time twice. */
  readonly startsAt: number
  /** Length. */
  readonly minutes: number
  /** Start as the club's clocks show it: `8:00`, `17:30`. */
  readonly time: string
  /** True if clocks have gone back, so that an earlier moment of the date has the same time. */
  readonly isRepeat?: true
}

/** Returns minutes after midnight as clocks show them: `8:00` for 480. */
export const timeOfMinute = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Returns the minutes after midnight of a time: 480 for `8:00`. */
export function minuteOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns a period of a day, in minutes after midnight, as clocks show it: `8:00–9:30`. */
export const minutesText = (from: number, to: number): string => `${timeOfMinute(from)}–${timeOfMinute(to)}`

/** A club, as its slots need it. */
export type SlotClub = OpenClub & Pick<Club, 'timeZone'>
/** A court, as its slots need it. Its id is null before it is stored. */
export type SlotCourt = Pick<Court, 'slotMinutes'> & { readonly id: string | null }

/**
 * Returns the slots of a court on a date, earliest first. If clocks go forward, the skipped slots are left out. If clocks go
 * back, the repeated slots are listed twice. A slot never begins before the previous one ends.
 * @param date `yyyy-mm-dd` at the club
 */
export function slotsOf(club: SlotClub, { id, slotMinutes }: SlotCourt, date: string): readonly CourtSlot[] {
  const open = openOn(club, id, date)
  if (open.length === 0) return []
  const momentsAt = momentsOn(club.timeZone, date)
  const starts: CourtSlot[] = []
  for (const { opens, closes } of open) {
    for (let minute = opens; minute + slotMinutes <= closes; minute += slotMinutes) {
      const time = timeOfMinute(minute)
      momentsAt(minute).forEach((startsAt, index) => {
        starts.push({ startsAt, minutes: slotMinutes, time, ...(index > 0 && { isRepeat: true }) })
      })
    }
  }
  starts.sort((one, other) => one.startsAt - other.startsAt)
  let free = Number.NEGATIVE_INFINITY
  return starts.filter(({ startsAt, minutes }) => {
    if (startsAt < free) return false
    free = startsAt + minutes * 60_000
    return true
  })
}

/**
 * Returns the times at which a court has slots on a date, earliest first: one for each opening time, from its first slot to the
 * end of its last one.
 */
export function openTimes(
  club: SlotClub,
  court: SlotCourt,
  date: string,
): readonly { readonly startsAt: number; readonly endsAt: number }[] {
  const slots = slotsOf(club, court, date)
  return openOn(club, court.id, date).flatMap(({ opens, closes }) => {
    const own = slots.filter(({ time }) => opens <= minuteOfTime(time) && minuteOfTime(time) < closes)
    const [first, last] = [own[0], own.at(-1)]
    return first && last ? [{ startsAt: first.startsAt, endsAt: last.startsAt + last.minutes * 60_000 }] : []
  })
}

/** Returns whether a text is a date (`yyyy-mm-dd` at the club) whose courts can be booked. @param now ms since 1970 */
export function isBookableDate(club: Pick<Club, 'timeZone' | 'daysAhead'>, text: string, now: number): boolean {
  const today = dateIn(club.timeZone, now)
  return isDate(text) && text >= today && text < plusDays(today, club.daysAhead)
}

/**
 * Returns the first date (`yyyy-mm-dd` at the club) with a slot that has not begun: today, or a later date after today's last
 * slot. Returns today if no date that can be booked has such a slot.
 * @param now ms since 1970
 */
export const nextDateWithSlots = (club: DatedClub, now: number): string =>
  firstDateWith(club, now, ({ startsAt }) => startsAt > now)

/** Returns the first date with a slot that has not ended, as {@link nextDateWithSlots} does: today until the club closes. */
export const nextOpenDate = (club: DatedClub, now: number): string =>
  firstDateWith(club, now, ({ startsAt, minutes }) => startsAt + minutes * 60_000 > now)

type DatedClub = SlotClub & Pick<Club, 'courts' | 'daysAhead'>

function firstDateWith(club: DatedClub, now: number, isWanted: (slot: CourtSlot) => boolean): string {
  const today = dateIn(club.timeZone, now)
  for (let days = 0; days < club.daysAhead; days++) {
    const date = plusDays(today, days)
    if (club.courts.some((court) => slotsOf(club, court, date).some(isWanted))) return date
  }
  return today
}

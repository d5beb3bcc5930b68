import type { Club, Court } from '../../shared/clubs/club-schemas.ts'
import { slotsOf } from '../../shared/clubs/slots.ts'
import type { OfficeBlock, OfficeBooking, OfficeWeek } from '../../shared/reservations/office-booking-schemas.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'

/** Length of one column of the week, or of one row of the day (minutes). */
export const STEP_MINUTES = 30

/** A slot of a court, with what takes it. */
export interface SlotCell {
  readonly court: Court
  readonly date: string
  readonly startsAt: number
  readonly time: string
  /** First step, and number of steps. */
  readonly step: number
  readonly span: number
  readonly booking: OfficeBooking | null
  readonly block: OfficeBlock | null
}

/** The slots of a court on a date. */
export interface CourtLine {
  readonly date: string
  readonly court: Court
  readonly cells: readonly SlotCell[]
}

export type CellState = 'free' | 'booked' | 'held' | 'offered' | 'blocked' | 'past'

/** Returns what a cell shows. A booking that has begun still shows its person. */
export const stateOf = ({ booking, block, startsAt }: SlotCell, now: number): CellState =>
  booking ? booking.state : block ? 'blocked' : startsAt <= now ? 'past' : 'free'

/** Returns the minutes after midnight of a time: 480 for `8:00`. */
export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the first and the last minute of a day at which a club is open on any weekday. */
export function openMinutes({ hours }: Pick<Club, 'hours'>): { from: number; until: number } {
  const open = WEEKDAYS.flatMap((day) => hours[day] ?? [])
  if (open.length === 0) return { from: 0, until: 0 }
  return { from: Math.min(...open.map(({ opens }) => opens)), until: Math.max(...open.map(({ closes }) => closes)) }
}

/** Returns a line for each court on each of these dates. */
export function courtLines(club: Club, dates: readonly string[], { bookings, blocks }: OfficeWeek): CourtLine[] {
  const { from } = openMinutes(club)
  return dates.flatMap((date) =>
    club.courts.map((court) => {
      const own = <T extends { court: string }>(list: readonly T[]) => list.filter((each) => each.court === court.id)
      const [booked, blocked] = [own(bookings), own(blocks)]
      const cells = slotsOf(club, court, date).map(({ startsAt, minutes, time }): SlotCell => {
        const overlaps = (each: { startsAt: string; endsAt: string }) =>
          Date.parse(each.startsAt) < startsAt + minutes * 60_000 && startsAt < Date.parse(each.endsAt)
        return {
          court,
          date,
          startsAt,
          time,
          step: (minuteOf(time) - from) / STEP_MINUTES,
          span: minutes / STEP_MINUTES,
          booking: booked.find(overlaps) ?? null,
          block: blocked.find(overlaps) ?? null,
        }
      })
      return { date, court, cells }
    }),
  )
}

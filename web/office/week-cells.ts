import type { Club, Court } from '../../shared/clubs/club-schemas.ts'
import { slotsOf, timeOfMinute } from '../../shared/clubs/slots.ts'
import type { OfficeBlock, OfficeBooking, OfficeWeek } from '../../shared/reservations/office-booking-schemas.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'
import { minuteIn } from '../../shared/time/zone-time.ts'

/** Length of one column of the week, or of one row of the day (minutes). */
export const STEP_MINUTES = 30

/** A slot of a court, with its booking or block. */
export interface SlotCell {
  readonly court: Court
  readonly date: string
  readonly startsAt: number
  readonly time: string
  /** Whether clocks have gone back, so that an earlier moment of this date has the same time. */
  readonly isRepeat: boolean
  /** The end of the slot, or of a block that covers several slots (ms since 1970). */
  readonly endsAt: number
  /** First step, and number of steps. */
  readonly step: number
  readonly span: number
  readonly booking: OfficeBooking | null
  readonly block: OfficeBlock | null
  /** Time at the club when the offer to a waiting person ends; null if the slot is not offered. */
  readonly offeredUntil: string | null
}

/** The slots of a court on a date. Slots at repeated times have a line of their own. */
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

/** Returns the line of each court on each of these dates. If clocks go back, the repeated slots of a court follow in a second line. */
export function courtLines(club: Club, dates: readonly string[], { bookings, blocks }: OfficeWeek): CourtLine[] {
  const { from } = openMinutes(club)
  return dates.flatMap((date) =>
    club.courts.flatMap((court) => {
      const own = <T extends { court: string }>(list: readonly T[]) => list.filter((each) => each.court === court.id)
      const [booked, blocked] = [own(bookings), own(blocks)]
      const cells = slotsOf(club, court, date).map(({ startsAt, minutes, time, isRepeat = false }): SlotCell => {
        const overlaps = (each: { startsAt: string; endsAt: string }) =>
          Date.parse(each.startsAt) < startsAt + minutes * 60_000 && startsAt < Date.parse(each.endsAt)
        const booking = booked.find(overlaps) ?? null
        return {
          court,
          date,
          startsAt,
          time,
          isRepeat,
          endsAt: startsAt + minutes * 60_000,
          step: (minuteOf(time) - from) / STEP_MINUTES,
          span: minutes / STEP_MINUTES,
          booking,
          block: blocked.find(overlaps) ?? null,
          offeredUntil:
            booking?.state === 'offered' && booking.heldUntil
              ? timeOfMinute(minuteIn(club.timeZone, Date.parse(booking.heldUntil)))
              : null,
        }
      })
      const repeated = cells.filter((cell) => cell.isRepeat)
      const line = { date, court, cells: joinBlocks(cells.filter((cell) => !cell.isRepeat)) }
      return repeated.length > 0 ? [line, { date, court, cells: joinBlocks(repeated) }] : [line]
    }),
  )
}

/** Joins the slots of a line that one block covers without a gap. */
function joinBlocks(cells: readonly SlotCell[]): SlotCell[] {
  const joined: SlotCell[] = []
  for (const cell of cells) {
    const last = joined.at(-1)
    const goesOn = last?.block && !last.booking && !cell.booking && last.block === cell.block
    if (last && goesOn && last.step + last.span === cell.step)
      joined[joined.length - 1] = { ...last, endsAt: cell.endsAt, span: last.span + cell.span }
    else joined.push(cell)
  }
  return joined
}

/** Returns the index of the cell of a line that covers a step, or of the one nearest to it. */
export function cellAtStep(cells: readonly Pick<SlotCell, 'step' | 'span'>[], step: number): number {
  const after = cells.findIndex((cell) => step < cell.step + cell.span)
  return after === -1 ? cells.length - 1 : after
}

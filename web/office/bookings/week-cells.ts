import type { Club, Court } from '../../../shared/clubs/club-schemas.ts'
import { type CourtSlot, minuteOfTime, slotsOf, timeOfMinute } from '../../../shared/clubs/slots.ts'
import type { OfficeBlock, OfficeBooking, OfficeWeek } from '../../../shared/reservations/office-booking-schemas.ts'
import { overlap } from '../../../shared/reservations/units.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { dateIn, minuteIn } from '../../../shared/time/zone-time.ts'

/** Length of one column of the week, or of one row of the day (minutes). */
export const STEP_MINUTES = 30

/** A court as the grid shows it. A court that is archived still has its bookings. */
export type ShownCourt = Pick<Court, 'id' | 'name'>

/** A slot of a court, with its booking or block; or a booking or block that has no slot, because the hours or courts have changed. */
export interface SlotCell {
  readonly court: ShownCourt
  readonly date: string
  readonly startsAt: number
  readonly time: string
  /** Whether clocks have gone back, so that an earlier moment of this date has the same time. */
  readonly isRepeat: boolean
  /** The end of the slot, or of a booking or a block that covers several slots (ms since 1970). */
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
  readonly court: ShownCourt
  readonly cells: readonly SlotCell[]
}

export type CellState = 'free' | 'booked' | 'held' | 'offered' | 'blocked' | 'past'

/** Returns what a cell shows. A booking that has begun still shows its person. */
export const stateOf = ({ booking, block, startsAt }: SlotCell, now: number): CellState =>
  booking ? booking.state : block ? 'blocked' : startsAt <= now ? 'past' : 'free'

/** Returns the first and the last minute of a day at which a club is open on any weekday. */
export function openMinutes({ hours }: Pick<Club, 'hours'>): { from: number; until: number } {
  const open = WEEKDAYS.flatMap((day) => hours[day] ?? [])
  if (open.length === 0) return { from: 0, until: 0 }
  return { from: Math.min(...open.map(({ opens }) => opens)), until: Math.max(...open.map(({ closes }) => closes)) }
}

/** The lines of a grid, and the minutes after midnight at which it begins and ends. */
export interface WeekGrid {
  readonly lines: readonly CourtLine[]
  readonly from: number
  readonly until: number
}

/**
 * Returns the line of each court on each of these dates. If clocks go back, the repeated slots of a court follow in a second
 * line. Bookings and blocks without a slot are shown too: outside the opening hours, and on courts that are archived.
 */
export function weekGrid(club: Club, dates: readonly string[], week: OfficeWeek): WeekGrid {
  const open = openMinutes(club)
  const lines = dates.flatMap((date) => {
    const isGone = (each: OfficeBooking) => each.date === date && !club.courts.some(({ id }) => id === each.court)
    const gone = new Map(week.bookings.filter(isGone).map(({ court, courtName }) => [court, courtName]))
    return [
      ...club.courts.map((court) => ({ court, slots: slotsOf(club, court, date) })),
      ...[...gone].map(([id, name]) => ({ court: { id, name }, slots: [] })),
    ].flatMap(({ court, slots }): CourtLine[] => {
      const cells = cellsOf(club, court, date, slots, week)
      const [once, repeated] = [cells.filter((cell) => !cell.isRepeat), cells.filter((cell) => cell.isRepeat)]
      const line = { date, court, cells: joinTaken(once) }
      return repeated.length > 0 ? [line, { date, court, cells: joinTaken(repeated) }] : [line]
    })
  })
  const all = lines.flatMap(({ cells }) => cells)
  const from = Math.min(open.from, ...all.map(({ step }) => step * STEP_MINUTES))
  const fromOpening = (cell: SlotCell) => ({ ...cell, step: cell.step - from / STEP_MINUTES })
  return {
    lines: lines.map((line) => ({ ...line, cells: line.cells.map(fromOpening) })),
    from,
    until: Math.max(open.until, ...all.map(({ step, span }) => (step + span) * STEP_MINUTES)),
  }
}

/** Returns the cells of a court on a date, with steps from midnight: its slots, and the bookings and blocks that have no slot. */
function cellsOf(
  { timeZone }: Pick<Club, 'timeZone'>,
  court: ShownCourt,
  date: string,
  slots: readonly CourtSlot[],
  week: OfficeWeek,
): SlotCell[] {
  const own = <T extends { court: string }>(list: readonly T[]) => list.filter((each) => each.court === court.id)
  const [bookings, blocks] = [own(week.bookings), own(week.blocks)]
  const offeredUntil = (booking: OfficeBooking | null) =>
    booking?.state === 'offered' && booking.heldUntil
      ? timeOfMinute(minuteIn(timeZone, Date.parse(booking.heldUntil)))
      : null
  const ofSlots = slots.map(({ startsAt, minutes, time, isRepeat = false }): SlotCell => {
    const period = { startsAt, endsAt: startsAt + minutes * 60_000 }
    const booking = bookings.find((each) => isIn(each, period)) ?? null
    const block = blocks.find((each) => isIn(each, period)) ?? null
    const place = { step: minuteOfTime(time) / STEP_MINUTES, span: minutes / STEP_MINUTES }
    return { ...period, ...place, court, date, time, isRepeat, booking, block, offeredUntil: offeredUntil(booking) }
  })
  const hasNoSlot = (each: Period) => !ofSlots.some((cell) => isIn(each, cell))
  const others = [
    ...bookings
      .filter((each) => each.date === date && hasNoSlot(each))
      .map((booking) => ({ period: booking, booking, block: null })),
    ...blocks
      .filter((each) => hasNoSlot(each) && dateIn(timeZone, Date.parse(each.startsAt)) === date)
      .map((block) => ({ period: block, booking: null, block })),
  ].map(({ period, booking, block }): SlotCell => {
    const [startsAt, endsAt] = [Date.parse(period.startsAt), Date.parse(period.endsAt)]
    const minute = minuteIn(timeZone, startsAt)
    const place = { step: minute / STEP_MINUTES, span: (endsAt - startsAt) / 60_000 / STEP_MINUTES }
    const its = { booking, block, offeredUntil: offeredUntil(booking) }
    return { startsAt, endsAt, ...place, court, date, time: timeOfMinute(minute), isRepeat: false, ...its }
  })
  return [...ofSlots, ...others].sort((one, other) => one.startsAt - other.startsAt)
}

interface Period {
  readonly startsAt: string
  readonly endsAt: string
}

const isIn = ({ startsAt, endsAt }: Period, cell: Pick<SlotCell, 'startsAt' | 'endsAt'>): boolean =>
  overlap({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }, cell)

/** Joins the slots of a line that one booking or one block covers without a gap. */
function joinTaken(cells: readonly SlotCell[]): SlotCell[] {
  const joined: SlotCell[] = []
  for (const cell of cells) {
    const last = joined.at(-1)
    const isSame = cell.booking ? last?.booking === cell.booking : cell.block !== null && last?.block === cell.block
    const goesOn = isSame && Boolean(last?.booking) === Boolean(cell.booking)
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

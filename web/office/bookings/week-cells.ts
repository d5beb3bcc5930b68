import type { Club, Court } from '../../../shared/clubs/club-schemas.ts'
import type { OpenClub } from '../../../shared/clubs/open-hours.ts'
import { type CourtSlot, minuteOfTime, slotsOf, timeOfMinute } from '../../../shared/clubs/slots.ts'
import type {
  OfficeBlock,
  OfficeBooking,
  OfficeMatch,
  OfficeWeek,
} from '../../../shared/reservations/office-booking-schemas.ts'
import { overlap } from '../../../shared/reservations/units.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { dateIn, minuteIn } from '../../../shared/time/zone-time.ts'

/** Length of one column of the week, or of one row of the day (minutes). */
export const STEP_MINUTES = 30

/** A court as the grid shows it. A court that is archived still has its bookings. */
export type ShownCourt = Pick<Court, 'id' | 'name'>

/** A slot of a court, with its booking, block or matches; or one of these that has no slot, because the club is closed or has changed. */
export interface SlotCell {
  readonly court: ShownCourt
  readonly date: string
  readonly startsAt: number
  readonly time: string
  /** Whether clocks have gone back, so that an earlier moment of this date has the same time. */
  readonly isRepeat: boolean
  /** The end of the slot, or of a booking, a block or matches that cover several slots (ms since 1970). */
  readonly endsAt: number
  /** First step, and number of steps. */
  readonly step: number
  readonly span: number
  readonly booking: OfficeBooking | null
  readonly block: OfficeBlock | null
  /** The matches that want the court in this time, also inside a block. */
  readonly matches: readonly OfficeMatch[]
  /** Time at the club when the offer to a waiting person ends; null if the slot is not offered. */
  readonly offeredUntil: string | null
}

/** The slots of a court on a date. Slots at repeated times have a line of their own. */
export interface CourtLine {
  readonly date: string
  readonly court: ShownCourt
  readonly cells: readonly SlotCell[]
}

export type CellState = 'free' | 'booked' | 'held' | 'offered' | 'blocked' | 'match' | 'past'

/** Returns what a cell shows. A booking that has begun still shows its person. */
export function stateOf({ booking, block, matches, startsAt }: SlotCell, now: number): CellState {
  if (booking) return booking.state
  if (block) return 'blocked'
  if (matches.length > 0) return 'match'
  return startsAt <= now ? 'past' : 'free'
}

/**
 * Returns the time that a cell is about: that of its block, which may begin or end inside a slot; or that of its booking until the
 * end of its match; or else its own.
 */
export function periodOf(cell: SlotCell): { startsAt: number; endsAt: number } {
  const { booking, block, matches, startsAt, endsAt } = cell
  if (block && !booking) return { startsAt: Date.parse(block.startsAt), endsAt: Date.parse(block.endsAt) }
  if (!booking || !isLongerThanBooked(cell)) return { startsAt, endsAt }
  const ends = matches.flatMap((match) => (match.id === booking.uid ? [Date.parse(match.endsAt)] : []))
  return { startsAt, endsAt: Math.min(endsAt, Math.max(Date.parse(booking.endsAt), ...ends)) }
}

/** Whether the match of a booking takes the court for longer than it is booked. */
export const isLongerThanBooked = ({ booking, endsAt }: Pick<SlotCell, 'booking' | 'endsAt'>): boolean =>
  booking !== null && endsAt > Date.parse(booking.endsAt)

/** Returns the first and the last minute of a day at which a club is open on any weekday, with the other hours that are given. */
export function openMinutes({ hours, otherHours = [] }: OpenClub): { from: number; until: number } {
  const open = [...WEEKDAYS.flatMap((day) => hours[day] ?? []), ...otherHours.flatMap((each) => each.open)]
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
 * line. Bookings, blocks and matches without a slot are shown too: outside the opening hours, and on courts that are archived.
 */
export function weekGrid(club: Club, dates: readonly string[], week: OfficeWeek): WeekGrid {
  // Other hours widen the grid only in the weeks in which they are valid.
  const open = openMinutes({ hours: club.hours })
  const lines = dates.flatMap((date) => {
    const isGone = (each: OfficeBooking) => each.date === date && !club.courts.some(({ id }) => id === each.court)
    const gone = new Map(week.bookings.filter(isGone).map(({ court, courtName }) => [court, courtName]))
    return [
      ...club.courts.map((court) => ({ court, slots: slotsOf(club, court, date) })),
      ...[...gone].map(([id, name]) => ({ court: { id, name }, slots: [] })),
    ].flatMap(({ court, slots }): CourtLine[] => {
      const cells = cellsOf(club, court, date, slots, week)
      const [once, repeated] = [cells.filter((cell) => !cell.isRepeat), cells.filter((cell) => cell.isRepeat)]
      const line = { date, court, cells: pastMidnight(joinTaken(once), club.timeZone) }
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

/** Returns the cell that shows a booking of a week; undefined if there is no such booking. */
export function cellOf(club: Club, uid: string, week: OfficeWeek): SlotCell | undefined {
  const booking = week.bookings.find((each) => each.uid === uid)
  if (!booking) return undefined
  const cells = weekGrid(club, [booking.date], week).lines.flatMap((line) => line.cells)
  return cells.find((cell) => cell.booking?.uid === uid)
}

/** Returns the cells of a court on a date, with steps from midnight: its slots, and what has no slot. */
function cellsOf(
  { timeZone }: Pick<Club, 'timeZone'>,
  court: ShownCourt,
  date: string,
  slots: readonly CourtSlot[],
  week: OfficeWeek,
): SlotCell[] {
  const own = <T extends { court: string }>(list: readonly T[]) => list.filter((each) => each.court === court.id)
  // A server of an earlier version sends no matches.
  const [bookings, blocks, matches] = [own(week.bookings), own(week.blocks), own(week.matches ?? [])]
  const matchesIn = (period: Pick<SlotCell, 'startsAt' | 'endsAt'>) => matches.filter((each) => isIn(each, period))
  const offeredUntil = (booking: OfficeBooking | null) =>
    booking?.state === 'offered' && booking.heldUntil
      ? timeOfMinute(minuteIn(timeZone, Date.parse(booking.heldUntil)))
      : null
  const ofSlots = slots.flatMap(({ startsAt, minutes, time, isRepeat = false }): SlotCell[] => {
    const period = { startsAt, endsAt: startsAt + minutes * 60_000 }
    const booking = bookings.find((each) => isIn(each, period)) ?? null
    const block = blocks.find((each) => isIn(each, period)) ?? null
    const place = { step: minuteOfTime(time) / STEP_MINUTES, span: minutes / STEP_MINUTES }
    const its = { booking, block, matches: matchesIn(period), offeredUntil: offeredUntil(booking) }
    return splitAtBlock({ ...period, ...place, court, date, time, isRepeat, ...its })
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
    const its = { booking, block, matches: matchesIn({ startsAt, endsAt }), offeredUntil: offeredUntil(booking) }
    return { startsAt, endsAt, ...place, court, date, time: timeOfMinute(minute), isRepeat: false, ...its }
  })
  const known = [...ofSlots, ...others]
  return [...known, ...matchCells({ timeZone, court, date }, matches, known)].sort(
    (one, other) => one.startsAt - other.startsAt,
  )
}

const STEP_MS = STEP_MINUTES * 60_000

/** Splits a slot that a block shares with matches into its half hours, if matches take all those of the slot that the block leaves. */
function splitAtBlock(cell: SlotCell): SlotCell[] {
  const { booking, block, matches } = cell
  if (booking || !block || matches.length === 0) return [cell]
  const halves = Array.from({ length: cell.span }, (_, index): SlotCell => {
    const startsAt = cell.startsAt + index * STEP_MS
    const period = { startsAt, endsAt: startsAt + STEP_MS }
    return {
      ...cell,
      ...period,
      step: cell.step + index,
      span: 1,
      time: timeOfMinute((cell.step + index) * STEP_MINUTES),
      block: isIn(block, period) ? block : null,
      matches: matches.filter((each) => isIn(each, period)),
    }
  })
  return halves.every((half) => half.block || half.matches.length > 0) ? halves : [cell]
}

/**
 * Returns the half hours of matches on a date that no other cell shows: the club is closed then. A match that began on an earlier
 * date has none before the opening, because its last cell on that date says when it ends.
 */
function matchCells(
  { timeZone, court, date }: { timeZone: string; court: ShownCourt; date: string },
  matches: readonly OfficeMatch[],
  known: readonly SlotCell[],
): SlotCell[] {
  const cells = new Map<number, SlotCell>()
  const opening = Math.min(...known.map(({ startsAt }) => startsAt))
  for (const match of matches) {
    const begins = Date.parse(match.startsAt)
    const isFromBefore = dateIn(timeZone, begins) < date
    const first = begins - (minuteIn(timeZone, begins) % STEP_MINUTES) * 60_000
    for (let startsAt = first; startsAt < Date.parse(match.endsAt); startsAt += STEP_MS) {
      const period = { startsAt, endsAt: startsAt + STEP_MS }
      if (dateIn(timeZone, startsAt) !== date || (isFromBefore && startsAt < opening)) continue
      if (known.some((cell) => overlap(cell, period))) continue
      const minute = minuteIn(timeZone, startsAt)
      const before = cells.get(startsAt)?.matches ?? []
      const its = { booking: null, block: null, matches: [...before, match], offeredUntil: null }
      const place = { step: minute / STEP_MINUTES, span: 1, time: timeOfMinute(minute), isRepeat: false }
      cells.set(startsAt, { ...period, ...place, court, date, ...its })
    }
  }
  return [...cells.values()]
}

interface Period {
  readonly startsAt: string
  readonly endsAt: string
}

const isIn = ({ startsAt, endsAt }: Period, cell: Pick<SlotCell, 'startsAt' | 'endsAt'>): boolean =>
  overlap({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }, cell)

/** Lets the last cell of a line that shows matches end when they end, if that is after midnight. */
function pastMidnight(cells: readonly SlotCell[], timeZone: string): SlotCell[] {
  const last = cells.at(-1)
  if (!last || last.booking || last.block || dateIn(timeZone, last.endsAt) === last.date) return [...cells]
  const endsAt = Math.max(last.endsAt, ...last.matches.map((match) => Date.parse(match.endsAt)))
  return [...cells.slice(0, -1), { ...last, endsAt }]
}

/** Joins the slots of a line that one booking, one block or the same matches cover without a gap. */
function joinTaken(cells: readonly SlotCell[]): SlotCell[] {
  const joined: SlotCell[] = []
  for (const cell of cells) {
    const last = joined.at(-1)
    if (last && isSameThing(last, cell) && last.step + last.span === cell.step) {
      const matches = [...new Set([...last.matches, ...cell.matches])]
      joined[joined.length - 1] = { ...last, endsAt: cell.endsAt, span: last.span + cell.span, matches }
    } else joined.push(cell)
  }
  return joined
}

/**
 * Whether two cells show the same booking, or else the same block, or else the same matches. The match of a booking has its id, and
 * may take the court for longer than it is booked.
 */
function isSameThing(one: SlotCell, other: SlotCell): boolean {
  if (one.booking && !other.booking && !other.block && other.matches.length > 0)
    return other.matches.every(({ id }) => id === one.booking?.uid)
  if (one.booking || other.booking) return one.booking === other.booking
  if (one.block || other.block) return one.block === other.block
  const { matches } = other
  return (
    matches.length > 0 && matches.length === one.matches.length && matches.every((each, n) => each === one.matches[n])
  )
}

/** Returns the index of the cell of a line that covers a step, or of the one nearest to it. */
export function cellAtStep(cells: readonly Pick<SlotCell, 'step' | 'span'>[], step: number): number {
  const after = cells.findIndex((cell) => step < cell.step + cell.span)
  return after === -1 ? cells.length - 1 : after
}

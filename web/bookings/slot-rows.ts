import type { Booking, ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { clockTime } from '../ui/dates.ts'
import { move, type Place } from '../ui/grid-move.ts'

/** A cell of the grid: a slot, or a time at which the court has no slot. */
export interface SlotCell {
  readonly row: number
  readonly column: number
  /** Number of rows that it covers. */
  readonly span: number
  readonly slot: ShownSlot | null
}

/** A slot, or the slots in a row that one booking of the person takes. */
export interface ShownSlot extends DaySlot {
  /** Number of slots; 1 if absent. */
  readonly slots?: number
  /** Title of the booking, if the person made it and the page knows it. */
  readonly title?: string
}

/** A slot that a person chose. */
export interface ChosenSlot {
  /** Id of its court. This and the next two texts are empty, and `slot` is null, until the person has chosen. */
  readonly court: string
  readonly courtName: string
  /** Its start, as the page names it. */
  readonly time: string
  readonly slot: ShownSlot | null
  /** The purpose of its dialog. `see` and `cancel` show the person's own booking, or an invitation. */
  readonly to: 'book' | 'wait' | 'see' | 'cancel'
}

/** The choice of a person who wants to book any slot. */
export const NO_SLOT: ChosenSlot = { court: '', courtName: '', time: '', slot: null, to: 'book' }

/** Stands for that choice, where a slot has its key. */
export const NEW_KEY = 'new'

/** One start of slots. */
export interface SlotRow {
  readonly startsAt: string
  readonly time: string
  /** The cell of each court. A long slot is in each of the rows that it covers. */
  readonly cells: readonly SlotCell[]
}

const MINUTE_MS = 60_000
const startOf = (slot: DaySlot): number => Date.parse(slot.startsAt)

/** Returns whether a slot has begun. */
export const hasBegun = (slot: DaySlot, now: number): boolean => startOf(slot) <= now

/** Returns the key of a slot of a court. */
export const slotKey = (court: string, startsAt: string): string => `${startsAt} ${court}`

/** Returns the choice of a slot. A taken slot can be waited for, and one's own booking can be seen. */
export const chosenSlot = (
  { id, name }: Pick<ClubDay['courts'][number], 'id' | 'name'>,
  slot: ShownSlot,
  language: string,
  timeZone: string,
): ChosenSlot => ({
  court: id,
  courtName: name,
  time: clockTime(slot.startsAt, language, timeZone),
  slot,
  to: (slot.booking ?? slot.invitation) !== undefined ? 'see' : slot.state === 'taken' ? 'wait' : 'book',
})

/** Returns whether a slot has a dialog: to book it, to wait for it, or to see the person's own booking. */
export const canChoose = (slot: DaySlot, now: number): boolean =>
  slot.booking !== undefined || ((slot.state === 'free' || slot.state === 'taken') && !hasBegun(slot, now))

/** Returns the end of a slot (ms since 1970). */
export const endOf = (slot: DaySlot): number => startOf(slot) + slot.minutes * MINUTE_MS

/** Joins the slots in a row that one booking of the person takes. */
function joinOwn(slots: readonly DaySlot[]): readonly ShownSlot[] {
  const joined: ShownSlot[] = []
  for (const slot of slots) {
    const last = joined.at(-1)
    if (last && last.booking !== undefined && last.booking === slot.booking && endOf(last) === startOf(slot))
      joined[joined.length - 1] = { ...last, minutes: last.minutes + slot.minutes, slots: (last.slots ?? 1) + 1 }
    else joined.push(slot)
  }
  return joined
}

/**
 * Returns the slots in a row from a slot of a court that a person can have together, the given one first.
 * @param most the maximum number of slots
 * @param isOpen whether the person can have a slot
 */
export function openInRow(
  slots: readonly DaySlot[],
  startsAt: string,
  most: number,
  isOpen = ({ state }: DaySlot): boolean => state === 'free',
): readonly DaySlot[] {
  const from = slots.findIndex((slot) => startOf(slot) === Date.parse(startsAt))
  const found: DaySlot[] = []
  for (const slot of from < 0 ? [] : slots.slice(from, from + most)) {
    const last = found.at(-1)
    if (!isOpen(slot) || (last && endOf(last) !== startOf(slot))) break
    found.push(slot)
  }
  return found
}

/** Returns the price of slots, or null if they are free of charge. */
export const priceIn = (slots: readonly DaySlot[]): number | null =>
  slots.reduce((sum, { priceCents = 0 }) => sum + priceCents, 0) || null

/** Free slots in a row of a court. */
export interface FreeRow {
  readonly court: string
  readonly courtName: string
  /** The first of them. */
  readonly slot: DaySlot
  readonly parts: readonly DaySlot[]
}

/**
 * Returns the free slots to offer instead of others: first the other courts at the same time, then the same court nearest to that
 * time, then the other courts nearest to it. Each has as many in a row as were asked for. Returns shorter rows only if no court
 * has so many.
 * @param wanted the first slot that was asked for, and their number
 */
export function freeNear(
  { courts }: ClubDay,
  wanted: { readonly court: string; readonly startsAt: string; readonly slots: number },
  now: number,
  most = 4,
): readonly FreeRow[] {
  const rows = courts.flatMap(({ id, name, slots }) =>
    slots
      .filter((slot) => !hasBegun(slot, now))
      .map((slot) => ({ court: id, courtName: name, slot, parts: openInRow(slots, slot.startsAt, wanted.slots) })),
  )
  const longest = Math.max(1, ...rows.map(({ parts }) => parts.length))
  const away = ({ slot }: FreeRow) => Math.abs(startOf(slot) - Date.parse(wanted.startsAt))
  const rank = (row: FreeRow) => (away(row) === 0 ? 0 : row.court === wanted.court ? 1 : 2)
  return rows
    .filter(({ parts }) => parts.length === longest)
    .sort((one, other) => rank(one) - rank(other) || away(one) - away(other))
    .slice(0, most)
}

/** Returns a day with new bookings of the person on it. */
export function withBookings(day: ClubDay, bookings: readonly Booking[]): ClubDay {
  const bookingOf = (court: string, slot: DaySlot) =>
    bookings.find(
      (each) =>
        each.court === court && Date.parse(each.startsAt) <= startOf(slot) && endOf(slot) <= Date.parse(each.endsAt),
    )
  const booked = (court: string, slot: DaySlot): ShownSlot => {
    const booking = bookingOf(court, slot)
    if (!booking) return slot
    const { uid, title, heldUntil } = booking
    return { ...slot, state: 'mine', booking: uid, title, ...(heldUntil !== null && { heldUntil }) }
  }
  return {
    ...day,
    courts: day.courts.map((court) => ({ ...court, slots: court.slots.map((slot) => booked(court.id, slot)) })),
  }
}

/**
 * Returns a row for each start of a slot, earliest first. A booking of the person is one cell.
 * @param since leaves out the slots that have begun by then (ms since 1970)
 */
export function slotRows({ courts }: ClubDay, since: number): readonly SlotRow[] {
  const shown = courts.flatMap(({ slots }) => slots).filter((slot) => !hasBegun(slot, since))
  const starts = [...new Map(shown.map((slot) => [startOf(slot), slot]))].sort(([one], [other]) => one - other)
  const rows = starts.map(([, { startsAt, time }]) => ({ startsAt, time, cells: [] as SlotCell[] }))
  courts.forEach(({ slots: all }, column) => {
    // The part of a booking that is left out is not shown.
    const slots = joinOwn(all.filter((slot) => !hasBegun(slot, since)))
    let last: SlotCell | null = null
    starts.forEach(([start], row) => {
      const slot = slots.find((each) => startOf(each) === start)
      if (slot) {
        const end = endOf(slot)
        last = { row, column, slot, span: starts.filter(([other]) => other >= start && other < end).length }
      }
      const covering: SlotCell | null = last && row < last.row + last.span ? last : null
      rows[row]?.cells.push(covering ?? { row, column, slot: null, span: 1 })
    })
  })
  return rows
}

/** Returns the position after a key press, or null for other keys. A key leaves a long slot even if it covers several rows. */
export function moveInSlots(rows: readonly SlotRow[], from: Place, key: string, ctrl: boolean): Place | null {
  const columns = rows[0]?.cells.length ?? 0
  const cellAt = ({ row, column }: Place) => rows[row]?.cells[column]
  let to = move(from, key, ctrl, rows.length, columns)
  for (let steps = cellAt(from)?.span ?? 1; to && steps > 1 && cellAt(to) === cellAt(from); steps--)
    to = move(to, key, ctrl, rows.length, columns)
  return to
}

import type { ClubDay, DaySlot } from '../../shared/reservations/booking-schemas.ts'
import type { Place } from '../ui/grid-move.ts'
import { move } from '../ui/grid-move.ts'

/** A cell of the grid: a slot, or a time at which the court has no slot. */
export interface SlotCell {
  readonly row: number
  readonly column: number
  /** Number of rows that it covers. */
  readonly span: number
  readonly slot: DaySlot | null
}

/** One start of slots. */
export interface SlotRow {
  readonly startsAt: string
  readonly time: string
  readonly isRepeat?: boolean | undefined
  /** The cell of each court. A long slot is in each of the rows that it covers. */
  readonly cells: readonly SlotCell[]
}

const MINUTE_MS = 60_000
const startOf = (slot: DaySlot): number => Date.parse(slot.startsAt)

/** Returns whether a slot has begun. */
export const hasBegun = (slot: DaySlot, now: number): boolean => startOf(slot) <= now

/** Returns the key of a slot of a court. */
export const slotKey = (court: string, startsAt: string): string => `${startsAt} ${court}`

/** Returns whether a slot has a dialog: to book it, to wait for it, or to see the person's own booking. */
export const canChoose = (slot: DaySlot, now: number): boolean =>
  slot.booking !== undefined || ((slot.state === 'free' || slot.state === 'taken') && !hasBegun(slot, now))

/** Returns a row for each start of a slot, earliest first, without rows whose slots have all begun. */
export function slotRows({ courts }: ClubDay, now: number): readonly SlotRow[] {
  const shown = courts.flatMap(({ slots }) => slots).filter((slot) => !hasBegun(slot, now))
  const starts = [...new Map(shown.map((slot) => [startOf(slot), slot]))].sort(([one], [other]) => one - other)
  const rows = starts.map(([, { startsAt, time, isRepeat }]) => ({ startsAt, time, isRepeat, cells: [] as SlotCell[] }))
  courts.forEach(({ slots }, column) => {
    let last: SlotCell | null = null
    starts.forEach(([start], row) => {
      const slot = slots.find((each) => startOf(each) === start)
      if (slot) {
        const end = start + slot.minutes * MINUTE_MS
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

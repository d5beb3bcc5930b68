import type { CourtSlot } from '../clubs/slots.ts'
import type { Period } from './units.ts'

/** Slots of a court in a row, as one booking takes them. It begins with the first of them. */
export interface SlotsInRow extends CourtSlot {
  readonly parts: readonly CourtSlot[]
}

const endOf = ({ startsAt, minutes }: CourtSlot): number => startsAt + minutes * 60_000

/**
 * Returns a number of slots in a row, from the one that begins at a moment (ms since 1970). Returns null if there is no such slot,
 * or if the court closes, or the clocks change, before the last of them.
 */
export function slotsInRow(slots: readonly CourtSlot[], startsAt: number, count: number): SlotsInRow | null {
  const from = slots.findIndex((slot) => slot.startsAt === startsAt)
  const parts = from < 0 ? [] : slots.slice(from, from + count)
  const [first] = parts
  if (!first || parts.length < count) return null
  if (parts.some((slot, index) => index > 0 && endOf(parts[index - 1] ?? slot) !== slot.startsAt)) return null
  return { ...first, minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0), parts }
}

/** Returns the number of slots in a row from the one that begins at a moment (ms since 1970); 0 if there is no such slot. */
export function lengthOfRow(slots: readonly CourtSlot[], startsAt: number): number {
  let count = 0
  while (slotsInRow(slots, startsAt, count + 1)) count += 1
  return count
}

/** Returns the slots in a row that fill a period exactly, or null. */
export function slotsBetween(slots: readonly CourtSlot[], { startsAt, endsAt }: Period): SlotsInRow | null {
  const count = slots.filter((slot) => startsAt <= slot.startsAt && slot.startsAt < endsAt).length
  const found = count === 0 ? null : slotsInRow(slots, startsAt, count)
  return found && endOf(found) === endsAt ? found : null
}

/** Slots in a row of one court. All slots of a court have the same length. */
interface Row extends Period {
  readonly courtId: string
  /** Number of slots. */
  readonly slots: number
}

/** Returns the periods of the slots of a booking, earliest first. */
export function partsOf({ startsAt, endsAt, slots }: Omit<Row, 'courtId'>): readonly Period[] {
  const length = (endsAt - startsAt) / slots
  return Array.from({ length: slots }, (_, part) => ({
    startsAt: startsAt + part * length,
    endsAt: startsAt + (part + 1) * length,
  }))
}

/**
 * Returns the slots that a booking takes. If it moves, the slots that it keeps are not among them: nobody else can wait for their
 * becoming free.
 * @param before the booking before it moves
 */
export const partsToTake = (row: Row, before?: Row): readonly Period[] =>
  partsOf(row).filter(
    ({ startsAt, endsAt }) => before?.courtId !== row.courtId || startsAt < before.startsAt || before.endsAt < endsAt,
  )

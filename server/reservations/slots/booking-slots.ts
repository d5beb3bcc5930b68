import type { Club, Court } from '../../../shared/clubs/club-schemas.ts'
import { type CourtSlot, slotsOf, timeOfMinute } from '../../../shared/clubs/slots.ts'
import { lengthOfRow, slotsInRow } from '../../../shared/reservations/slots-in-row.ts'
import { type Period, UNIT_MS } from '../../../shared/reservations/units.ts'
import { dateIn, minuteIn } from '../../../shared/time/zone-time.ts'
import { clubNotFound, courtNotFound, noSlot, tooFewSlots } from './booking-errors.ts'

/** The clubs, as reservations read them. */
export interface BookedClubs {
  all(): readonly Club[]
  get(id: string): Club | undefined
  courtOf(id: string): { readonly club: Club; readonly court: Court; readonly inUse: boolean } | undefined
}

/** A slot of a court, or slots in a row, with its court and club. */
export interface SlotAt {
  readonly club: Club
  readonly court: Court
  /** `yyyy-mm-dd` at the club. */
  readonly date: string
  readonly slot: CourtSlot
  /** The slots in a row. Absent if it is one slot. */
  readonly parts?: readonly CourtSlot[]
}

/** Returns the slots of a time to book: one, or several in a row. */
export const slotsIn = ({ slot, parts = [slot] }: SlotAt): readonly CourtSlot[] => parts

/** Returns a moment (ms since 1970) as clocks in a time zone show it: `8:00`. */
export const timeIn = (zone: string, millis: number): string => timeOfMinute(minuteIn(zone, millis))

/** Returns the period of a slot. */
export const periodOf = ({ slot: { startsAt, minutes } }: SlotAt): Period => ({
  startsAt,
  endsAt: startsAt + minutes * 60_000,
})

/** Returns the first and the last half hour of a slot. */
export function unitsIn({ slot: { startsAt, minutes } }: SlotAt): { from: number; to: number } {
  const from = Math.floor(startsAt / UNIT_MS)
  return { from, to: from + minutes / 30 - 1 }
}

/** @throws ApiError 404 */
export function clubOf(clubs: BookedClubs, id: string): Club {
  const club = clubs.get(id)
  if (!club) throw clubNotFound()
  return club
}

/**
 * Returns the slot of a court that begins at a moment (ms since 1970), or slots in a row from there.
 * @param count the number of slots
 * @throws ApiError 404 no such court, 422 no such slots
 */
export function slotAt(clubs: BookedClubs, courtId: string, startsAt: number, count = 1): SlotAt {
  const found = clubs.courtOf(courtId)
  if (!found?.inUse) throw courtNotFound()
  const { club, court } = found
  const date = dateIn(club.timeZone, startsAt)
  const slots = slotsOf(club, court, date)
  const slot = slotsInRow(slots, startsAt, count)
  if (!slot) {
    const existing = lengthOfRow(slots, startsAt)
    throw existing === 0 ? noSlot() : tooFewSlots(existing, count)
  }
  return { club, court, date, slot, parts: slot.parts }
}

/** Returns as many slots of the same court and time on another date, or null if the court doesn't have them. */
export function onDate(at: SlotAt, date: string): SlotAt | null {
  const { club, court } = at
  const slots = slotsOf(club, court, date)
  const first = slots.find(({ time }) => time === at.slot.time)
  const slot = first ? slotsInRow(slots, first.startsAt, slotsIn(at).length) : null
  return slot ? { club, court, date, slot, parts: slot.parts } : null
}

/** A half hour of a court. */
export interface UnitOfCourt {
  readonly courtId: string
  readonly unit: number
}

/** Returns the slots that contain one of these half hours, each once. */
export function slotsWith(clubs: Pick<BookedClubs, 'courtOf'>, changed: readonly UnitOfCourt[]): SlotAt[] {
  const found = new Map<string, SlotAt>()
  for (const { courtId, unit } of changed) {
    const known = clubs.courtOf(courtId)
    if (!known) continue
    const { club, court } = known
    const date = dateIn(club.timeZone, unit * UNIT_MS)
    for (const slot of slotsOf(club, court, date)) {
      const at = { club, court, date, slot }
      const { from, to } = unitsIn(at)
      if (from <= unit && unit <= to) found.set(`${courtId} ${slot.startsAt}`, at)
    }
  }
  return [...found.values()]
}

/** Returns the columns of a booking that follow from its slot. */
export function columnsOf(at: SlotAt) {
  const { club, court, date, slot } = at
  return {
    club: club.id,
    court: court.name,
    ...periodOf(at),
    slots: slotsIn(at).length,
    courtId: court.id,
    date,
    hour: Number.parseInt(slot.time, 10),
  }
}

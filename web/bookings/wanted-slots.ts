import type { DaySlot } from '../../shared/reservations/booking-schemas.ts'
import { openInRow } from './slot-rows.ts'

/**
 * Returns the slots that can be booked from a chosen one, on a court as it is now.
 * @param slots all slots of the court
 * @param chosen null until a person has chosen a slot
 * @param wanted number of slots in a row that the person wants
 * @param most maximum number of slots in a row
 */
export function wantedSlots(slots: readonly DaySlot[], chosen: DaySlot | null, wanted: number, most: number) {
  const open = chosen ? openInRow(slots, chosen.startsAt, most) : []
  const count = Math.max(1, Math.min(wanted, open.length))
  const start = chosen && Date.parse(chosen.startsAt)
  /** The chosen slot as it is now. */
  const here = slots.find(({ startsAt }) => Date.parse(startsAt) === start)
  const isGone = here !== undefined && here.state !== 'free' && here.state !== 'mine'
  const next = slots[slots.findIndex(({ startsAt }) => startsAt === open.at(-1)?.startsAt) + 1]
  return {
    /** The slots that can be booked together, the chosen one first. */
    open,
    /** The number of slots to book. */
    count,
    here,
    /** Whether the chosen slot is no longer free. */
    isGone,
    /** The first of the wanted slots that is no longer free. */
    gone: isGone ? here : open.length > 0 && wanted > count ? next : undefined,
  }
}

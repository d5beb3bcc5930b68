import { heldUntil, lineFor } from '../../shared/waits/wait-rules.ts'
import { NO_HISTORY, newId } from './booking-rows.ts'
import { columnsOf, type SlotAt } from './booking-slots.ts'
import type { PriceOf } from './court-prices.ts'
import type { OfferLetter } from './letters.ts'
import { type Change, type Plan, removals } from './plan.ts'
import type { ReservationRow, StoredBooking, WaitRow } from './stored.ts'
import { type Times, takerOf } from './times.ts'

export interface OffersState {
  /** ms since 1970. */
  readonly now: number
  /** The slots of all courts that begin at one moment. */
  readonly slots: readonly SlotAt[]
  /** Everybody who waits for one of them. */
  readonly line: readonly WaitRow[]
  readonly times: Times
  /** A `uid` for each slot. */
  readonly uids: readonly string[]
}

/** Plans to hold each free court of a slot for the first person in its line. */
export function planOffers({ now, slots, line, times, uids }: OffersState, priceOf: PriceOf): Plan<undefined> {
  let left = line
  const offers = slots.flatMap((at, index) => {
    const columns = columnsOf(at)
    const [wait] = takerOf(times, columns) ? [] : lineFor(left, { court: at.court.id, minutes: at.slot.minutes })
    if (!wait) return []
    left = left.filter((each) => each !== wait)
    const until = heldUntil(wait.startsAt, now, at.club.offerMinutes)
    const row: ReservationRow = {
      ...columns,
      ...NO_HISTORY,
      // The person becomes the owner by accepting.
      owner: `wait:${wait.id}`,
      id: newId(),
      uid: uids[index] ?? '',
      title: '',
      state: 'offered',
      heldUntil: until,
      place: null,
      createdAt: now,
    }
    return [{ at, wait, row, until }]
  })
  return {
    answer: undefined,
    bookings: offers.map(({ row }): Change<StoredBooking> => ({ before: null, after: { row, partners: [] } })),
    waits: offers.map(({ wait, row, until }) => ({
      before: wait,
      after: { ...wait, state: 'offered', booking: row.uid, offeredUntil: until },
    })),
    letters: offers.map(
      ({ at, wait, row, until }): OfferLetter => ({
        kind: 'offer',
        to: wait.owner,
        at,
        uid: row.uid,
        until,
        guestCents: priceOf(at, false) ?? 0,
        memberCents: priceOf(at, true) ?? 0,
      }),
    ),
  }
}

/** Plans to end the holds and offers whose time is over, and to forget the waits for slots that have begun. */
export const planExpiry = (
  bookings: readonly StoredBooking[],
  waits: readonly WaitRow[],
  now: number,
): Plan<undefined> => ({
  answer: undefined,
  bookings: removals(bookings),
  waits: waits.map((before) => ({ before, after: before.startsAt <= now ? null : { ...before, state: 'expired' } })),
})

import { heldUntil, lineFor } from '../../../shared/waits/wait-rules.ts'
import { type NewIds, NO_HISTORY } from '../book/booking-rows.ts'
import type { BookingChange, Plan } from '../commit/plan.ts'
import type { OfferLetter } from '../mail/letters.ts'
import { columnsOf, type SlotAt } from '../slots/booking-slots.ts'
import type { PriceOf } from '../slots/court-prices.ts'
import type { ReservationRow, WaitRow } from '../stored/stored.ts'
import { type Times, takerOf } from '../stored/times.ts'

export interface OffersState {
  /** ms since 1970. */
  readonly now: number
  /** The slots of all courts that begin at one moment. */
  readonly slots: readonly SlotAt[]
  /** Everybody who waits for one of them. */
  readonly line: readonly WaitRow[]
  readonly times: Times
  /** New ids for a booking of each slot. */
  readonly ids: readonly NewIds[]
}

/** Plans to hold each free court of a slot for the first person in its line. */
export function planOffers({ now, slots, line, times, ids }: OffersState, priceOf: PriceOf): Plan<undefined> {
  let left = line
  const offers = slots.flatMap((at, index) => {
    const columns = columnsOf(at)
    const [wait] = takerOf(times, columns) ? [] : lineFor(left, { court: at.court.id, minutes: at.slot.minutes })
    const own = ids[index]
    if (!wait || !own) return []
    left = left.filter((each) => each !== wait)
    const until = heldUntil(wait.startsAt, now, at.club.offerMinutes)
    const row: ReservationRow = {
      ...columns,
      ...NO_HISTORY,
      // The person becomes the owner by accepting.
      owner: `wait:${wait.id}`,
      ...own,
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
    bookings: offers.map(({ row }): BookingChange => ({ before: null, after: { row, partners: [] } })),
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

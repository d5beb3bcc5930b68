import type { BookedCourt } from '../../../shared/checkout/order.ts'
import { isDeskCapture } from '../../../shared/checkout/till.ts'
import { heldUntil } from '../../../shared/waits/wait-rules.ts'
import type { OrderRow } from '../../checkout/order-repository.ts'
import type { ApiError } from '../../http/api-error.ts'
import { NO_HISTORY, reminderOf } from '../book/booking-rows.ts'
import type { Plan } from '../commit/plan.ts'
import { confirmedLetters } from '../mail/letters.ts'
import { holdEnded, slotTaken } from '../slots/booking-errors.ts'
import { columnsOf, type SlotAt } from '../slots/booking-slots.ts'
import type { StoredBooking } from '../stored/stored.ts'
import { isAwaited, isBusy, type Times, takerOf } from '../stored/times.ts'

/** The time of the booking that an order pays for. */
export interface PaidState {
  /** ms since 1970. */
  readonly now: number
  /** Undefined if its hold has ended. */
  readonly booking: StoredBooking | undefined
  /** Its slots; null if the club no longer has them. */
  readonly at: SlotAt | null
  readonly times: Times
  /** How long the club holds a slot (minutes). */
  readonly holdMinutes: number
  /** A new id for the booking, if it is made again. */
  readonly id: number
}

/**
 * Plans to hold the booking of an order while its buyer pays, at least `leastMs` longer.
 * @returns a plan with the error for the buyer if somebody else has the court
 */
export function planHold(state: PaidState, order: OrderRow, paid: BookedCourt, leastMs: number): Plan<ApiError | null> {
  const { now, booking, holdMinutes } = state
  if (booking && (booking.row.state === 'booked' || (booking.row.heldUntil ?? 0) > now + leastMs))
    return { answer: null }
  const isHeld = (booking?.row.heldUntil ?? 0) > now
  // Only a payment that can be captured now books the slot again. Otherwise somebody could hold a slot without ever paying.
  if (!isHeld && leastMs === 0) return { answer: holdEnded() }
  const until = heldUntil(paid.startsAt, now, holdMinutes)
  if (booking && isHeld)
    return { answer: null, bookings: [{ before: booking, after: withRow(booking, { heldUntil: until }) }] }
  const again = madeAgain(state, order, paid)
  if (!again) return { answer: slotTaken(null) }
  return {
    answer: null,
    bookings: [{ before: null, after: withRow(again, { state: 'held', heldUntil: until }) }],
  }
}

/** Plans to give the booking to the buyer of a paid order. Returns null if somebody else has the court, or nothing is to do. */
export function planSell(state: PaidState, order: OrderRow, paid: BookedCourt): Plan<undefined> | null {
  const { now, booking } = state
  // A manager has booked the court, and its owner pays at the desk. Nobody pays for a booking that is being cancelled.
  const isOwed = booking?.row.state === 'booked' && booking.row.paidBy === null && booking.row.cancelsAt === null
  if (booking && isOwed && isDeskCapture(order.captureId)) {
    const { ref: paidBy, totalCents: priceCents, currency } = order
    return {
      answer: undefined,
      bookings: [{ before: booking, after: withRow(booking, { paidBy, priceCents, currency }) }],
    }
  }
  if (booking && booking.row.state !== 'held') return null
  const stored = booking ?? madeAgain(state, order, paid)
  if (!stored) return null
  const { row, partners } = stored
  const after = withRow(stored, {
    state: 'booked',
    heldUntil: null,
    paidBy: order.ref,
    reminderAt: reminderOf(row.startsAt, now),
    sequence: row.sequence + 1,
  })
  return {
    answer: undefined,
    bookings: [{ before: booking ?? null, after }],
    letters: confirmedLetters(
      [after.row],
      partners.map(({ email }) => email),
    ),
  }
}

/** Returns the booking of an order whose hold has ended, or null if it can't be made any more. */
function madeAgain(
  { now, at, times, id }: PaidState,
  { owner, totalCents, currency }: OrderRow,
  { uid, title, startsAt }: BookedCourt,
): StoredBooking | null {
  if (startsAt <= now || !at) return null
  const columns = columnsOf(at)
  if (takerOf(times, columns) || isBusy(times, owner, columns) || isAwaited(times, columns, now, at.club)) return null
  // A booking that is paid may exceed the quota.
  const row = {
    ...columns,
    ...NO_HISTORY,
    owner,
    id,
    uid,
    title,
    place: null,
    createdAt: now,
    priceCents: totalCents,
    currency,
  }
  return { row, partners: [] }
}

const withRow = (booking: StoredBooking, changes: Partial<StoredBooking['row']>): StoredBooking => ({
  ...booking,
  row: { ...booking.row, ...changes },
})

import type { Checkout } from '../../checkout/checkout.ts'
import type { Database, Statement } from '../../storage/storage.ts'
import type { ReservationRow } from '../stored/stored.ts'
import type { Follower } from './commit-bookings.ts'

/** The part of the checkout that bookings need. */
export type CourtPayments = Pick<Checkout, 'payCourt' | 'cancelCourt' | 'refundCourts' | 'sendRefunds'>

/** The matches that players have made from their bookings. */
export interface BookedMatches {
  /** Returns the statements that archive the matches of cancelled bookings. They are part of the transaction of the bookings. */
  cancelled(tx: Database, rows: readonly ReservationRow[]): readonly Statement[]
  /** Returns the statements that give the matches of moved bookings their new courts and times. */
  moved(tx: Database, rows: readonly ReservationRow[]): readonly Statement[]
  /** Returns the statements with which matches take the time of bookings that were cancelled for them. */
  take(tx: Database, rows: readonly ReservationRow[]): readonly Statement[]
  /** Publishes the changes of the matches with these ids after the commit. */
  publish(ids: readonly string[]): Promise<void>
}

/** A cancelled booking archives its match, and a moved one moves it. */
export const matchesFollow = (matches: BookedMatches): Follower => ({
  prepare:
    ({ moved, cancelled }) =>
    (tx) => [
      ...(cancelled.length > 0 ? matches.cancelled(tx, cancelled) : []),
      ...matches.take(tx, cancelled),
      ...matches.moved(tx, moved),
    ],
  committed: async ({ moved, cancelled, matches: stored }) => {
    const ids = [...stored, ...[...moved, ...cancelled].map(({ uid }) => uid)]
    if (ids.length > 0) await matches.publish(ids)
  },
})

/**
 * The open payment of a cancelled booking ends before the booking is removed, and a paid booking is removed in the transaction
 * that requests its refund.
 */
export const paymentsFollow = ({ cancelCourt, refundCourts, sendRefunds }: CourtPayments): Follower => ({
  prepare: async ({ cancelled }) => {
    let hasChanged = false
    for (const { state, uid } of cancelled) if (state === 'held' && (await cancelCourt(uid))) hasChanged = true
    if (hasChanged) return null
    const paid = cancelled.flatMap(({ paidBy }) => paidBy ?? [])
    return paid.length > 0 ? refundCourts(paid) : () => []
  },
  committed: ({ cancelled }) => {
    if (cancelled.some(({ paidBy }) => paidBy !== null)) sendRefunds()
  },
})

import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { ReservationRow, WaitRow } from '../stored/stored.ts'
import type { WaitsRepository } from '../stored/waits-repository.ts'
import type { Commits } from './commit-bookings.ts'
import { type Plan, removals } from './plan.ts'

/**
 * Ends the holds and offers whose time is over, before a call that needs their courts.
 * @param now ms since 1970
 * @param alsoWaits whether the waits end too: those of the people who did not take their offer, and those for slots that have begun
 */
export type Expiry = (now: number, alsoWaits?: boolean) => Promise<void>

/** Returns the function that ends holds and offers whose time is over. */
export const expiryOf =
  (repository: BookingsRepository, waits: WaitsRepository, { commitBookings }: Commits): Expiry =>
  (now, alsoWaits = false) =>
    commitBookings(
      async () => [await repository.expired(now), alsoWaits ? await waits.ended(now) : []] as const,
      ([rows, ended]) => planExpiry(rows, ended, now),
    )

/** Plans to remove these bookings, and to end these waits. */
const planExpiry = (rows: readonly ReservationRow[], waits: readonly WaitRow[], now: number): Plan<undefined> => ({
  answer: undefined,
  bookings: removals(
    rows.map((row) => ({ row, partners: [] })),
    'over',
  ),
  waits: waits.map((before) => ({ before, after: before.startsAt <= now ? null : { ...before, state: 'expired' } })),
})

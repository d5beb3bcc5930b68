import type { BookingsRepository } from './bookings-repository.ts'
import type { Commits } from './commit-bookings.ts'
import { planExpiry } from './plan-offers.ts'
import type { WaitsRepository } from './waits-repository.ts'

/** Ends the holds and offers whose time is over. @param now ms since 1970 */
export type Expiry = (now: number) => Promise<void>

/** Returns the function that ends holds and offers whose time is over. A call that needs their courts calls it first. */
export const expiryOf =
  (repository: BookingsRepository, waits: WaitsRepository, { commitBookings }: Commits): Expiry =>
  (now) =>
    commitBookings(
      async () => [await repository.withPartners(await repository.expired(now)), await waits.ended(now)] as const,
      ([bookings, ended]) => planExpiry(bookings, ended, now),
    )

import { unitsOf } from '../../../shared/reservations/units.ts'
import { wantedUnits } from '../slots/block-units.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import type { BlocksRepository } from '../stored/blocks-repository.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { ReservationRow, StoredBlock, StoredBooking, WaitRow } from '../stored/stored.ts'
import type { WaitsRepository } from '../stored/waits-repository.ts'
import { cancelling } from './cancelling.ts'
import type { Commits } from './commit-bookings.ts'
import { type Change, type Plan, removals } from './plan.ts'

/** What else ends, although its time is not over. */
export interface Also {
  /** Whether the waits end too: those of the people who did not take their offer, and those for slots that have begun. */
  readonly waits?: boolean
  /** Whether the cancellation of a booking takes effect now, so that it can't be undone any more. */
  readonly cancelled?: (row: ReservationRow) => boolean
}

/**
 * Ends the holds and offers whose time is over, and the bookings whose cancellation can't be undone any more, before a call that
 * needs their courts.
 * @param now ms since 1970
 */
export type Expiry = (now: number, also?: Also) => Promise<void>

export interface ExpiryDeps {
  readonly repository: BookingsRepository
  readonly blocks: BlocksRepository
  readonly waits: WaitsRepository
  readonly commits: Pick<Commits, 'commitBookings'>
  readonly clubs: Pick<BookedClubs, 'courtOf'>
}

interface ExpiryState {
  /** ms since 1970. */
  readonly now: number
  /** The holds and offers whose time is over. */
  readonly expired: readonly ReservationRow[]
  readonly waits: readonly WaitRow[]
  /** The bookings whose cancellation takes effect. */
  readonly cancelled: readonly StoredBooking[]
  /** The blocks that take their courts. */
  readonly blocks: readonly StoredBlock[]
}

/** Returns the function that ends holds, offers and cancelled bookings. */
export function expiryOf({ repository, blocks, waits, commits, clubs }: ExpiryDeps): Expiry {
  const zoneOf = (court: string) => clubs.courtOf(court)?.club.timeZone

  async function blocksOf(cancelled: readonly ReservationRow[]): Promise<StoredBlock[]> {
    const ids = [...new Set(cancelled.flatMap(({ cancellation }) => cancellation?.blocks ?? []))]
    const rows = ids.length === 0 ? [] : await blocks.byIds(ids)
    return Promise.all(rows.map(async (row) => ({ row, units: await blocks.unitsOf(row.id) })))
  }

  return (now, { waits: endsWaits = false, cancelled: isCancelled = () => false } = {}) =>
    commits.commitBookings(
      async () => {
        const rows = (await repository.beingCancelled()).filter(
          (row) => (row.cancelsAt ?? 0) <= now || isCancelled(row),
        )
        return {
          now,
          expired: await repository.expired(now),
          waits: endsWaits ? await waits.ended(now) : [],
          cancelled: await repository.withPartners(rows),
          blocks: await blocksOf(rows),
        }
      },
      (state) => planExpiry(state, zoneOf),
    )
}

/** Plans to remove bookings whose time is over, or whose cancellation takes effect, and to end waits. */
function planExpiry(
  { now, expired, waits, cancelled, blocks }: ExpiryState,
  zoneOf: (court: string) => string | undefined,
): Plan<undefined> {
  const over = removals(
    expired.map((row) => ({ row, partners: [] })),
    'over',
  )
  const shared = new Map(cancelled.map(({ row }) => [row.cancellation?.id, row.cancellation]))
  const ended = [...shared].map(([id, cancellation]) => {
    const bookings = cancelled.filter(({ row }) => row.cancellation?.id === id)
    const manager = cancellation?.manager ?? null
    return cancelling(bookings, manager, manager?.reason ?? null)
  })
  return {
    answer: undefined,
    bookings: [...over, ...ended.flatMap((plan) => plan.bookings)],
    letters: ended.flatMap((plan) => plan.letters),
    audit: ended.flatMap((plan) => plan.audit),
    blocks: blocks.flatMap((block) => grown(block, cancelled, zoneOf(block.row.court), now)),
    waits: waits.map((before) => ({ before, after: before.startsAt <= now ? null : { ...before, state: 'expired' } })),
  }
}

/** Returns the change with which a block takes the time of cancelled bookings. */
function grown(
  before: StoredBlock,
  cancelled: readonly StoredBooking[],
  zone: string | undefined,
  now: number,
): Change<StoredBlock>[] {
  const { row } = before
  const wanted = new Set((zone ? wantedUnits(zone, { ...row, courts: [row.court] }, now) : []).map(({ unit }) => unit))
  const freed = cancelled
    .filter((each) => each.row.courtId === row.court && each.row.cancellation?.blocks?.includes(row.id))
    .flatMap((each) => unitsOf(each.row).filter((unit) => wanted.has(unit)))
  return freed.length > 0 ? [{ before, after: { row, units: [...before.units, ...freed] } }] : []
}

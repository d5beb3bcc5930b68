import { partsToTake } from '../../../shared/reservations/slots-in-row.ts'
import { type Period, unitsOf } from '../../../shared/reservations/units.ts'
import { isOpen } from '../../../shared/waits/wait-rules.ts'
import type { ReservationRow, WaitRow } from './stored.ts'

/** A slot of a court, or slots in a row. */
export type BookedSlot = Pick<ReservationRow, 'club' | 'courtId' | 'startsAt' | 'endsAt' | 'slots'>

/** What takes a half hour of a court: a booking, a block, or a match. */
export interface Taker {
  readonly courtId: string
  readonly unit: number
  readonly booking: ReservationRow | null
  /** The name of the person who has the booking, if it is known. */
  readonly ownerName: string | null
  /** The id of the block. */
  readonly block: string | null
  /** Reason of the block. */
  readonly reason: string | null
  readonly match: MatchAtCourt | null
  /** The key of a place of a draw for which the court is kept, while its match is not known. */
  readonly place?: string | null
}

/** A match that takes a court. */
export interface MatchAtCourt {
  readonly id: string
  readonly player1: string
  readonly player2: string
}

/** What is stored about some times of courts. */
export interface Times {
  readonly takers: readonly Taker[]
  /** The half hours in which people play. */
  readonly playing: readonly { readonly person: string; readonly unit: number; readonly booking: string }[]
  /** The people who wait for slots at these times, and have no offer. */
  readonly waiting: readonly WaitRow[]
}

const NONE: ReadonlySet<string> = new Set()

/** Returns what takes a court within a period, or undefined. @param leaving uids of bookings that leave their courts at the same time */
export function takerOf(
  { takers }: Times,
  { courtId, ...period }: Period & { readonly courtId: string },
  leaving = NONE,
): Taker | undefined {
  const units = new Set(unitsOf(period))
  return takers.find(
    (each) => each.courtId === courtId && units.has(each.unit) && !(each.booking && leaving.has(each.booking.uid)),
  )
}

/** Returns whether a person plays within a period. @param leaving as for `takerOf` */
export function isBusy({ playing }: Times, email: string, period: Period, leaving = NONE): boolean {
  const units = new Set(unitsOf(period))
  return playing.some(({ person, unit, booking }) => person === email && units.has(unit) && !leaving.has(booking))
}

/**
 * Returns whether a slot of a booking will be offered to somebody who waits for it.
 * @param now ms since 1970
 * @param before the booking before it moves
 */
export function isAwaited(
  { waiting }: Times,
  slot: BookedSlot,
  now: number,
  rules: Parameters<typeof isOpen>[2],
  before?: BookedSlot,
): boolean {
  return offerable(slot, now, rules, before).some(({ startsAt, endsAt }) =>
    waiting.some(
      (wait) =>
        wait.club === slot.club &&
        (wait.court === null || wait.court === slot.courtId) &&
        wait.startsAt === startsAt &&
        wait.minutes === (endsAt - startsAt) / 60_000,
    ),
  )
}

/** Returns the slots of a booking that would be offered if they were free. */
export const offerable = (
  slot: BookedSlot,
  now: number,
  rules: Parameters<typeof isOpen>[2],
  before?: BookedSlot,
): readonly Period[] => partsToTake(slot, before).filter(({ startsAt }) => isOpen(startsAt, now, rules))

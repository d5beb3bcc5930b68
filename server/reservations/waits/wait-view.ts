import { slotsOf } from '../../../shared/clubs/slots.ts'
import { iso } from '../../../shared/time/iso.ts'
import type { Wait } from '../../../shared/waits/wait-schemas.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import type { PriceOf } from '../slots/court-prices.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { ReservationRow, WaitRow } from '../stored/stored.ts'
import type { WaitsRepository } from '../stored/waits-repository.ts'

/** Returns whether the person is a member of this club. */
export type IsMember = (club: string) => boolean

interface Deps {
  readonly waits: Pick<WaitsRepository, 'line'>
  readonly bookings: Pick<BookingsRepository, 'byUid'>
  readonly clubs: BookedClubs
  readonly priceOf: PriceOf
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Returns a function that shows a wait to its owner. */
export function waitViewer({ waits, bookings, clubs, clock, priceOf }: Deps) {
  /** Returns the price of an offered slot, or null if it is free of charge or the club no longer has it. */
  function priceOfOffer({ club: id, courtId, date, startsAt }: ReservationRow, isMember: boolean): number | null {
    const club = clubs.get(id)
    const court = club?.courts.find((each) => each.id === courtId)
    const slot = club && court && slotsOf(club, court, date).find((each) => each.startsAt === startsAt)
    return slot ? priceOf({ club, court, date, slot }, isMember) : null
  }

  /** Returns the number of people who wait longer for the same slot. */
  async function aheadOf(wait: WaitRow): Promise<number> {
    const line = (await waits.line(wait)).filter(({ minutes }) => minutes === wait.minutes)
    const isBefore = ({ createdAt, id }: WaitRow) =>
      createdAt < wait.createdAt || (createdAt === wait.createdAt && id < wait.id)
    return line.filter(isBefore).length
  }

  return async function viewOf(wait: WaitRow, isMember: IsMember): Promise<Wait> {
    const isCurrent = wait.offeredUntil !== null && wait.offeredUntil > clock()
    const state = wait.state === 'offered' && !isCurrent ? 'expired' : wait.state
    const offered = state === 'offered' && wait.booking ? await bookings.byUid(wait.booking) : undefined
    const ahead = state === 'waiting' ? await aheadOf(wait) : 0
    return {
      id: wait.id,
      club: wait.club,
      court: wait.court,
      startsAt: iso(wait.startsAt),
      minutes: wait.minutes,
      state,
      ahead,
      offer:
        offered && wait.offeredUntil !== null
          ? {
              court: offered.courtId,
              until: iso(wait.offeredUntil),
              priceCents: priceOfOffer(offered, isMember(wait.club)),
              currency: clubs.courtOf(offered.courtId)?.club.currency ?? offered.currency,
            }
          : null,
      booking: state === 'accepted' ? wait.booking : null,
    }
  }
}

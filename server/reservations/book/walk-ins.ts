import type { Period } from '../../../shared/reservations/units.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Commits } from '../commit/commit-bookings.ts'
import type { Expiry } from '../commit/expiry.ts'
import type { SlotAt } from '../slots/booking-slots.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { Booker } from './booker.ts'
import { newIds } from './booking-rows.ts'
import { longestWalkIn, planWalkIn, type WalkInWish, walkInTime } from './plan-walk-in.ts'

export interface WalkInsDeps {
  readonly repository: BookingsRepository
  readonly commits: Pick<Commits, 'commitBookings'>
  readonly expire: Expiry
  /** Whether a match is in play at a court. */
  readonly isPlayed: (court: string) => boolean
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

type AtCourt = Pick<SlotAt, 'club' | 'court'>

export type WalkIns = ReturnType<typeof openWalkIns>

/** Takes courts at once for people who stand there. */
export function openWalkIns({ repository, commits, expire, isPlayed, clock }: WalkInsDeps) {
  /** Reads what decides for which time a court can be taken now. */
  async function stateOf(at: AtCourt, people: readonly string[] = []) {
    const now = clock()
    await expire(now)
    const time = { club: at.club.id, courtId: at.court.id, slots: 1, ...longestWalkIn(at, now) }
    return { now, times: await repository.timesOf([time], people), isPlayed: isPlayed(at.court.id) }
  }

  const timeOf = async (at: AtCourt) => walkInTime(at, await stateOf(at))

  return {
    /** Returns whether a court can be taken now. */
    isFree: async (at: AtCourt): Promise<boolean> => !((await timeOf(at)) instanceof ApiError),

    /** Returns the time for which a court can be taken now. @throws ApiError 409 taken · 422 closed */
    async timeOf(at: AtCourt): Promise<Period> {
      const time = await timeOf(at)
      if (time instanceof ApiError) throw time
      return time
    },

    /**
     * Takes a free court from now until something else takes it or the club closes. A repeated request gets the same answer.
     * @throws ApiError 409 taken, or the person plays elsewhere · 422 closed
     */
    take(
      at: AtCourt,
      { id, ...wish }: Pick<WalkInWish, 'title' | 'owner' | 'desk'> & { readonly id: number },
      by: Booker,
    ) {
      const ids = { ...newIds(), id }
      return commits.commitBookings(
        async () => {
          const state = await stateOf(at, [wish.owner])
          const known = await repository.own(wish.owner, id)
          const [booking] = await repository.withPartners(known ? [known] : [])
          return { ...state, known: booking }
        },
        (state) => planWalkIn(state, { ...wish, by, at, ids }),
      )
    },
  }
}

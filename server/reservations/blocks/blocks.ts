import type { Block, BlockChange, BlockRequest } from '../../../shared/reservations/block-schemas.ts'
import { UNIT_MS } from '../../../shared/reservations/units.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import type { Booker } from '../book/booker.ts'
import type { Commits } from '../commit/commit-bookings.ts'
import type { Expiry } from '../commit/expiry.ts'
import { changedUnits, unitsOfDays, type WantedUnit, wantedUnits } from '../slots/block-units.ts'
import { blockNotFound, courtNotFound } from '../slots/booking-errors.ts'
import { type BookedClubs, clubOf } from '../slots/booking-slots.ts'
import type { BlocksRepository } from '../stored/blocks-repository.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { StoredBlock } from '../stored/stored.ts'
import { blockId, blockOf, planBlock, planChangeBlock, planUnblock, type WantedState } from './plan-block.ts'

export interface BlocksDeps {
  readonly repository: BookingsRepository
  readonly blocks: BlocksRepository
  readonly commits: Commits
  readonly expire: Expiry
  readonly clubs: BookedClubs
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export type Blocks = ReturnType<typeof openBlocks>

/** Blocks courts for the club itself. A block takes the same half hours as a booking, so a court never has both. */
export function openBlocks({ repository, blocks, commits, expire, clubs, clock }: BlocksDeps) {
  const { commitBookings } = commits

  /** Returns the club of courts. @throws ApiError 404 if a court does not exist or is in another club */
  function clubOfCourts(courts: readonly string[]) {
    const found = courts.map((court) => clubs.courtOf(court))
    const [first] = found
    if (!first || found.some((each) => !each?.inUse || each.club.id !== first.club.id)) throw courtNotFound()
    return first.club
  }

  /** Returns a block with its club. @throws ApiError 404 */
  async function find(id: string) {
    const [row] = await blocks.byIds([id])
    const club = row && clubs.courtOf(row.court)?.club
    if (!row || !club) throw blockNotFound()
    return { row, club }
  }

  /** Returns what takes half hours that blocks want. @param but id of the block that may have some of them */
  async function stateOf(wanted: readonly WantedUnit[], now: number, but?: string): Promise<WantedState> {
    const isWanted = new Set(wanted.map(({ courtId, unit }) => `${courtId} ${unit}`))
    const [courts, units] = [wanted.map(({ courtId }) => courtId), wanted.map(({ unit }) => unit)]
    const found = wanted.length === 0 ? [] : await repository.takersOf([...new Set(courts)], [...new Set(units)])
    const takers = found.filter(
      ({ courtId, unit, block }) => isWanted.has(`${courtId} ${unit}`) && (but === undefined || block !== but),
    )
    const rows = new Map(takers.flatMap(({ booking }) => (booking ? [[booking.uid, booking]] : [])))
    const coming = [...rows.values()]
      .filter(({ startsAt }) => startsAt > now)
      .sort((one, other) => one.startsAt - other.startsAt)
    const offered = await repository.peopleOffered(coming)
    return { now, wanted, takers, bookings: await repository.withPartners(coming), offered }
  }

  return {
    clubOfCourts,

    /** Returns the blocks of a club that are not over. @throws ApiError 404 */
    list: async (id: string): Promise<Block[]> => {
      const club = clubOf(clubs, id)
      const courts = club.courts.map((court) => court.id)
      return (await blocks.since(courts, dateIn(club.timeZone, clock()))).map(blockOf)
    },

    /**
     * Blocks courts, and cancels the bookings that the request names. A repeated request gets the same answer.
     * @param by the manager, whose changes are recorded
     * @throws ApiError 404 no such court · 409 with everything that collides and that the request does not resolve · 422
     */
    create: (request: BlockRequest, by: Booker) => {
      const { courts } = request
      const club = clubOfCourts(courts)
      return commitBookings(
        async () => {
          const now = clock()
          const known = await blocks.byIds(courts.map((court) => blockId(request, court)))
          if (known.length === 0) await expire(now)
          const wanted = known.length === 0 ? wantedUnits(club.timeZone, request, now) : []
          return { known, ...(await stateOf(wanted, now)) }
        },
        (state) => planBlock(state, { request, club, by }),
      )
    },

    /** Returns the club of a block. @throws ApiError 404 */
    clubOf: async (id: string): Promise<string> => (await find(id)).club.id,

    /**
     * Changes the court, time, end or reason of a block from now on, and cancels the bookings that the request names.
     * @throws ApiError 404 no such block, or no such court in its club · 409 somebody else has changed it, or with everything that
     * collides and that the request does not resolve · 422
     */
    change: (id: string, request: BlockChange, by: Booker): Promise<Block> =>
      commitBookings(
        async () => {
          const now = clock()
          // What the block takes is known only when cancellations for it can't be undone any more.
          await expire(now, { cancelled: ({ cancellation }) => cancellation?.blocks?.includes(id) ?? false })
          const { row, club } = await find(id)
          if (clubOfCourts([request.court]).id !== club.id) throw courtNotFound()
          const units = (await blocks.unitsOf(id)).filter((unit) => (unit + 1) * UNIT_MS > now)
          const before: StoredBlock = { row, units }
          const wanted = changedUnits(club.timeZone, before, request, now)
          return { club, before, ...(await stateOf(wanted, now, id)) }
        },
        ({ club, ...state }) => planChangeBlock(state, { request, club, by }),
      ),

    /** Removes a block, or a weekly one only on one date. @throws ApiError 404 */
    remove: (id: string, date: string | undefined, by: Booker): Promise<undefined> =>
      commitBookings(
        async () => {
          const { row, club } = await find(id)
          const before: StoredBlock = { row, units: await blocks.unitsOf(id) }
          const days = date === undefined ? null : unitsOfDays(club.timeZone, date)
          const units = days ? before.units.filter((unit) => days.from <= unit && unit <= days.to) : before.units
          if (units.length === 0) throw blockNotFound()
          return { before, units, club }
        },
        ({ before, units, club }) => planUnblock(before, units, date, { club, by }),
      ),
  }
}

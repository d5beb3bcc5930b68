import { runsOf, UNIT_MS } from '../../../shared/reservations/units.ts'
import type { Audit } from '../../audit/audit.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { type Storage, StorageUnavailable, UniqueViolation } from '../../storage/storage.ts'
import type { WriteLetters } from '../mail/booking-mail.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import type { BookingsRepository } from '../stored/bookings-repository.ts'
import type { CourtTime, InTransaction, ReservationRow, StoredBlock } from '../stored/stored.ts'
import { bookingStatements, hasOtherTime } from './booking-statements.ts'
import { withOwners } from './for-whom.ts'
import type { Plan } from './plan.ts'
import { waitStatements } from './wait-statements.ts'

/** What a commit has changed. */
export interface Committed {
  /** Times that a booking, a block or a match takes, also if only something else of it has changed. */
  readonly taken: readonly CourtTime[]
  /** Times that are free again, unless somebody else has taken them meanwhile. */
  readonly freed: readonly CourtTime[]
  /** Bookings with another court or time, as they are now. */
  readonly moved: readonly ReservationRow[]
  /** Bookings that somebody has cancelled. */
  readonly cancelled: readonly ReservationRow[]
  /** Ids of matches that were stored with bookings. */
  readonly matches: readonly string[]
}

/** A feature that changes with bookings. */
export interface Follower {
  /**
   * Returns the statements with which the feature follows, for the same transaction. Null if it has changed the bookings; they
   * are then read and planned again.
   */
  readonly prepare?: (change: Committed) => Promise<InTransaction | null> | InTransaction
  /** Called after the commit. The request is answered when it resolves. */
  readonly committed?: (change: Committed) => Promise<void> | void
}

export interface CommitDeps {
  readonly storage: Storage
  readonly repository: BookingsRepository
  readonly clubs: BookedClubs
  readonly write: WriteLetters
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly audit: Audit
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Maximum number of tries after other writes came first. */
const MOST_ROUNDS = 5

export type Commits = ReturnType<typeof openCommits>

/** Writes all changes of bookings, blocks and waiting lists. The database decides which of several simultaneous changes succeeds. */
export function openCommits({ storage, repository, clubs, write, outbox, audit, clock }: CommitDeps) {
  const followers: Follower[] = []
  const { ofBookings, ofBlocks } = bookingStatements(storage, clubs)
  const { ofWaits, ofWithdrawn } = waitStatements(storage, repository)

  /** Returns the statements of a plan, without those of other features. */
  async function statementsOf<Answer>(plan: Plan<Answer>): Promise<InTransaction> {
    const {
      bookings = [],
      blocks = [],
      waits = [],
      matches = [],
      letters = [],
      audit: entries = [],
      allowsTwoCourts,
      ignoresWaits,
      newcomer,
      first,
      also,
    } = plan
    const mails = await write(letters)
    const records = await withOwners(entries, bookings, repository, newcomer)
    return (tx) => [
      ...(newcomer?.statements(tx) ?? []),
      ...(first?.(tx) ?? []),
      ...ofWaits(tx, waits),
      ...ofWithdrawn(tx, changeOf(plan).cancelled),
      ...ofBookings(tx, bookings, clock(), { allowsTwoCourts, ignoresWaits }),
      ...ofBlocks(tx, blocks),
      ...matches.flatMap((each) => each.statements(tx)),
      ...mails.map((mail) => outbox.write(tx, mail)),
      ...records.map((entry) => audit(tx, entry)),
      ...(also?.(tx) ?? []),
    ]
  }

  function changeOf<Answer>({ bookings = [], blocks = [], matches = [] }: Plan<Answer>): Committed {
    const [taken, freed] = [matches.flatMap((each) => each.taken), matches.flatMap((each) => each.freed)]
    const [moved, cancelled]: [ReservationRow[], ReservationRow[]] = [[], []]
    for (const change of bookings) {
      const { before, after } = change
      if (!after && change.end === 'cancelled') cancelled.push(change.before.row)
      if (after) taken.push(after.row)
      if (before && (!after || hasOtherTime(before.row, after.row))) freed.push(before.row)
      if (before && after && hasOtherTime(before.row, after.row)) moved.push(after.row)
    }
    for (const { before, after } of blocks) {
      const isElsewhere = before?.row.court !== after?.row.court
      const left = new Set(isElsewhere ? [] : after?.units)
      if (after && before?.row !== after.row) taken.push(...timesOf(after))
      if (before) freed.push(...timesOf({ ...before, units: before.units.filter((unit) => !left.has(unit)) }))
    }
    return { taken, freed, moved, cancelled, matches: matches.map(({ id }) => id) }
  }

  const timesOf = ({ row, units }: StoredBlock): CourtTime[] =>
    runsOf(units).map(({ from, to }) => ({
      club: clubs.courtOf(row.court)?.club.id ?? '',
      courtId: row.court,
      startsAt: from * UNIT_MS,
      endsAt: (to + 1) * UNIT_MS,
    }))

  /** Tells all followers, also those after one that fails. */
  async function announce(change: Committed): Promise<void> {
    const failures: unknown[] = []
    for (const { committed } of followers) {
      try {
        await committed?.(change)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  /**
   * Writes a plan in one transaction with the statements of `also`, sends its emails and tells the followers.
   * @returns false if another change came first. Nothing was written then
   */
  async function attempt<Answer>(plan: Plan<Answer>, also: InTransaction = () => []): Promise<boolean> {
    const change = changeOf(plan)
    const others: InTransaction[] = [also]
    for (const { prepare } of followers) {
      const its = prepare ? await prepare(change) : () => []
      if (!its) return false
      others.push(its)
    }
    const statements = await statementsOf(plan)
    try {
      await storage.atomically((tx) => [...statements(tx), ...others.flatMap((each) => each(tx))])
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      return false
    }
    await plan.written?.()
    if (plan.letters?.length) outbox.send()
    await announce(change)
    return true
  }

  return {
    /** Calls a feature with each commit, after the followers before it. */
    follow: (follower: Follower): void => {
      followers.push(follower)
    },

    /**
     * Reads what is stored, plans and writes. If another change came first, it does so again.
     * @param plan pure. It throws the errors of the request
     * @param rounds maximum number of tries
     * @returns the answer of the plan
     */
    async commitBookings<State, Answer>(
      read: () => Promise<State>,
      plan: (state: State) => Plan<Answer>,
      rounds = MOST_ROUNDS,
    ): Promise<Answer> {
      for (let round = 0; round < rounds; round++) {
        const planned = plan(await read())
        const { bookings = [], blocks = [], waits = [], matches = [], also } = planned
        const changes = [bookings, blocks, waits, matches].some((list) => list.length > 0) || also !== undefined
        if (!changes || (await attempt(planned))) return planned.answer
      }
      throw new StorageUnavailable('too many simultaneous changes of bookings')
    },

    attempt,
    /** Tells the followers which times of courts another feature has changed. */
    announceTimes: (times: Pick<Committed, 'taken' | 'freed'>): Promise<void> =>
      announce({ ...times, moved: [], cancelled: [], matches: [] }),
    /** Returns the statements of a plan, for the transaction of another feature, which publishes its commit. */
    statementsOf,
  }
}

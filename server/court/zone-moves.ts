import {
  MOST_ZONE_MOVES,
  type ZoneConflict,
  type ZoneMove,
  type ZoneMoves,
} from '../../shared/clubs/club-office-schemas.ts'
import { MIDNIGHT } from '../../shared/clubs/day-minutes.ts'
import { timeOfMinute } from '../../shared/clubs/slots.ts'
import { showsOther, type ZoneChange, type ZoneChoice } from '../../shared/clubs/zone-change.ts'
import { runsOf, UNIT_MS } from '../../shared/reservations/units.ts'
import { iso } from '../../shared/time/iso.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn, localTimeIn, minuteIn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Matches } from '../matches/matches.ts'
import type { Commits } from '../reservations/commit/commit-bookings.ts'
import type { Expiry } from '../reservations/commit/expiry.ts'
import type { MatchWrite, Plan } from '../reservations/commit/plan.ts'
import { rezonedLetters } from '../reservations/mail/letters.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'
import { type CourtTime, type InTransaction, playersOf, type StoredBlock } from '../reservations/stored/stored.ts'
import type { Storage } from '../storage/storage.ts'
import { timesOf } from './follow-matches.ts'
import { bookingAfter, type Concerned, localMoves, type Move, obstaclesOf, unitsAfter } from './local-moves.ts'
import { createZoneMovesRepository } from './zone-moves-repository.ts'

/** A change of the time zone of a club. */
interface ClubZoneChange extends ZoneChange {
  readonly club: string
  /** Ids of its courts, archived ones included. */
  readonly courts: readonly string[]
}

/** What a change of the time zone is stored with. */
interface ZoneWrite {
  /** Throws if the club has changed meanwhile. */
  readonly check: () => Promise<unknown>
  /** Returns the statements that change the club. */
  readonly statements: InTransaction
  /** Called after the commit, before anybody learns about it. */
  readonly written: () => Promise<void>
}

export interface ZoneMovesDeps {
  readonly storage: Storage
  readonly matches: Pick<Matches, 'planned' | 'planners' | 'index'>
  readonly commits: Pick<Commits, 'commitBookings' | 'announceTimes'>
  readonly expire: Expiry
  readonly repository: Pick<BookingsRepository, 'takersOf' | 'withPartners' | 'namesOf'>
  readonly clubs: Pick<Clubs, 'courtOf'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Lists what a change of a club's time zone concerns, and stores the change with it. */
export function openZoneMoves({ storage, matches, commits, expire, repository, clubs, clock }: ZoneMovesDeps) {
  const stored = createZoneMovesRepository(storage)

  async function concerned(change: ClubZoneChange, now: number): Promise<Concerned> {
    const { club, courts } = change
    const moves = (moment: number): boolean => showsOther(change, moment)
    const rows = (await stored.bookings(club, now)).filter(({ startsAt }) => moves(startsAt))
    const booked = new Set(rows.map(({ uid }) => uid))
    const scheduled = [...matches.index.withStatus('scheduled')]
    return {
      bookings: await repository.withPartners(rows),
      blocks: (await stored.blocks(courts, now)).filter(({ units }) => units.some((unit) => moves(unit * UNIT_MS))),
      waits: (await stored.waits(club, now)).filter(({ startsAt }) => moves(startsAt)),
      matches: scheduled
        .filter((match) => match.club === club || (match.court !== null && courts.includes(match.court)))
        .filter(({ id, date }) => date > now && moves(date) && !booked.has(id))
        .sort((one, other) => one.date - other.date),
      following: scheduled.flatMap(({ id }) => (booked.has(id) ? [id] : [])),
    }
  }

  const nameOf = (court: string | null): string | null => (court && clubs.courtOf(court)?.court.name) ?? null

  /** Returns the moves with the names of the people. */
  async function named<Each extends Omit<ZoneMove, 'name'>>(moves: readonly Each[]) {
    const names = await repository.namesOf(moves.flatMap(({ owner }) => owner ?? []))
    return moves.map((move) => ({ ...move, name: names.get(move.owner ?? '') ?? null }))
  }

  /** Returns something as an answer describes it. */
  function described({ from, to }: ZoneChange, { kind, thing, startsAt }: Move): Omit<ZoneMove, 'name'> {
    const at = {
      date: dateIn(from, startsAt),
      time: timeOfMinute(minuteIn(from, startsAt)),
      newDate: dateIn(to, startsAt),
      newTime: timeOfMinute(minuteIn(to, startsAt)),
    }
    if (kind === 'booking')
      return { kind, court: thing.row.court, title: thing.row.title, owner: thing.row.owner, ...at }
    if (kind === 'block') return { kind, court: nameOf(thing.row.court), title: thing.row.reason, owner: null, ...at }
    if (kind === 'wait') return { kind, court: nameOf(thing.court), title: '', owner: thing.owner, ...at }
    return { kind, court: nameOf(thing.court), title: thing.names.join(' – '), owner: null, ...at }
  }

  /** Returns the matches at their new times. */
  async function placedMatches(moves: readonly Move[]): Promise<MatchWrite[]> {
    const writes: MatchWrite[] = []
    for (const { kind, thing, after } of moves) {
      if (kind !== 'match' || after === null) continue
      // A match without a time gets none by moving.
      const untimed = thing.heldMinutes === 0 ? { heldMinutes: 0 } : {}
      const patch = { date: iso(after), ...untimed }
      const planner = matches.planners.describe(thing.id, patch, null, { mayCorrectNames: true })
      const { id, hold, isChanged, statements } = await matches.planned(thing.id, planner)
      // What something else takes stays with it, as for a match of a program.
      const holds = hold ? [{ ...hold, needed: [] }] : []
      if (isChanged) writes.push({ id, ...timesOf(holds), statements: (tx) => statements(tx, { holds, audits: [] }) })
    }
    return writes
  }

  const blockTimes = (change: ClubZoneChange, blocks: readonly StoredBlock[]): CourtTime[] =>
    blocks.flatMap(({ row, units }) =>
      runsOf(units).map(({ from, to }) => ({
        club: change.club,
        courtId: row.court,
        startsAt: from * UNIT_MS,
        endsAt: (to + 1) * UNIT_MS,
      })),
    )

  /** Returns the moves that are not possible. */
  async function obstacles(
    moves: readonly Move[],
    now: number,
    courts: readonly string[],
    following: Concerned['following'],
  ) {
    const slots = moves.flatMap((move) => {
      const { court, units } = unitsAfter(move)
      return units.map((unit) => ({ courtId: court, unit }))
    })
    const units = [...new Set(slots.map(({ unit }) => unit))]
    const people = [...new Set(moves.flatMap((move) => (move.kind === 'booking' ? playersOf(move.thing) : [])))]
    const [takers, playing] = [await repository.takersOf(courts, units), await stored.playing(people, units)]
    return obstaclesOf(moves, now, { takers, playing }, following)
  }

  /** Plans to move everything to the moments that have the same local times. */
  async function planLocal(
    change: ClubZoneChange,
    found: Concerned,
    now: number,
    write: ZoneWrite,
  ): Promise<Plan<readonly ZoneConflict[]>> {
    const moves = localMoves(change, found)
    const conflicts = await obstacles(moves, now, change.courts, found.following)
    if (conflicts.length > 0)
      return { answer: await named(conflicts.map(({ move, why }) => ({ ...described(change, move), why }))) }
    const bookings = moves.flatMap((move) =>
      move.kind === 'booking' && move.after !== null
        ? [{ before: move.thing, after: bookingAfter(move.thing, move.after, change, now) }]
        : [],
    )
    const blocks = moves.flatMap((move) => (move.kind === 'block' ? [{ row: move.thing.row, units: move.units }] : []))
    const waits = moves.flatMap((move) =>
      move.kind === 'wait' && move.after !== null
        ? [{ before: move.thing, after: { ...move.thing, startsAt: move.after } }]
        : [],
    )
    const isLater = waits.some(({ before, after }) => after.startsAt > before.startsAt)
    const times = { freed: blockTimes(change, found.blocks), taken: blockTimes(change, blocks) }
    const placed = await placedMatches(moves)
    const leaving = {
      bookings: bookings.map(({ before }) => before.row.uid),
      matches: [...placed.map(({ id }) => id), ...found.following],
      blocks: found.blocks,
    }
    return {
      answer: [],
      // Everything leaves before anything takes its new time. Blocks and bookings come before matches, which take what is free.
      first: (tx) => [...stored.free(tx, leaving), ...stored.take(tx, blocks)],
      bookings,
      // Nobody waits twice for one slot, so the waits that are last in the direction of the change move first.
      waits: isLater ? waits.toReversed() : waits,
      matches: placed,
      // Everybody keeps the courts that a manager gave them at the same time.
      allowsTwoCourts: true,
      ignoresWaits: true,
      letters: rezonedLetters(
        bookings.map(({ after }) => after),
        change.to,
      ),
      also: (tx) => [...blocks.map(({ row }) => stored.describe(tx, row)), ...write.statements(tx)],
      written: async () => {
        await write.written()
        await commits.announceTimes(times)
      },
    }
  }

  return {
    /** Returns what a change of a time zone concerns, earliest first. */
    async list(change: ClubZoneChange): Promise<ZoneMoves> {
      const moves = localMoves(change, await concerned(change, clock()))
      const first = moves.slice(0, MOST_ZONE_MOVES).map((move) => described(change, move))
      return { count: moves.length, moves: await named(first) }
    },

    /**
     * Stores a change of a time zone, and what it concerns.
     * @returns what can't keep its local time. Then nothing was stored
     */
    store: (change: ClubZoneChange, choice: ZoneChoice, write: ZoneWrite): Promise<readonly ZoneConflict[]> =>
      commits.commitBookings(
        async () => {
          await write.check()
          const now = clock()
          await expire(now)
          const found = await concerned(change, now)
          return choice === 'local' ? planLocal(change, found, now, write) : planMoments(change, found, write)
        },
        (plan) => plan,
      ),
  }

  /** Plans to keep the moments, and to store the dates and times that clocks show for them. */
  function planMoments(
    change: ZoneChange,
    { bookings, blocks }: Concerned,
    write: ZoneWrite,
  ): Plan<readonly ZoneConflict[]> {
    const { to } = change
    return {
      answer: [],
      bookings: bookings.map((before) => {
        const { startsAt } = before.row
        const [date, hour] = [dateIn(to, startsAt), Math.floor(minuteIn(to, startsAt) / 60)]
        return { before, after: { ...before, row: { ...before.row, date, hour } } }
      }),
      also: (tx) => [...blocks.map((block) => stored.describe(tx, momentsOf(block, change))), ...write.statements(tx)],
      written: write.written,
    }
  }
}

/** Returns a block with the dates and times that clocks show for its moments. It ends at midnight at the latest. */
function momentsOf({ row, units: [first = 0] }: StoredBlock, { from, to }: ZoneChange): StoredBlock['row'] {
  const later = (localTimeIn(to, first * UNIT_MS) - localTimeIn(from, first * UNIT_MS)) / 60_000
  const begins = Math.ceil((row.from + later) / 30) * 30
  const days = Math.floor(begins / MIDNIGHT)
  const minute = begins - days * MIDNIGHT
  return {
    ...row,
    date: plusDays(row.date, days),
    from: minute,
    to: Math.min(minute + row.to - row.from, MIDNIGHT),
    weeklyUntil: row.weeklyUntil && plusDays(row.weeklyUntil, days),
  }
}

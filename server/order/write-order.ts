import type { Who } from '../../shared/auth/permissions.ts'
import { unitsFrom } from '../../shared/court/match-time.ts'
import { type Part, partSince, plannedRest } from '../../shared/duration/suspensions.ts'
import { heldIn, type OrderItem } from '../../shared/order/lay-out.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { iso } from '../../shared/time/iso.ts'
import { timesOf } from '../court/follow-matches.ts'
import type { ListedMatch } from '../matches/match-index.ts'
import type { Matches, PlannedMatch } from '../matches/matches.ts'
import type { MatchWrite, Plan } from '../reservations/commit/plan.ts'
import type { BookingsRepository } from '../reservations/stored/bookings-repository.ts'
import { withoutBooked } from './booked-match.ts'
import { isWithin } from './match-part.ts'
import type { OrderRepository } from './order-repository.ts'
import type { DayState } from './read-day.ts'
import { isOpenRest } from './suspended-match.ts'

const MS = 60_000

export interface WriteOrderDeps {
  readonly repository: OrderRepository
  readonly matches: Pick<Matches, 'planned' | 'planners'>
  readonly courtTimes: Pick<BookingsRepository, 'takersOf'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** A match with its place. */
interface Placed {
  readonly item: OrderItem
  readonly heldMinutes: number
}

/** Half hours of a court that a match, or a place of a draw, takes. */
interface Wanted {
  /** Id of the match, or key of the place. */
  readonly id: string
  readonly court: string
  readonly units: readonly number[]
}

/**
 * Returns the function that plans what follows from an order: the matches get their courts and times, and take the half hours of
 * their courts, as do the places of draws whose matches are not known yet. The transaction fails if somebody has booked one of them.
 */
export function openWriteOrder({ repository, matches, courtTimes, clock }: WriteOrderDeps) {
  /** Plans the new court and time of a match; nothing if it has them. */
  async function move(state: DayState, key: string, to: Placed | null, by: Who): Promise<readonly PlannedMatch[]> {
    const match = state.matches.get(key)
    const { matchId, listed } = match ?? {}
    if (!matchId || !listed || match?.isOver) return []
    const progress = state.progress.get(key)
    const suspended = state.suspended.get(key)
    // A match in play keeps its court, unless it goes on elsewhere after rain.
    if (progress && !suspended && (!to || to.item.court === listed.court)) return []
    // The rest of a suspended match that has no time stays where play was suspended, on the day of its suspension.
    const isSuspendedHere = suspended && !suspended.isPlanned && progress && isWithin(progress.asOf, state.bounds)
    if (isSuspendedHere && (!to || isOpenRest(to.item, listed.court))) return []
    const before = state.items.find((item) => item.match === key)
    const umpire = to && to.item.umpire !== (before?.umpire ?? null) ? { umpire: to.item.umpire } : {}
    // A match of a draw that loses its place has no time again.
    const without = { court: null, heldMinutes: match?.place ? 0 : null }
    const place = to ? patchOf(to, progress, listed) : without
    const patch = suspended && progress ? patchOfRest(to, progress) : place
    const planned = await matches.planned(
      matchId,
      matches.planners.describe(matchId, { ...patch, ...umpire }, by, { mayCorrectNames: true }),
    )
    return planned.isChanged ? [planned] : []
  }

  return async function writeOrder(
    state: DayState,
    items: readonly OrderItem[],
    by: Who,
  ): Promise<Required<Pick<Plan<null>, 'first' | 'matches'>>> {
    const now = clock()
    const held = heldIn(items)
    const kept = new Set(items.map(({ match }) => match))
    const gone = withoutBooked(state.items, state).filter(({ match }) => !kept.has(match))
    const moves: PlannedMatch[] = []
    for (const item of items)
      moves.push(...(await move(state, item.match, { item, heldMinutes: held.get(item.match) ?? 1 }, by)))
    for (const { match } of gone) moves.push(...(await move(state, match, null, by)))

    const isPlace = ({ match }: OrderItem): boolean =>
      state.matches.get(match)?.matchId === null && state.matches.get(match)?.isOver === false
    const placeUnits = (item: OrderItem, minutes: number): Wanted => ({
      id: item.match,
      court: item.court,
      units: unitsFrom({ startsAt: item.startsAt, endsAt: item.startsAt + minutes * MS }, now),
    })
    const places = items.filter(isPlace).map((item) => placeUnits(item, held.get(item.match) ?? 1))
    const left = state.row.items.filter(({ match }) => state.matches.get(match)?.matchId == null)
    const ofMatches = moves.flatMap(({ id, hold }): Wanted[] =>
      hold?.after ? [{ id, court: hold.after.court, units: hold.after.units }] : [],
    )
    const leaving = [
      ...moves.flatMap(({ id, hold }) => (hold ? [id] : [])),
      ...left.map(({ match }) => match),
      ...places.map(({ id }) => id),
    ]
    const needed = await neededOf([...ofMatches, ...places], new Set(leaving))
    return {
      first: (tx) => repository.free(tx, leaving),
      matches: [
        ...moves.map((each): MatchWrite => {
          const holds = each.hold ? [{ ...each.hold, needed: needed.get(each.id) ?? [] }] : []
          return { id: each.id, statements: (tx) => each.statements(tx, { holds, audits: [] }), ...timesOf(holds) }
        }),
        ...places.map(
          (place): MatchWrite => ({
            id: place.id,
            statements: (tx) => repository.hold(tx, { ...place, key: place.id, needed: needed.get(place.id) ?? [] }),
            freed: [],
            taken: courtTime(state, place),
          }),
        ),
        ...left.map(
          (item): MatchWrite => ({
            id: item.match,
            statements: () => [],
            freed: courtTime(state, placeUnits(item, (item.endsAt - item.startsAt) / MS)),
            taken: [],
          }),
        ),
      ],
    }
  }

  /**
   * Returns the half hours that each must get: those that are free, or become free in the same transaction. Of two that want the same
   * half hour, the first gets it.
   */
  async function neededOf(
    wanted: readonly Wanted[],
    leaving: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, readonly number[]>> {
    const [courts, units] = [new Set(wanted.map(({ court }) => court)), new Set(wanted.flatMap((each) => each.units))]
    const takers = units.size === 0 ? [] : await courtTimes.takersOf([...courts], [...units])
    const isLeaving = (id: string | null | undefined): boolean => id != null && leaving.has(id)
    const claimed = new Set(
      takers.flatMap(({ courtId, unit, match, place }) =>
        isLeaving(match?.id) || isLeaving(place) ? [] : `${courtId} ${unit}`,
      ),
    )
    const needed = new Map<string, readonly number[]>()
    for (const { id, court, units: own } of wanted) {
      const free = own.filter((unit) => !claimed.has(`${court} ${unit}`))
      for (const unit of free) claimed.add(`${court} ${unit}`)
      needed.set(id, free)
    }
    return needed
  }
}

function courtTime({ club }: DayState, { court, units }: Wanted): MatchWrite['taken'] {
  const [first] = units
  const last = units.at(-1)
  if (first === undefined || last === undefined) return []
  return [{ club: club.id, courtId: court, startsAt: first * UNIT_MS, endsAt: (last + 1) * UNIT_MS }]
}

/** Returns how a suspended match changes: its time is that at which it resumes. Without a place, it is that of its start again. */
function patchOfRest(to: Placed | null, { startedAt, asOf, suspensions = [] }: Progress) {
  if (!to)
    return { date: iso(startedAt), heldMinutes: minutesUntil(asOf, partSince(startedAt, suspensions, undefined)) }
  return { court: to.item.court, date: iso(to.item.startsAt), heldMinutes: to.heldMinutes }
}

/** Returns how a match changes that gets a place. One that has begun keeps its time. */
function patchOf(to: Placed, progress: Progress | undefined, listed: ListedMatch) {
  const { court, startsAt, endsAt } = to.item
  if (!progress) return { court, date: iso(startsAt), heldMinutes: to.heldMinutes }
  const { startedAt, suspensions = [] } = progress
  return {
    court,
    heldMinutes: minutesUntil(endsAt, partSince(startedAt, suspensions, plannedRest(suspensions, listed))),
  }
}

/** Returns how long a part of a match takes its court if it ends at a time (minutes). Suspensions are not counted. */
const minutesUntil = (endsAt: number, { resumedAt, playedMs }: Part): number =>
  Math.max(1, Math.round((endsAt - resumedAt + playedMs) / MS))

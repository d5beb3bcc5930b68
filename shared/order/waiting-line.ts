import type { Minutes } from '../duration/minutes.ts'
import type { Suspension } from '../duration/suspensions.ts'
import type { Span } from './free-time.ts'
import { type OrderDay, type OrderPlan, type OrderRules, restAfter } from './order-day.ts'
import { sharedPlayers } from './shared-players.ts'

/** A match of a plan, as expected starts need it. */
export interface ExpectedMatch {
  readonly id: string
  /** The time of `at` or `not before` (ms since 1970); null for `followed by`. */
  readonly notBefore: number | null
  /** How long the whole match lasts. */
  readonly length: Minutes
  /** Minutes that were played before an interruption. */
  readonly played?: number | undefined
  /** The time of its booking, which takes the court however long the match lasts. */
  readonly booked?: Span | null
}

/** What is known of a match that has begun, at the end of its last game. */
export interface Progress {
  /** ms since 1970 */
  readonly startedAt: number
  /** When `left` was known, or the match was over, or play was suspended (ms since 1970). */
  readonly asOf: number
  /** The minutes that are left, `certain(0)` after the end. Null while play is suspended. */
  readonly left: Minutes | null
  /** The minutes that are left once play goes on. Only while play is suspended. */
  readonly rest?: Minutes
  /** The times in which play was suspended. Absent without one. */
  readonly suspensions?: readonly Suspension[]
}

/** Returns the ids of the earlier matches whose players a match needs. */
export type WaitsFor = (id: string) => readonly string[]

/** What the expected starts of a plan depend on. */
export interface ExpectedDay {
  /** The matches of each court in their order. */
  readonly courts: readonly (readonly ExpectedMatch[])[]
  readonly waitsFor: WaitsFor
  readonly rules: OrderRules
}

/** Returns what the expected starts of a plan depend on. @param lengthOf returns how long a whole match lasts */
export function expectedDay(plan: OrderPlan, day: OrderDay, lengthOf: (id: string) => Minutes): ExpectedDay {
  const planned = new Map(plan.matches.map((each) => [each.match, each]))
  const shared = sharedPlayers(day)
  const waits = new Map(
    day.matches.map(({ id, after, players }) => {
      const startsAt = planned.get(id)?.startsAt ?? 0
      const earlier = (shared.get(id) ?? [])
        .flatMap(({ other }) => planned.get(other) ?? [])
        .filter((each) => each.startsAt < startsAt)
      // Only the last match before it of each player.
      const last = players.flatMap((player) => {
        const own = earlier.filter(({ match }) => playersOf(match).includes(player))
        return own.toSorted((one, other) => other.startsAt - one.startsAt)[0]?.match ?? []
      })
      return [id, [...new Set([...after, ...last])]]
    }),
  )
  const byStart = plan.matches.toSorted((one, other) => one.startsAt - other.startsAt)
  const courts = [...new Set(plan.matches.map(({ court }) => court))]
  return {
    courts: courts.map((court) =>
      byStart
        .filter((each) => each.court === court)
        .map(({ match: id, kind, startsAt }) => ({
          id,
          notBefore: kind === 'followedBy' ? null : startsAt,
          length: lengthOf(id),
          played: playedOf(id),
        })),
    ),
    waitsFor: (id) => waits.get(id) ?? [],
    rules: day.rules,
  }

  function playedOf(id: string): number | undefined {
    return day.matches.find((match) => match.id === id)?.played
  }

  function playersOf(id: string): readonly string[] {
    return day.matches.find((match) => match.id === id)?.players ?? []
  }
}

/** Returns the rest after a number of minutes of play. */
export const restOf = (minutes: number, rules: OrderRules): number => restAfter({ minutes }, rules)

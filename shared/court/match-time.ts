import { phaseOf } from '../matches/live-order.ts'
import { type Period, UNIT_MS } from '../reservations/units.ts'
import { formatOf } from '../scoring/format.ts'
import type { MatchStatus } from '../scoring/score.ts'

/** How long the matches of a club take a court, by the kind of their format (minutes). */
export interface MatchLengths {
  /** Best of three sets, and the documented rules. */
  readonly best3Minutes: number
  /** Two sets and a match tie-break. */
  readonly matchTiebreakMinutes: number
  readonly best5Minutes: number
  /** Short sets, or one set. */
  readonly shortMinutes: number
}

/** The lengths of a club that has not set its own. */
export const USUAL_LENGTHS: MatchLengths = {
  best3Minutes: 120,
  matchTiebreakMinutes: 90,
  best5Minutes: 180,
  shortMinutes: 60,
}

/** The games of a set from which on it is not a short one. */
const FULL_SET = 6
/** The time for a single tie-break, and the shortest time for a match (minutes). */
const SHORTEST = 30

/** Returns how long a match is expected to take (minutes). @param format a matchUpFormat code; null for the documented rules */
export function expectedMinutes(format: string | null, lengths: MatchLengths): number {
  const rules = format === null ? null : formatOf(format)
  if (!rules) return lengths.best3Minutes
  const { sets, set, final } = rules
  if (set.minutes !== undefined) return Math.max(SHORTEST, sets * set.minutes)
  if (sets === 1) return set.games === 1 ? SHORTEST : lengths.shortMinutes
  if (sets === 5) return lengths.best5Minutes
  if (set.games < FULL_SET) return lengths.shortMinutes
  return final?.games === 1 ? lengths.matchTiebreakMinutes : lengths.best3Minutes
}

/** The members of a match that decide when it takes its court. */
export interface TimedMatch {
  /** Day and time of play (ms since 1970). */
  readonly date: number
  /** When it began (ms since 1970); null if it has not. */
  readonly begunAt: number | null
  readonly status: MatchStatus
  readonly archived: boolean
}

/** Returns the time for which a match takes its court: from its time, or from its start. Null if it is over or archived. */
export function courtTimeOf({ date, begunAt, status, archived }: TimedMatch, minutes: number): Period | null {
  if (archived || phaseOf(status) === 'over') return null
  const startsAt = begunAt ?? date
  return { startsAt, endsAt: startsAt + minutes * 60_000 }
}

/** Returns the half hours of a period that are not over. The first and the last one may be longer than the period. */
export function unitsFrom({ startsAt, endsAt }: Period, now: number): number[] {
  const first = Math.floor(Math.max(startsAt, now) / UNIT_MS)
  const count = Math.max(0, Math.ceil(endsAt / UNIT_MS) - first)
  return Array.from({ length: count }, (_, index) => first + index)
}

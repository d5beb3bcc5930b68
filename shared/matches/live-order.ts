import type { MatchStatus } from '../scoring/score.ts'
import { isOverdue, isUntimed, type Planned } from './lateness.ts'
import { compare } from './match.ts'

/** The groups of the live list, in its order. */
export const PHASES = ['inPlay', 'upcoming', 'overdue', 'over'] as const
export type Phase = (typeof PHASES)[number]

/** Returns the group of a match whatever the time. A suspended match is in play: its players are waiting to go on. */
export function phaseOf(status: MatchStatus): Exclude<Phase, 'overdue'> {
  switch (status) {
    case 'live':
    case 'suspended':
      return 'inPlay'
    case 'scheduled':
      return 'upcoming'
    case 'finished':
    case 'retired':
    case 'defaulted':
    case 'walkover':
      return 'over'
  }
}

/** The members of a match that decide its place. Its date is in UTC. */
export interface Listed extends Planned {
  readonly id: string
}

/** Returns the group of a match. A match that nobody expects to begin any more is overdue. @param now ms since 1970 */
export function phaseAt(match: Listed, now: number): Phase {
  return isOverdue(match, now) ? 'overdue' : phaseOf(match.status)
}

/**
 * Returns the matches in the order of the live list: in play, then upcoming with the soonest first and those without a time last, then
 * overdue and finished with the latest first. Equal dates are ordered by id, which never changes, so that cards keep their places during matches.
 * The statistics list is ordered by date alone.
 * @param now ms since 1970
 */
export function inLiveOrder<M extends Listed>(matches: readonly M[], now: number): M[] {
  return matches.toSorted((a, b) => byPhase(a, b, now))
}

function byPhase(a: Listed, b: Listed, now: number): number {
  const [phase, other] = [phaseAt(a, now), phaseAt(b, now)]
  if (phase !== other) return PHASES.indexOf(phase) - PHASES.indexOf(other)
  const soonest = Number(isUntimed(a)) - Number(isUntimed(b)) || compare(a.date, b.date)
  return (phase === 'upcoming' ? soonest : compare(b.date, a.date)) || compare(a.id, b.id)
}

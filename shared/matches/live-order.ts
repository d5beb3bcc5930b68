import type { MatchStatus } from '../scoring/score.ts'
import { compare } from './match.ts'

/** The groups of the live list, in its order. */
export const PHASES = ['inPlay', 'upcoming', 'over'] as const
export type Phase = (typeof PHASES)[number]

/** Returns the group of a match. A suspended match is in play: its players are waiting to go on. */
export function phaseOf(status: MatchStatus): Phase {
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

/** The members of a match that decide its place. */
export interface Listed {
  readonly id: string
  /** UTC, ISO 8601. */
  readonly date: string
  readonly status: MatchStatus
}

/**
 * Returns the matches in the order of the live list: in play, then upcoming with the soonest first, then finished with the
 * latest first. Equal dates are ordered by id, which never changes, so that cards keep their places during matches.
 * The statistics list is ordered by date alone.
 */
export function inLiveOrder<M extends Listed>(matches: readonly M[]): M[] {
  return matches.toSorted(byPhase)
}

function byPhase(a: Listed, b: Listed): number {
  const [phase, other] = [phaseOf(a.status), phaseOf(b.status)]
  if (phase !== other) return PHASES.indexOf(phase) - PHASES.indexOf(other)
  return (phase === 'upcoming' ? compare(a.date, b.date) : compare(b.date, a.date)) || compare(a.id, b.id)
}

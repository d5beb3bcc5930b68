import type { MatchStatus } from '../scoring/score.ts'
import { EXPECTED_MS } from './lateness.ts'
import { phaseOf } from './live-order.ts'
import { compare } from './match.ts'

const MINUTE_MS = 60_000
/** Time for which a match in play is on without a change (ms). After this time, its umpire has forgotten to end it. */
export const FORGOTTEN_MS = 24 * 60 * MINUTE_MS
/** Time for which the result of a finished match stays on (ms). */
export const RESULT_MS = 30 * MINUTE_MS

/** The members of a match that decide whether it is on. */
export interface CourtMatch {
  readonly id: string
  /** Day and time of play (ms since 1970). */
  readonly date: number
  readonly status: MatchStatus
  /** When the log last changed (ms since 1970). If the match is over, this is when it ended. */
  readonly changedAt: number
}

/** The states of a match, in the order in which matches with these states are on. Finished matches are third. */
const RANKS: Readonly<Partial<Record<MatchStatus, number>>> = { live: 0, suspended: 1, scheduled: 3 }
const FINISHED_RANK = 2

/** Returns when a match stops being on, unless it changes before (ms since 1970). */
export function onUntil({ date, status, changedAt }: CourtMatch): number {
  switch (phaseOf(status)) {
    case 'inPlay':
      return changedAt + FORGOTTEN_MS
    case 'over':
      return changedAt + RESULT_MS
    case 'upcoming':
      return date + EXPECTED_MS
  }
}

/**
 * Returns the match that is on at a court: a live match, or else a suspended one, or else one that has just finished, or else
 * the next scheduled one. Of several live, suspended or finished matches, returns the latest by date. Returns null if there is
 * none.
 * @param matches the matches at this court
 */
export function matchOn<M extends CourtMatch>(matches: Iterable<M>, now: number): M | null {
  let best: M | null = null
  for (const match of matches) {
    if (onUntil(match) > now && (!best || before(match, best) < 0)) best = match
  }
  return best
}

const rankOf = ({ status }: CourtMatch): number => RANKS[status] ?? FINISHED_RANK

function before(a: CourtMatch, b: CourtMatch): number {
  const byDate = a.status === 'scheduled' ? a.date - b.date : b.date - a.date
  return rankOf(a) - rankOf(b) || byDate || compare(a.id, b.id)
}

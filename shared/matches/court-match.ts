import type { MatchStatus } from '../scoring/score.ts'
import { EXPECTED_MS } from './lateness.ts'
import { phaseOf } from './live-order.ts'
import { compare } from './match.ts'

const MINUTE_MS = 60_000
/** Time for which a match in play is on without a change (ms). After this time, its umpire has forgotten to end it. */
export const FORGOTTEN_MS = 24 * 60 * MINUTE_MS
/** Time without a change after which a match in play gives way to another one at its court that is being played (ms). */
const QUIET_MS = 15 * MINUTE_MS
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

/** Whether somebody has scored a live match in the last minutes. */
const isActive = ({ status, changedAt }: CourtMatch, now: number): boolean =>
  status === 'live' && changedAt + QUIET_MS > now

/** Returns until when `matchOn` returns this match, unless a match changes before (ms since 1970). */
export const sameUntil = (on: CourtMatch, now: number): number =>
  isActive(on, now) ? Math.min(on.changedAt + QUIET_MS, onUntil(on)) : onUntil(on)

/**
 * Whether a match is in play at a court. It keeps the court until it ends, also after its time.
 * @param matches the matches at this court
 */
export const isPlayed = (matches: readonly CourtMatch[], now: number): boolean =>
  matches.some((match) => phaseOf(match.status) === 'inPlay' && onUntil(match) > now)

/**
 * Returns the match that is on at a court: a live match, or else a suspended one, or else one that has just finished, or else
 * the next scheduled one. Of several live matches, the earliest by date stays on while it is being scored: a second match that
 * somebody starts by mistake does not replace it. Of other live, suspended or finished matches, returns the latest by date.
 * Returns null if there is none.
 * @param matches the matches at this court
 */
export function matchOn<M extends CourtMatch>(matches: Iterable<M>, now: number): M | null {
  let best: M | null = null
  for (const match of matches) {
    if (onUntil(match) > now && (!best || before(match, best, now) < 0)) best = match
  }
  return best
}

const rankOf = ({ status }: CourtMatch): number => RANKS[status] ?? FINISHED_RANK

function before(a: CourtMatch, b: CourtMatch, now: number): number {
  const active = isActive(a, now)
  const byActivity = Number(isActive(b, now)) - Number(active)
  const byDate = active || a.status === 'scheduled' ? a.date - b.date : b.date - a.date
  return rankOf(a) - rankOf(b) || byActivity || byDate || compare(a.id, b.id)
}

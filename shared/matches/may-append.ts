import { setsWon } from '../scoring/display.ts'
import { formatOf } from '../scoring/format.ts'
import { hasShortTiebreak, isTimed } from '../scoring/format-rules.ts'
import { isOver, of, opponent, runningSet, type Score } from '../scoring/score.ts'
import { isPossible, type Penalty, type ScoringEvent } from '../scoring/scoring-event.ts'
import type { StandingEntry } from './match-schemas.ts'

/** The stable codes of refused entries. */
export type Refusal =
  | 'MATCH_OVER'
  | 'MATCH_SUSPENDED'
  | 'MATCH_NOT_SUSPENDED'
  | 'MATCH_BEGUN'
  | 'TIME_CALLED'
  | 'NOTHING_TO_UNDO'
  | Impossible

/** The codes of entries with a wrong field, impossible at this score. */
type Impossible = 'ACTION_IMPOSSIBLE' | 'WINNER_BEHIND' | 'NOT_TIMED' | 'ORDER_IMPOSSIBLE'

export const REFUSALS: Record<Refusal, string> = {
  MATCH_OVER: 'the match has ended; only an undo is taken',
  MATCH_SUSPENDED: 'the match is suspended; resume it first',
  MATCH_NOT_SUSPENDED: 'the match is not suspended',
  MATCH_BEGUN: 'play has begun; a match that is given up now is retired or defaulted',
  TIME_CALLED: 'time was called in this set; the running game decides it',
  NOTHING_TO_UNDO: 'there is nothing to undo',
  ACTION_IMPOSSIBLE:
    'only the server has an ACE or a DOUBLE_FAULT, only the receiver a RETURN_ERROR; if another side serves, correct the server first',
  WINNER_BEHIND: 'is behind in sets; a match that this side wins is retired or defaulted',
  NOT_TIMED: 'time is called only in a timed set, such as T20',
  ORDER_IMPOSSIBLE: 'only the tie-break of short sets (TB5NOAD) leaves the order of serves to the organiser',
}

/** The wrong field of an entry. The server answers such a refusal with 422, any other one with 409. */
export const WRONG_FIELDS: Readonly<Record<Impossible, string>> = {
  ACTION_IMPOSSIBLE: 'action',
  WINNER_BEHIND: 'winner',
  NOT_TIMED: 'status',
  ORDER_IMPOSSIBLE: 'tiebreakOrder',
}

type Event<K extends ScoringEvent['kind']> = Extract<ScoringEvent, { kind: K }>

/** Returns why no point can be played now, or null. */
function refusePlay(score: Score): Refusal | null {
  if (isOver(score)) return 'MATCH_OVER'
  return score.status === 'suspended' ? 'MATCH_SUSPENDED' : null
}

/** Returns why this point is refused now, or null. */
export function refusePoint(score: Score, { side, action }: Event<'action'>): Refusal | null {
  // Under the documented rules a correction names one server, but not the next.
  const server = score.format === undefined ? null : score.server
  const isWrong = server !== null && !isPossible(action, side, server)
  return refusePlay(score) ?? (isWrong ? 'ACTION_IMPOSSIBLE' : null)
}

/** Returns whether play has begun: then a walkover is too late, and the first server is settled. */
export const hasBegun = (standing: readonly StandingEntry[]): boolean =>
  standing.some(({ kind }) => kind === 'action' || kind === 'penalty' || kind === 'start')

/** Returns why this declaration is refused now, or null. */
export function refuseDeclaration(
  score: Score,
  standing: readonly StandingEntry[],
  { status, winner }: Event<'status'>,
): Refusal | null {
  if (isOver(score)) return 'MATCH_OVER'
  switch (status) {
    case 'suspended':
      return score.status === 'suspended' ? 'MATCH_SUSPENDED' : null
    case 'resumed':
      return score.status === 'suspended' ? null : 'MATCH_NOT_SUSPENDED'
    case 'walkover':
      return hasBegun(standing) ? 'MATCH_BEGUN' : null
    case 'time':
      return refuseTime(score)
    case 'finished': {
      const won = setsWon(score)
      const isBehind = winner !== null && score.format !== undefined && of(won, winner) < of(won, opponent(winner))
      return isBehind ? 'WINNER_BEHIND' : null
    }
    case 'retired':
    case 'defaulted':
      return null
  }
}

/** Returns why time can't be called now, or null. */
export function refuseTime(score: Score): Refusal | null {
  const format = score.format === undefined ? null : formatOf(score.format)
  if (isOver(score)) return 'MATCH_OVER'
  if (!format || !isTimed(score, format)) return 'NOT_TIMED'
  return runningSet(score).time ? 'TIME_CALLED' : refusePlay(score)
}

/** Returns why this penalty is refused now, or null. Only warnings and defaults are allowed in a pause. */
export function refusePenalty(score: Score, penalty: Penalty): Refusal | null {
  return penalty === 'warning' || penalty === 'default' ? refuseChange(score) : refusePlay(score)
}

/** Returns why the server or the order in tie-breaks can't be corrected, or null. */
export function refuseCorrection(score: Score, { tiebreakOrder = 'ABBA' }: Event<'correction'>): Refusal | null {
  const format = score.format === undefined ? null : formatOf(score.format)
  const isChoice = tiebreakOrder === 'ABBA' || (format !== null && hasShortTiebreak(format))
  return refuseChange(score) ?? (isChoice ? null : 'ORDER_IMPOSSIBLE')
}

/** Returns why the match can't change now, or null. */
export const refuseChange = (score: Score): Refusal | null => (isOver(score) ? 'MATCH_OVER' : null)

import { setsWon } from '../scoring/display.ts'
import { formatOf } from '../scoring/format.ts'
import { hasShortTiebreak, isTimed } from '../scoring/format-rules.ts'
import { isResult, resultFault } from '../scoring/result.ts'
import { isOver, of, opponent, runningSet, type Score } from '../scoring/score.ts'
import { isPossible, type Penalty, type ScoringEvent } from '../scoring/scoring-event.ts'
import type { StandingEntry } from './match-schemas.ts'

/** Maximum number of entries in a log, without the reserve. A long match has 400. */
export const MOST_LOG_ENTRIES = 20_000
/** Number of undos and declarations that a full log still takes, so that its match can be ended. */
export const LOG_RESERVE = 100

/** Why an entry was rejected. The codes are stable. */
export type Refusal =
  | 'MATCH_OVER'
  | 'MATCH_SUSPENDED'
  | 'MATCH_NOT_SUSPENDED'
  | 'MATCH_BEGUN'
  | 'TIME_CALLED'
  | 'NOTHING_TO_UNDO'
  | Impossible

/** Codes for an entry with a field that is impossible at this score, and for an entry that a full log rejects. */
type Impossible =
  | 'ACTION_IMPOSSIBLE'
  | 'WINNER_BEHIND'
  | 'RESULT_IMPOSSIBLE'
  | 'NOT_TIMED'
  | 'ORDER_IMPOSSIBLE'
  | 'LOG_FULL'

/** The message of each code, for programmers. */
export const REFUSALS: Record<Refusal, string> = {
  MATCH_OVER: 'the match has ended; you can only undo its last entry, or correct its result',
  MATCH_SUSPENDED: 'the match is suspended; resume it first',
  MATCH_NOT_SUSPENDED: 'the match is not suspended',
  MATCH_BEGUN: 'play has begun, so a walkover is no longer possible; declare the match retired or defaulted',
  TIME_CALLED: 'time was already called in this set; the current game decides it',
  NOTHING_TO_UNDO: 'there is nothing to undo',
  ACTION_IMPOSSIBLE:
    'only the player who serves can have an ACE or a DOUBLE_FAULT, only the receiver a RETURN_ERROR; if the other side serves, send a correction first',
  WINNER_BEHIND: 'is behind in sets, so it can only win by retirement or default',
  RESULT_IMPOSSIBLE: 'a match with this format can’t have this result',
  NOT_TIMED: 'time can only be called in a timed set, such as T20',
  ORDER_IMPOSSIBLE: 'the order of serves can only be chosen for the tie-break of short sets (TB5NOAD)',
  LOG_FULL: `it has ${MOST_LOG_ENTRIES.toLocaleString('en')} entries, the maximum; only undos and declarations can be added, up to ${LOG_RESERVE}`,
}

/** The wrong field of an entry, or `log`. The server answers these codes with 422, and all others with 409. */
export const WRONG_FIELDS: Readonly<Record<Impossible, string>> = {
  ACTION_IMPOSSIBLE: 'action',
  WINNER_BEHIND: 'winner',
  RESULT_IMPOSSIBLE: 'sets',
  NOT_TIMED: 'status',
  ORDER_IMPOSSIBLE: 'tiebreakOrder',
  LOG_FULL: 'log',
}

type Event<K extends ScoringEvent['kind']> = Extract<ScoringEvent, { kind: K }>

/** Returns why no point can be played now, or null. */
function refusePlay(score: Score): Refusal | null {
  if (isOver(score)) return 'MATCH_OVER'
  return score.status === 'suspended' ? 'MATCH_SUSPENDED' : null
}

/** Returns why this point can't be played now, or null. */
export function refusePoint(score: Score, { side, action }: Event<'action'>): Refusal | null {
  // Under the documented rules a correction says who serves one point, but not who serves later.
  const server = score.format === undefined ? null : score.server
  const isWrong = server !== null && !isPossible(action, side, server)
  return refusePlay(score) ?? (isWrong ? 'ACTION_IMPOSSIBLE' : null)
}

/** Returns whether play has begun. Then a walkover is too late, and who serves first can't change. */
export function hasBegun(standing: Iterable<StandingEntry>): boolean {
  for (const { kind } of standing) if (kind === 'action' || kind === 'penalty' || kind === 'start') return true
  return false
}

/** Returns why this declaration can't be made now, or null. A result can also be declared after the end, to correct it. */
export function refuseDeclaration(
  score: Score,
  standing: Iterable<StandingEntry>,
  declaration: Event<'status'>,
): Refusal | null {
  if (isResult(declaration)) return resultFault(score.format ?? null, declaration) ? 'RESULT_IMPOSSIBLE' : null
  const { status, winner } = declaration
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

/** Returns why this penalty can't be given now, or null. While play is suspended, only warnings and defaults can. */
export function refusePenalty(score: Score, penalty: Penalty): Refusal | null {
  return penalty === 'warning' || penalty === 'default' ? refuseChange(score) : refusePlay(score)
}

/** Returns why this correction of who serves, or of the order in tie-breaks, can't be made now, or null. */
export function refuseCorrection(score: Score, { tiebreakOrder = 'ABBA' }: Event<'correction'>): Refusal | null {
  const format = score.format === undefined ? null : formatOf(score.format)
  const isChoice = tiebreakOrder === 'ABBA' || (format !== null && hasShortTiebreak(format))
  return refuseChange(score) ?? (isChoice ? null : 'ORDER_IMPOSSIBLE')
}

/** Returns why the match can't change now, or null. */
export const refuseChange = (score: Score): Refusal | null => (isOver(score) ? 'MATCH_OVER' : null)

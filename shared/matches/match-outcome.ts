import { setTiebreak } from '../scoring/display.ts'
import { applyEvent } from '../scoring/fold.ts'
import { formatOf } from '../scoring/format.ts'
import { isResult } from '../scoring/result.ts'
import { type BySide, isOver, type Score, type Side } from '../scoring/score.ts'
import type { StandingEntry } from './match-schemas.ts'
import { playedTime } from './played-time.ts'
import { playedMs } from './playing-time.ts'

/** The ways in which a match ends, as ratings and draws know them. */
export const OUTCOMES = ['played', 'retired', 'defaulted', 'walkover'] as const
export type OutcomeKind = (typeof OUTCOMES)[number]

/** A set of a result: the games of both sides, or the points of a match tie-break. */
export type OutcomeSet = BySide<number> | { readonly tieBreak: BySide<number> }

/** Returns a set with the other side first. */
export const turnedSet = (set: OutcomeSet): OutcomeSet =>
  'tieBreak' in set ? { tieBreak: [set.tieBreak[1], set.tieBreak[0]] } : [set[1], set[0]]

/** How a match ended. */
export interface Outcome {
  readonly how: OutcomeKind
  /** Null if nobody won. */
  readonly winner: Side | null
  readonly sets: readonly OutcomeSet[]
  /** Number of sets that the match could have. */
  readonly bestOf: number
  /** ms since 1970. */
  readonly endedAt: number
}

/**
 * Returns how a match ended, or null if it is not over. It ended with the entry since which it is over: a correction of the result
 * does not change that. A result from paper, and points that were entered later, belong to the day of the match.
 * @param standing the entries that were not undone, oldest first
 * @param date day and time of the match (ms since 1970)
 */
export function outcomeOf(
  start: Score,
  score: Score,
  standing: readonly StandingEntry[],
  date: number,
): Outcome | null {
  if (!isOver(score)) return null
  const { status, winner } = score
  const how = status === 'finished' ? 'played' : (status as OutcomeKind)
  // A set without a finished game says nothing, such as a match tie-break in which somebody retired.
  const begun = score.sets.filter(({ games: [one, other] }) => one + other > 0)
  const sets = begun.map((set): OutcomeSet => {
    const tieBreak = setTiebreak(set)
    return tieBreak ? { tieBreak } : set.games
  })
  return {
    how,
    winner,
    sets,
    bestOf: bestOf(start),
    endedAt: endOf(start, standing, date),
  }
}

/** Returns the number of sets that a match can have. */
export const bestOf = ({ format }: Pick<Score, 'format'>): number =>
  (format !== undefined && formatOf(format)?.sets) || 1

function endOf(start: Score, standing: readonly StandingEntry[], date: number): number {
  let score = start
  let time = 0
  let ended: number | null = null
  for (const entry of standing) {
    score = applyEvent(score, entry)
    const happened = entry.playedAt === undefined ? entry.at : playedTime(entry.playedAt, entry.at)
    time = Math.max(time, Date.parse(happened))
    ended = isOver(score) ? (ended ?? time) : null
  }
  const isFromPaper = standing.every((entry) => isResult(entry)) || playedMs(start, standing, null) === null
  return isFromPaper ? Math.min(date, ended ?? date) : (ended ?? date)
}

/** Returns the games of both sides. A match tie-break counts as one game. */
export function gamesIn(sets: readonly OutcomeSet[]): BySide<number> {
  const games = sets.map(
    (set): BySide<number> =>
      'tieBreak' in set ? [Number(set.tieBreak[0] > set.tieBreak[1]), Number(set.tieBreak[1] > set.tieBreak[0])] : set,
  )
  return [games.reduce((sum, [one]) => sum + one, 0), games.reduce((sum, [, other]) => sum + other, 0)]
}

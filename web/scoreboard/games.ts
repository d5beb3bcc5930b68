import type { StandingEntry } from '../../shared/matches/match-schemas.ts'
import { type StakeLabel, stakeLabels } from '../../shared/scoring/at-stake.ts'
import { pointLabels } from '../../shared/scoring/display.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { isResult } from '../../shared/scoring/result.ts'
import { type BySide, gameWonBy, of, opponent, type Score, type Side, START } from '../../shared/scoring/score.ts'
import { pointWinner } from '../../shared/scoring/scoring-event.ts'

/** A point, or another standing entry between points. */
export interface PlayedPoint {
  entry: StandingEntry
  /** The point labels after this point. */
  labels: BySide<string>
  /** The side that won the point; null for other entries. */
  to: Side | null
  /** Whether this point ended the game. */
  closing: boolean
  /** The stakes of the point, as the board showed them before it. */
  stakes: readonly StakeLabel[]
}

/** A finished game. */
export interface Game {
  /** Number of the game in its set, from 1. */
  number: number
  /** Number of the set, from 1. */
  set: number
  winner: Side
  /** Whether the receiver won the game. Null if it is unknown who served, in a tie-break and without a format. */
  broken: boolean | null
  /** The points of a tie-break, which counts as one game. */
  tiebreak: BySide<number> | null
  /** Each side's games in the set after this game. */
  tally: BySide<number>
  /** Oldest first. */
  points: readonly PlayedPoint[]
}

/**
 * The points of a log, grouped by games: the points of the current game, oldest first, and the earlier games, newest first.
 */
export interface History {
  readonly running: readonly PlayedPoint[]
  readonly earlier: readonly Game[]
  /** The state of the fold, so that it can continue with new entries. */
  readonly from: {
    readonly start: Score
    readonly score: Score
    readonly length: number
    readonly last: StandingEntry | undefined
  }
}

/**
 * Groups a log by games. The game and labels of a point come from the fold, not from the values that the scorer sent.
 * @param start the score before the first entry
 * @param held an earlier result for the same log: only new entries are folded, and earlier games stay the same objects
 */
export function games(standing: readonly StandingEntry[], start: Score = START, held?: History): History {
  const grown = held && isExtendedBy(held, standing, start)
  let history = grown ? held : { running: [], earlier: [], from: { start, score: start, length: 0, last: undefined } }
  for (const entry of standing.slice(history.from.length)) history = withEntry(history, entry)
  return history
}

/** Returns whether the log only has new entries at its end. Entries never change, so comparing the last one is enough. */
const isExtendedBy = ({ from }: History, standing: readonly StandingEntry[], start: Score): boolean =>
  from.start === start && from.length <= standing.length && standing[from.length - 1] === from.last

function withEntry({ running, earlier, from }: History, entry: StandingEntry): History {
  const before = from.score
  const score = applyEvent(before, entry)
  // A match that starts from a known score has no earlier games, and a result has no games of its own.
  const winner = entry.kind === 'start' || isResult(entry) ? null : gameWonBy(before, score)
  const closing = winner !== null
  const point = {
    entry,
    labels: pointLabels(score),
    to: pointTo(entry),
    closing,
    // The line of the `time` entry already announces the deciding game, so its points do not repeat it.
    stakes: entry.kind === 'action' ? stakeLabels(before).filter(({ kind }) => kind !== 'deciding-game') : [],
  }
  const points = [...running, point]
  return {
    running: closing ? [] : points,
    earlier: winner ? [{ ...gameOf(before, score, winner), points }, ...earlier] : earlier,
    from: { start: from.start, score, length: from.length + 1, last: entry },
  }
}

function gameOf(before: Score, after: Score, winner: Side): Omit<Game, 'points'> {
  const index = before.sets.length - 1
  const [was, is] = [before.sets[index], after.sets[index]]
  const tally = is?.games ?? [0, 0]
  const tiebreak = was?.tiebreak ? (is?.tiebreak ?? null) : null
  const known = before.format !== undefined && before.server !== null && tiebreak === null
  return {
    number: tally[0] + tally[1],
    set: index + 1,
    winner,
    tally,
    tiebreak,
    broken: known ? before.server !== winner : null,
  }
}

function pointTo(entry: StandingEntry): Side | null {
  if (entry.kind === 'action') return pointWinner(entry.action, entry.side)
  return entry.kind === 'penalty' && entry.penalty !== 'warning' ? opponent(entry.side) : null
}

/** Groups games by sets, newest set first. */
export function bySet(games: readonly Game[]): { set: number; games: Game[] }[] {
  const sets: { set: number; games: Game[] }[] = []
  for (const game of games) {
    const last = sets.at(-1)
    if (last?.set === game.set) last.games.push(game)
    else sets.push({ set: game.set, games: [game] })
  }
  return sets
}

/** Returns the loser's points of a tie-break, as in 7-6(4). */
export const tiebreakLoser = ({ tiebreak, winner }: Pick<Game, 'tiebreak' | 'winner'>): number | null =>
  tiebreak && of(tiebreak, opponent(winner))

import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import { pointWinner } from '../../shared/scoring/action.ts'
import { pointLabels } from '../../shared/scoring/display.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { gameWonBy, type Score, START } from '../../shared/scoring/score.ts'
import { type BySide, of, opponent, type Side } from '../../shared/scoring/side.ts'
import { type StakeLabel, stakeLabels } from '../../shared/scoring/stake-labels.ts'

/** A point in its place, or what else the log says between points. */
export interface PlayedPoint {
  entry: StandingEntry
  /** What the board shows after it. */
  labels: BySide<string>
  /** Who got the point; null for what is none. */
  to: Side | null
  /** Whether it won the game. */
  closing: boolean
  /** What hung on it, as the board said before it was played. */
  stakes: readonly StakeLabel[]
}

/** A game that is over. */
export interface Game {
  /** In its set, from 1. */
  number: number
  /** From 1. */
  set: number
  winner: Side
  /** Whether it went to the side that received; null where nobody knows who served. */
  broken: boolean | null
  /** The points of a tie-break, which is one game. */
  tiebreak: BySide<number> | null
  /** The games of the set after it. */
  tally: BySide<number>
  /** Oldest first. */
  points: readonly PlayedPoint[]
}

/** A log game by game: the running game's points oldest first, the games before it newest first. */
export interface History {
  readonly running: readonly PlayedPoint[]
  readonly earlier: readonly Game[]
  /** What it was made of, so that it can go on from there. */
  readonly from: {
    readonly start: Score
    readonly score: Score
    readonly length: number
    readonly last: StandingEntry | undefined
  }
}

/**
 * The log's points game by game. Which game a point is in and what the board showed after it come from the fold: what
 * the scorer's program sent along is only data.
 * @param start the score before the first entry
 * @param held the history of the same log as it was before: of what only grew since then the new is folded alone, and all
 *   that was there stays the same objects
 */
export function games(standing: readonly StandingEntry[], start: Score = START, held?: History): History {
  const grown = held && grewTo(held, standing, start)
  let history = grown ? held : { running: [], earlier: [], from: { start, score: start, length: 0, last: undefined } }
  for (const entry of standing.slice(history.from.length)) history = withEntry(history, entry)
  return history
}

/** An entry never changes, and nothing is ever slipped in before the latest: where that still stands, so does the rest. */
const grewTo = ({ from }: History, standing: readonly StandingEntry[], start: Score): boolean =>
  from.start === start && from.length <= standing.length && standing[from.length - 1] === from.last

function withEntry({ running, earlier, from }: History, entry: StandingEntry): History {
  const before = from.score
  const score = applyEvent(before, entry)
  // A match that is taken up at a known score has no earlier games to show.
  const winner = entry.kind === 'start' ? null : gameWonBy(before, score)
  const closing = winner !== null
  const point = {
    entry,
    labels: pointLabels(score),
    to: pointTo(entry),
    closing,
    // That the game decides is said once, by the entry that called time.
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

/** Games as sets, the newest set first; the games of the last one may still be going on. */
export function bySet(games: readonly Game[]): { set: number; games: Game[] }[] {
  const sets: { set: number; games: Game[] }[] = []
  for (const game of games) {
    const last = sets.at(-1)
    if (last?.set === game.set) last.games.push(game)
    else sets.push({ set: game.set, games: [game] })
  }
  return sets
}

/** The loser's points of a tie-break, as sets are written: 7-6(4). */
export const tiebreakLoser = ({ tiebreak, winner }: Pick<Game, 'tiebreak' | 'winner'>): number | null =>
  tiebreak && of(tiebreak, opponent(winner))

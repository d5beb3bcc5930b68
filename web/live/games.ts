import type { ActionEntry, StandingEntry } from '../../shared/matches/log-entry.ts'
import { pointLabels } from '../../shared/scoring/display.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { gameNumber, runningGames, START } from '../../shared/scoring/score.ts'
import type { BySide, Side } from '../../shared/scoring/side.ts'

/** A point in its place. */
export interface PlayedPoint {
  entry: ActionEntry
  /** What the board shows after it. */
  labels: BySide<string>
  /** Whether it won the game. */
  closing: boolean
}

/** A game that is over. */
export interface Game {
  number: number
  winner: Side
  /** The games of the set after it. */
  tally: BySide<number>
  /** Oldest first. */
  points: readonly PlayedPoint[]
}

/**
 * The log's points game by game: the running one oldest point first, the earlier ones newest first. Which game a point
 * is in and what the board showed after it come from the fold: what the scorer's program sent along is only data.
 */
export function games(standing: readonly StandingEntry[]): { running: readonly PlayedPoint[]; earlier: Game[] } {
  const earlier: Game[] = []
  let running: PlayedPoint[] = []
  let score = START
  for (const entry of standing) {
    const before = score
    score = applyEvent(score, entry)
    // A match that is taken up at a known score has no earlier games to show.
    const closing = entry.kind !== 'start' && gameNumber(score) > gameNumber(before)
    if (entry.kind === 'action') running.push({ entry, labels: pointLabels(score), closing })
    if (!closing) continue
    const tally = runningGames(score)
    const winner = tally[0] > runningGames(before)[0] ? 1 : 2
    earlier.unshift({ number: gameNumber(before), winner, tally, points: running })
    running = []
  }
  return { running, earlier }
}

import { changesEnds } from '../scoring/ends.ts'
import { isOver, runningSet, type Score } from '../scoring/score.ts'

// A match is counted in units: each point is one, and the pauses after games and sets have their own numbers (docs/duration.md).
/** Units of the pause after the first game of a set. */
const AFTER_FIRST_GAME = 1
/** Units of the pause at every other change of ends between games. */
const AT_CHANGE = 2
/** Units of the pause after a set. */
export const AFTER_SET = 3
/** Units of the pause at a change of ends in a tie-break. */
export const IN_TIEBREAK = 1

/** Returns the units of the pause after this number of games of a set that goes on. */
export const pauseAfterGames = (games: number): number =>
  games % 2 === 0 ? 0 : games === 1 ? AFTER_FIRST_GAME : AT_CHANGE

/** Returns the units of the pause that begins with this score, before the next point. */
export function pauseUnits(score: Score): number {
  if (isOver(score)) return 0
  const { games, tiebreak } = runningSet(score)
  if (score.points[0] + score.points[1] > 0) return tiebreak && changesEnds(score) ? IN_TIEBREAK : 0
  if (games[0] + games[1] > 0) return pauseAfterGames(games[0] + games[1])
  return score.sets.length > 1 ? AFTER_SET : 0
}

/** The time that points and pauses took, and their units. */
export interface Played {
  /** s */
  readonly seconds: number
  readonly units: number
}

export const NOTHING_PLAYED: Played = { seconds: 0, units: 0 }

/** A longer time between two points is an interruption (s). */
const LONGEST_PAUSE = 300
/** The same between two sets (s). */
const LONGEST_BETWEEN_SETS = 600
/** What an interruption counts (s). */
const INTERRUPTION = 40

/**
 * Returns how much of the time between the ends of two points counts as play (s).
 * @param before the score after the first of them
 * @param isSuspended whether play was suspended between them
 */
export function countedSeconds(before: Score, seconds: number, isSuspended = false): number {
  const longest = pauseUnits(before) === AFTER_SET ? LONGEST_BETWEEN_SETS : LONGEST_PAUSE
  return isSuspended || seconds > longest ? INTERRUPTION : Math.max(0, seconds)
}

/** Adds a point, with the pause before it. @param before the score before the point @param seconds as `countedSeconds` returns them */
export const withPoint = (played: Played, before: Score, seconds: number): Played => ({
  seconds: played.seconds + seconds,
  units: played.units + 1 + pauseUnits(before),
})

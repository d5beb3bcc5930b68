import { runningGames, type Score } from './score.ts'
import { type BySide, plusOne, type Side } from './side.ts'

/** Games of each side at which the documented rules show numbers instead of 15, 30, 40. */
export const RAW_NUMBERS_AT = 7

/**
 * Plays one point by the documented rules, for a match without a format: one count of games, no sets, no end. A side wins a
 * game with 4 or more points and a lead of 2. If both sides exceed 3 points, both go back to 3.
 */
export function playDocumentedPoint(score: Score, winner: Side): Score {
  const points = plusOne(score.points, winner)
  if (isGame(points)) {
    const games = plusOne(runningGames(score), winner)
    return live(score, [...score.sets.slice(0, -1), { games, tiebreak: null }], [0, 0])
  }
  return live(score, score.sets, isBeyondDeuce(points) ? [3, 3] : points)
}

const isGame = ([one, two]: BySide<number>): boolean => Math.max(one, two) >= 4 && Math.abs(one - two) >= 2

const isBeyondDeuce = ([one, two]: BySide<number>): boolean => one > 3 && two > 3

/** Lists the members because a spread is slower, and every point runs this. */
const live = ({ server, winner }: Score, sets: Score['sets'], points: BySide<number>): Score => ({
  sets,
  points,
  server,
  winner,
  status: 'live',
})

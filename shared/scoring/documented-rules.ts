import { runningGames, type Score } from './score.ts'
import { type BySide, plusOne, type Side } from './side.ts'

/** Games all at which the documented rules show raw numbers instead of 15, 30, 40. */
export const RAW_NUMBERS_AT = 7

/**
 * One point under the documented rules (the product specification, section 4), which hold for a match without a format:
 * one running count of games, no sets, no end. A game is won at 4 or more points with a lead of at
 * least 2; where both sides exceed 3 points, both go back to 3.
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

/** Written out member by member, which is faster than a spread: this is made for every point. */
const live = ({ server, winner }: Score, sets: Score['sets'], points: BySide<number>): Score => ({
  sets,
  points,
  server,
  winner,
  status: 'live',
})

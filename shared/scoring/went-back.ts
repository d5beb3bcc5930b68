import { gameNumber, runningGames, type Score } from './score.ts'

/**
 * Whether a later score shows that something was taken back, for a viewer that holds only the two scores. Going on, the
 * games of a side never fall, and within a game its points do so only when an advantage (4 points) is lost.
 */
export function wentBack(before: Score, after: Score): boolean {
  if (gameNumber(after) !== gameNumber(before)) return gameNumber(after) < gameNumber(before)
  const games = runningGames(before)
  return [0, 1].some((side) => {
    const fell = (after.points[side] ?? 0) < (before.points[side] ?? 0)
    return (runningGames(after)[side] ?? 0) < (games[side] ?? 0) || (fell && before.points[side] !== 4)
  })
}

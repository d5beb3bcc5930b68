import { gameNumber, isOver, type Score } from './score.ts'

/**
 * Whether a later score shows that something was taken back, for a viewer that holds only the two scores. Going on, an
 * ended match stays ended, the games of a side never fall in any set, and within a game its points do so only under the
 * documented rules, when an advantage (4 points) is lost.
 */
export function wentBack(before: Score, after: Score): boolean {
  if (isOver(before) && !isOver(after)) return true
  if (gameNumber(after) !== gameNumber(before)) return gameNumber(after) < gameNumber(before)
  const losesAdvantage = before.format === undefined ? 4 : -1
  return [0, 1].some((side) => {
    const fell = (after.points[side] ?? 0) < (before.points[side] ?? 0)
    const lost = before.sets.some(({ games }, index) => (after.sets[index]?.games[side] ?? 0) < (games[side] ?? 0))
    return lost || (fell && before.points[side] !== losesAdvantage)
  })
}

import { gameNumber, isOver, type Score } from './score.ts'

/**
 * Returns whether an entry was taken back between two scores, for viewers without the log. Otherwise an ended match stays
 * ended and games never decrease. Points in a game decrease only when an advantage is lost under the documented rules.
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

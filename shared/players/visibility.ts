import type { LinkedPlayer, LinkedPlayers } from '../matches/linked-players.ts'
import { VISIBILITIES } from './player-limits.ts'

export type Visibility = (typeof VISIBILITIES)[number]

/**
 * Returns who may see a player and everybody who was merged into them.
 * @param decided what was decided for each of them; null for nothing. The decision that hides most counts
 * @param isJunior whether the register of a club says that one of them is a junior
 */
export function visibilityOf(decided: readonly (Visibility | null)[], isJunior: boolean): Visibility {
  const strictest = VISIBILITIES.findLast((each) => decided.includes(each))
  return strictest ?? (isJunior ? 'name' : 'page')
}

/** Returns a player with the mark of who may see them. */
export function markedAs(id: string, visibility: Visibility): LinkedPlayer {
  if (visibility === 'page') return { id }
  return { id, hidden: true, ...(visibility === 'anonymous' && { anonymous: true }) }
}

/** Returns the same players, with the marks of who may see these of them. */
export const withMarks = (
  linked: LinkedPlayers,
  players: ReadonlySet<string>,
  visibility: Visibility,
): LinkedPlayers => {
  const changed = (side: LinkedPlayers[number]) =>
    side.map((each) => (each && players.has(each.id) ? markedAs(each.id, visibility) : each))
  return [changed(linked[0]), changed(linked[1])]
}

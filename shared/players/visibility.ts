import type { LinkedPlayer, LinkedPlayers } from '../matches/linked-players.ts'
import { VISIBILITIES } from './player-limits.ts'

export type Visibility = (typeof VISIBILITIES)[number]

/** What was decided about a player and everybody who was merged into them. Null: nothing. */
export interface Decisions {
  /** What the office has decided. */
  readonly office: Visibility | null
  /** What the person has chosen. */
  readonly chosen: Visibility | null
  /** Whether the register of a club tags one of them as a junior. */
  readonly isJunior: boolean
}

/** Who hides a player: the office, the person, or nobody but the rule that juniors are hidden. */
export const HIDERS = ['office', 'person', 'junior'] as const
export type Hider = (typeof HIDERS)[number]

/** Returns the decision that hides most; null if nothing was decided. */
export const strictest = (decisions: readonly (Visibility | null)[]): Visibility | null =>
  VISIBILITIES.findLast((each) => decisions.includes(each)) ?? null

/** Returns who may see the player if the person chooses nothing. */
const withoutChoice = ({ office, isJunior }: Omit<Decisions, 'chosen'>): Visibility =>
  office ?? (isJunior ? 'name' : 'page')

/** Returns who may see a player. Neither the office nor the person can show what the other one hides. */
export const visibilityOf = (decisions: Decisions): Visibility =>
  strictest([withoutChoice(decisions), decisions.chosen]) ?? 'page'

/** Returns the choices of a person: those that hide at least as much as the office, or as the rule for juniors. */
export const choicesOf = (decisions: Omit<Decisions, 'chosen'>): readonly Visibility[] =>
  VISIBILITIES.slice(VISIBILITIES.indexOf(withoutChoice(decisions)))

/** Returns who hides a player; null for a player who is shown. */
export function hiderOf(decisions: Decisions): Hider | null {
  const visibility = visibilityOf(decisions)
  if (visibility === 'page') return null
  if (visibility === decisions.office) return 'office'
  return visibility === decisions.chosen ? 'person' : 'junior'
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

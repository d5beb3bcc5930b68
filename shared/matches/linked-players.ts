import type { BySide } from '../scoring/score.ts'
import { isSameName, type Pairs } from './match.ts'

/** A player of a match, by the id of their row of players. */
export interface LinkedPlayer {
  readonly id: string
  /** Set if the player’s page is hidden: no public answer has the id. */
  readonly hidden?: true
  /** Set if the player wants to be anonymous: public answers have `Player` in place of the name. */
  readonly anonymous?: true
}

/** The players of both sides: one a side, or in doubles both partners in the order of their names. Null: only a name. */
export type LinkedPlayers = BySide<readonly (LinkedPlayer | null)[]>

/** The players of both sides as the API has them. */
export type PlayerIds = BySide<readonly (string | null)[]>

/** A player of a match, with the place of their name. */
export interface PlacedPlayer {
  readonly player: string
  readonly side: 1 | 2
  /** 0, or in doubles 1 for the second partner. */
  readonly place: number
}

/** Returns the players whom everybody may see. Returns null if there are none. */
export function publicIds(linked: LinkedPlayers | null): PlayerIds | null {
  if (!linked) return null
  const shown = (side: LinkedPlayers[number]) => side.map((each) => (each && !each.hidden ? each.id : null))
  return noneIfEmpty([shown(linked[0]), shown(linked[1])])
}

/** Returns the players, also those whose pages are hidden. */
export const allIds = (linked: LinkedPlayers | null): PlayerIds | null =>
  linked && [linked[0].map(idOf), linked[1].map(idOf)]

const idOf = (each: LinkedPlayer | null): string | null => each?.id ?? null

/** Returns the players without a mark of who hides the page, for what is not public. */
export const unmarked = (linked: LinkedPlayers): LinkedPlayers => {
  const plain = (side: LinkedPlayers[number]) => side.map((each) => each && { id: each.id })
  return [plain(linked[0]), plain(linked[1])]
}

/** Returns the players one by one, with their places. */
export const placedIn = (linked: LinkedPlayers | null): PlacedPlayer[] =>
  ([1, 2] as const).flatMap((side) =>
    (linked?.[side - 1] ?? []).flatMap((each, place) => (each ? [{ player: each.id, side, place }] : [])),
  )

/** Returns whether two matches have the same players at the same places. */
export const isSameLinks = (one: LinkedPlayers | null, other: LinkedPlayers | null): boolean =>
  JSON.stringify(placedIn(one)) === JSON.stringify(placedIn(other))

/** Returns the same players with the sides exchanged. */
export const exchangedLinks = (linked: LinkedPlayers | null): LinkedPlayers | null => linked && [linked[1], linked[0]]

/** Returns null instead of players of whom nobody is known. */
export const noneIfEmpty = <Ids extends BySide<readonly unknown[]>>(ids: Ids): Ids | null =>
  ids.flat().some((each) => each !== null) ? ids : null

/** The names of the players, in the order of their places. */
interface NamedSides {
  readonly company: string
  readonly company2: string
  readonly pairs: Pairs | null
}

/** Returns the names of the players of both sides, in the order of their places. */
export const namesInPlace = ({ company, company2, pairs }: NamedSides): BySide<readonly string[]> =>
  pairs ?? [[company], [company2]]

/**
 * Returns the players after a change of names. Before the first entry, a player whose name is replaced is no longer meant. Later
 * a change of a name only corrects it.
 */
export function linksAfter(
  linked: LinkedPlayers | null,
  before: NamedSides,
  after: NamedSides,
  hasEntries: boolean,
): LinkedPlayers | null {
  if (!linked) return null
  const [were, are] = [namesInPlace(before), namesInPlace(after)]
  const kept = (side: 0 | 1): readonly (LinkedPlayer | null)[] =>
    are[side].map((name, place) => {
      const isSamePlace = were[side].length === are[side].length
      const isMeant = hasEntries || isSameName(name, were[side][place] ?? '')
      return isSamePlace && isMeant ? (linked[side][place] ?? null) : null
    })
  return noneIfEmpty([kept(0), kept(1)])
}

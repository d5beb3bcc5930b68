import { foldText } from '../text/fold-text.ts'
import { namesInPlace, noneIfEmpty, type PlayerIds } from './linked-players.ts'
import { pairsOf } from './match.ts'
import type { MatchSummary } from './match-schemas.ts'

/** The ids of players by their names, as a form keeps them while somebody types: names may move to other places. */
export type KnownNames = Readonly<Record<string, string>>

const keyOf = (name: string): string => foldText(name.trim())

/** Returns the known names with another one. */
export const withName = (known: KnownNames, name: string, id: string): KnownNames => ({ ...known, [keyOf(name)]: id })

/** Returns the id of the player whom a name means; undefined for nobody. */
export const idOfName = (known: KnownNames, name: string): string | undefined =>
  Object.hasOwn(known, keyOf(name)) ? known[keyOf(name)] : undefined

type Named = Pick<MatchSummary, 'company' | 'company2' | 'players'>

/** Returns the players whom the names of a match mean, in the order of the names. Null if nobody is known. */
export function idsOfNames(known: KnownNames, match: Named): PlayerIds | null {
  const [one, two] = namesInPlace({ ...match, pairs: pairsOf(match) })
  const ids = (names: readonly string[]) => names.map((name) => idOfName(known, name) ?? null)
  return noneIfEmpty([ids(one), ids(two)])
}

/** Returns the known names of a match. */
export function namesOfIds(match: Named, ids: PlayerIds | null): KnownNames {
  const names = namesInPlace({ ...match, pairs: pairsOf(match) })
  const entries = ([0, 1] as const).flatMap((side) =>
    names[side].flatMap((name, place) => {
      const id = ids?.[side][place]
      return id ? [[keyOf(name), id] as const] : []
    }),
  )
  return Object.fromEntries(entries)
}

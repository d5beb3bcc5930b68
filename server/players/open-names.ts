import { inArray } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { namesInPlace } from '../../shared/matches/linked-players.ts'
import { compare, pairsOf } from '../../shared/matches/match.ts'
import { playerKey } from '../../shared/players/full-name.ts'
import type { OpenName } from '../../shared/players/open-name-schemas.ts'
import { MOST_NAMES } from '../../shared/players/player-limits.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Matches } from '../matches/matches.ts'
import type { Storage } from '../storage/storage.ts'
import type { FindNamed } from './named-players.ts'

/** Maximum number of matches to read. The others follow once names of these are linked. */
const MOST_MATCHES = 5000
/** Maximum number of names in the answer. */
const MOST_OPEN = 100
/** Number of matches in one statement. */
const AT_ONCE = 500

interface OpenNamesDeps {
  readonly storage: Storage
  readonly matches: Pick<Matches, 'index'>
  readonly findNamed: FindNamed
}

type SharedName = Pick<OpenName, 'players' | 'count'>

export type ListOpenNames = ReturnType<typeof listOpenNames>

/** Returns the function that lists the names of a club’s matches that can mean several players, for the office. */
export function listOpenNames({ storage: { db, tables }, matches: { index }, findNamed }: OpenNamesDeps) {
  const { matches } = tables

  /** Returns the names of a club’s matches in lists, in all spellings, with the ids of the matches. */
  function namesOf(club: string): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>()
    for (const match of index.all()) {
      if (match.club !== club) continue
      for (const name of match.names.flatMap((side) => side.split(' / '))) {
        const ids = found.get(name) ?? []
        ids.push(match.id)
        found.set(name, ids)
      }
    }
    return found
  }

  /** Returns those of these names that several players of the club have, as they are compared. */
  async function sharedAmong(names: readonly string[], club: string, seesNumbers: boolean) {
    const shared = new Map<string, SharedName>()
    for (const some of chunks(names, MOST_NAMES))
      for (const { name, players, count } of await findNamed(some, club, seesNumbers))
        if (count > 1) shared.set(playerKey(name), { players, count })
    return shared
  }

  const readMatches = async (ids: readonly string[]) => {
    const rows = await Promise.all(
      chunks(ids, AT_ONCE).map((some) =>
        db
          .select({
            id: matches.id,
            date: matches.date,
            company: matches.player1,
            company2: matches.player2,
            players: matches.players,
            linked: matches.linked,
          })
          .from(matches)
          .where(inArray(matches.id, some)),
      ),
    )
    return rows.flat().sort((one, other) => other.date - one.date || compare(one.id, other.id))
  }

  /** @param seesNumbers whether the answer has membership numbers */
  return async (club: string, seesNumbers: boolean): Promise<OpenName[]> => {
    const known = namesOf(club)
    const shared = await sharedAmong([...known.keys()], club, seesNumbers)
    const ids = new Set([...known].flatMap(([name, all]) => (shared.has(playerKey(name)) ? all : [])))
    const open = new Map<string, OpenName & { readonly matches: string[] }>()
    for (const { id, date, linked, ...described } of await readMatches([...ids].slice(0, MOST_MATCHES))) {
      const names = namesInPlace({ ...described, pairs: pairsOf(described) })
      const keys = names.flat().map(playerKey)
      for (const name of names.flatMap((side, at) => side.filter((_, place) => !linked?.[at]?.[place]))) {
        const key = playerKey(name)
        const players = shared.get(key)
        // Only the form of the match says which of two players of one name is which.
        if (!players || keys.filter((each) => each === key).length > 1) continue
        const before = open.get(key) ?? { name, ...players, matches: [], last: iso(date) }
        before.matches.push(id)
        open.set(key, before)
      }
    }
    return [...open.values()]
      .sort((one, other) => other.matches.length - one.matches.length || compare(one.name, other.name))
      .slice(0, MOST_OPEN)
  }
}

import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { chunks } from '../../shared/lists/chunks.ts'
import { namesInPlace } from '../../shared/matches/linked-players.ts'
import { compare, pairsOf } from '../../shared/matches/match.ts'
import { playerKey } from '../../shared/players/full-name.ts'
import type { OpenName } from '../../shared/players/open-name-schemas.ts'
import { MOST_NAMES } from '../../shared/players/player-limits.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Storage } from '../storage/storage.ts'
import type { FindNamed } from './named-players.ts'

/** Maximum number of matches to look at. The others follow once names of these are linked. */
const MOST_MATCHES = 5000
/** Maximum number of names in the answer. */
const MOST_OPEN = 100

/** A name of matches in which nobody is linked with it. */
interface UnlinkedName {
  readonly name: string
  readonly matches: string[]
  /** Time of the newest match (ms since 1970). */
  readonly last: number
}

export type ListOpenNames = ReturnType<typeof listOpenNames>

/** Returns the function that lists the names of a club’s matches that can mean several players, for the office. */
export function listOpenNames(storage: Storage, findNamed: FindNamed) {
  const { db, tables } = storage
  const { matches } = tables

  /** Returns the newest matches of a club with a name that is linked to nobody. Archived ones are left out. */
  const unlinkedMatches = (club: string) =>
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
      .where(
        and(
          eq(matches.club, club),
          eq(matches.archived, false),
          or(isNull(matches.linked), sql`cast(${matches.linked} as text) like '%null%'`),
        ),
      )
      .orderBy(desc(matches.date), desc(matches.id))
      .limit(MOST_MATCHES)

  /** Returns the names that are linked to nobody. A name that two players of one match have is left out there. */
  async function unlinkedNames(club: string): Promise<readonly UnlinkedName[]> {
    const byKey = new Map<string, UnlinkedName>()
    for (const { id, date, company, company2, players, linked } of await unlinkedMatches(club)) {
      const names = namesInPlace({ company, company2, pairs: pairsOf({ company, company2, players }) })
      const keys = names.flat().map(playerKey)
      const open = names.flatMap((side, at) => side.filter((_, place) => !linked?.[at]?.[place]))
      for (const name of open) {
        const key = playerKey(name)
        if (name.includes('/') || keys.filter((each) => each === key).length > 1) continue
        const known = byKey.get(key) ?? { name, matches: [], last: date }
        known.matches.push(id)
        byKey.set(key, known)
      }
    }
    return [...byKey.values()]
  }

  /** @param seesNumbers whether the answer has membership numbers */
  return async (club: string, seesNumbers: boolean): Promise<OpenName[]> => {
    const unlinked = await unlinkedNames(club)
    const open: OpenName[] = []
    for (const some of chunks(unlinked, MOST_NAMES)) {
      const found = await findNamed(
        some.map(({ name }) => name),
        club,
        seesNumbers,
      )
      some.forEach(({ last, ...name }, index) => {
        const { players = [], count = 0 } = found[index] ?? {}
        if (count > 1) open.push({ ...name, players, count, last: iso(last) })
      })
    }
    return open
      .sort((one, other) => other.matches.length - one.matches.length || compare(one.name, other.name))
      .slice(0, MOST_OPEN)
  }
}

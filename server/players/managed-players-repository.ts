import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Storage } from '../storage/storage.ts'
import { foundIn } from '../storage/word-search.ts'
import { hasBegun, type Played, type PlayerRow, playedIn } from './players-repository.ts'

/** A page of the list of players. */
export interface ManagedPage {
  /** Id of a club; null for the players whom no club knows. */
  readonly club: string | null
  /** Words of names; empty for all players. */
  readonly search: string
  /** Whether to list the players who were merged into others, or those who were not. */
  readonly merged: boolean
  /** The player before the page; undefined for the first page. */
  readonly after: PlayerRow | undefined
  readonly limit: number
}

/** Reads players as the office lists them. */
export function createManagedPlayersRepository({ db, tables }: Storage) {
  const { matches, matchEntries, matchPlayers, members, players, playerWords } = tables
  const wordColumns = { word: playerWords.word, key: playerWords.player }

  /** The condition that a player, or somebody merged into them, has these words in the name. */
  const isNamed = (text: string, merged: boolean): SQL | undefined =>
    merged
      ? foundIn(db, wordColumns, players.id, text)
      : inArray(
          players.id,
          db
            .select({ root: players.root })
            .from(players)
            .where(foundIn(db, wordColumns, players.id, text)),
        )

  return {
    /** Returns players by name. */
    async list({ club, search, merged, after, limit }: ManagedPage): Promise<PlayerRow[]> {
      const isOfClub = club === null ? isNull(players.club) : eq(players.club, club)
      // A search begins with the words, not with the list of the club.
      const isFoundInClub = sql`coalesce(${players.club}, '') = ${club ?? ''}`
      return db
        .select()
        .from(players)
        .where(
          and(
            search === '' ? isOfClub : and(isNamed(search, merged), isFoundInClub),
            merged ? isNotNull(players.parent) : isNull(players.parent),
            after && sql`(${players.sort}, ${players.id}) > (${after.sort}, ${after.id})`,
          ),
        )
        .orderBy(asc(players.sort), asc(players.id))
        .limit(limit)
    },

    /** Returns the matches of each of these players alone. */
    async ownMatches(ids: readonly string[]): Promise<Map<string, Played>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ player: matchPlayers.player, ...playedIn(tables) })
        .from(matchPlayers)
        .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
        .leftJoin(matchEntries, hasBegun(tables))
        .where(and(inArray(matchPlayers.player, [...ids]), eq(matches.archived, false)))
        .groupBy(matchPlayers.player)
      return new Map(rows.map(({ player, ...own }) => [player, own]))
    },

    /** Returns the names of those who were merged into these players, directly or not. */
    async mergedInto(roots: readonly string[]) {
      if (roots.length === 0) return []
      return db
        .select({ root: players.root, name: players.name })
        .from(players)
        .where(and(inArray(players.root, [...roots]), isNotNull(players.parent)))
        .orderBy(asc(players.sort), asc(players.id))
    },

    /** Returns the membership numbers of these people, or of members who are joined with them. */
    async numbersOf(people: readonly string[]) {
      if (people.length === 0) return []
      const some = [...people]
      return db
        .select({ member: members.personId, account: members.account, club: members.club, number: members.number })
        .from(members)
        .where(or(inArray(members.personId, some), inArray(members.account, some)))
    },
  }
}

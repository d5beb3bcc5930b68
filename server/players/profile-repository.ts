import { and, desc, eq, exists, gte, inArray, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { chunks } from '../../shared/lists/chunks.ts'
import type { PlayKind } from '../../shared/players/profile.ts'
import type { Storage } from '../storage/storage.ts'

/** Which results of a player to read. */
export interface ResultFilter {
  readonly kind?: PlayKind | undefined
  readonly year?: number | undefined
  readonly club?: string | undefined
  /** The root of an opponent. */
  readonly opponent?: string | undefined
  readonly result?: 'won' | 'lost' | undefined
}

/** The place of a result in the list of a player. */
export interface ResultPlace {
  readonly endedAt: number
  readonly match: string
}

export type ProfileRepository = ReturnType<typeof createProfileRepository>
export type ResultRow = Awaited<ReturnType<ProfileRepository['results']>>[number]
export type OutcomeRow = Awaited<ReturnType<ProfileRepository['outcomes']>>[number]

/** Maximum number of ids in one statement. */
const AT_ONCE = 500

/**
 * Reads the results of players. A root stands for everybody who was merged into the player. Archived matches have no result, so most
 * queries leave the wide rows of matches alone.
 */
export function createProfileRepository({ db, tables }: Pick<Storage, 'db' | 'tables'>) {
  const { matches, matchPlayers, matchResults, players } = tables
  const [theirs, opponents] = [alias(matchPlayers, 'theirs'), alias(players, 'opponents')]
  const endedAt = sql<number>`${matchResults.endedAt}`.mapWith(Number)
  const date = sql<string>`${matchResults.date}`

  /** The condition that an opponent in the match is this player, or somebody merged into them. */
  const isAgainst = (root: string): SQL =>
    exists(
      db
        .select({ one: sql`1` })
        .from(theirs)
        .innerJoin(opponents, eq(opponents.id, theirs.player))
        .where(
          and(eq(theirs.matchId, matchPlayers.matchId), ne(theirs.side, matchPlayers.side), eq(opponents.root, root)),
        ),
    )

  const isAt = (club: string): SQL =>
    exists(
      db
        .select({ one: sql`1` })
        .from(matches)
        .where(and(eq(matches.id, matchResults.matchId), eq(matches.club, club))),
    )

  const isOf = (root: string, { kind, year, club, opponent, result }: ResultFilter = {}): SQL | undefined =>
    and(
      eq(players.root, root),
      isNotNull(matchResults.endedAt),
      kind === undefined ? undefined : eq(matchResults.doubles, kind === 'doubles'),
      ...(year === undefined ? [] : [gte(matchResults.date, `${year}-01-01`), lte(matchResults.date, `${year}-12-31`)]),
      club === undefined ? undefined : isAt(club),
      opponent === undefined ? undefined : isAgainst(opponent),
      result === 'won' ? eq(matchResults.winner, matchPlayers.side) : undefined,
      result === 'lost' ? ne(matchResults.winner, matchPlayers.side) : undefined,
    )

  const isAfter = (place: ResultPlace): SQL | undefined =>
    or(
      lt(matchResults.endedAt, place.endedAt),
      and(eq(matchResults.endedAt, place.endedAt), lt(matchResults.matchId, place.match)),
    )

  const newestFirst = [desc(matchResults.endedAt), desc(matchResults.matchId)]

  return {
    /** Returns results of a player, newest first. @param after the place of the last result that is known already */
    results: (root: string, filter: ResultFilter, limit: number, after?: ResultPlace) => {
      const page = db
        .select({ match: matchPlayers.matchId, side: matchPlayers.side, place: matchPlayers.place })
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .innerJoin(matchResults, eq(matchResults.matchId, matchPlayers.matchId))
        .where(and(isOf(root, filter), after && isAfter(after)))
        .orderBy(...newestFirst)
        .limit(limit)
        .as('page')
      return db
        .select({
          match: page.match,
          side: page.side,
          place: page.place,
          endedAt,
          date,
          doubles: matchResults.doubles,
          how: matchResults.how,
          winner: matchResults.winner,
          sets: matchResults.sets,
          linked: matchResults.linked,
          counts: matchResults.counts,
          club: matches.club,
          category: matches.category,
          description: matches.description,
          player1: matches.player1,
          player2: matches.player2,
          players: matches.players,
        })
        .from(page)
        .innerJoin(matchResults, eq(matchResults.matchId, page.match))
        .innerJoin(matches, eq(matches.id, page.match))
        .orderBy(...newestFirst)
    },

    /** Returns how all matches of a player ended, newest first. `version` is the number of changes of the result. */
    outcomes: (root: string, filter: ResultFilter = {}) =>
      db
        .select({
          match: matchResults.matchId,
          version: matchResults.version,
          endedAt,
          date,
          doubles: matchResults.doubles,
          how: matchResults.how,
          winner: matchResults.winner,
          side: matchPlayers.side,
        })
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .innerJoin(matchResults, eq(matchResults.matchId, matchPlayers.matchId))
        .where(isOf(root, filter))
        .orderBy(...newestFirst),

    /** Returns the years and the clubs with results of a player. */
    places: (root: string) =>
      db
        .selectDistinct({ year: sql<string>`substr(${matchResults.date}, 1, 4)`, club: matches.club })
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .innerJoin(matchResults, eq(matchResults.matchId, matchPlayers.matchId))
        .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
        .where(isOf(root)),

    /** Returns the players of these matches. */
    async playersIn(ids: readonly string[]) {
      const { matchId: match, side, player } = matchPlayers
      const found = await Promise.all(
        chunks(ids, AT_ONCE).map((some) =>
          db.select({ match, side, player }).from(matchPlayers).where(inArray(match, some)),
        ),
      )
      return found.flat()
    },

    /** Returns the statistics of these matches, as far as they have points. */
    async totalsOf(ids: readonly string[]) {
      const { matchId: match, totals } = matchResults
      const found = await Promise.all(
        chunks(ids, AT_ONCE).map((some) =>
          db
            .select({ match, totals })
            .from(matchResults)
            .where(and(inArray(match, some), isNotNull(totals))),
        ),
      )
      return found.flat()
    },
  }
}

import { and, count, desc, eq, exists, gte, isNotNull, lt, lte, max, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
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

/** Reads the results of players. A root stands for everybody who was merged into the player. */
export function createProfileRepository({ db, tables }: Pick<Storage, 'db' | 'tables'>) {
  const { matches, matchPlayers, matchResults, players, ratingState } = tables
  const [theirs, opponents] = [alias(matchPlayers, 'theirs'), alias(players, 'opponents')]
  const endedAt = sql<number>`${matchResults.endedAt}`.mapWith(Number)
  const date = sql<string>`${matchResults.date}`
  const isWon = sql<number>`case when ${matchResults.winner} = ${matchPlayers.side} then 1 else 0 end`.mapWith(Number)

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

  const isOf = (root: string, { kind, year, club, opponent, result }: ResultFilter = {}): SQL | undefined =>
    and(
      eq(players.root, root),
      isNotNull(matchResults.endedAt),
      eq(matches.archived, false),
      kind === undefined ? undefined : eq(matchResults.doubles, kind === 'doubles'),
      ...(year === undefined ? [] : [gte(matchResults.date, `${year}-01-01`), lte(matchResults.date, `${year}-12-31`)]),
      club === undefined ? undefined : eq(matches.club, club),
      opponent === undefined ? undefined : isAgainst(opponent),
      result === 'won' ? eq(matchResults.winner, matchPlayers.side) : undefined,
      result === 'lost' ? ne(matchResults.winner, matchPlayers.side) : undefined,
    )

  /** The condition that `isWonOrLost` is. */
  const wasWonOrLost = and(isNotNull(matchResults.winner), ne(matchResults.how, 'walkover'))

  const isAfter = (place: ResultPlace): SQL | undefined =>
    or(
      lt(matchResults.endedAt, place.endedAt),
      and(eq(matchResults.endedAt, place.endedAt), lt(matchResults.matchId, place.match)),
    )

  const newestFirst = [desc(matchResults.endedAt), desc(matchResults.matchId)]

  return {
    /** Returns results of a player, newest first. @param after the place of the last result that is known already */
    results: (root: string, filter: ResultFilter, limit: number, after?: ResultPlace) =>
      db
        .select({
          match: matchResults.matchId,
          side: matchPlayers.side,
          place: matchPlayers.place,
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
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .innerJoin(matchResults, eq(matchResults.matchId, matchPlayers.matchId))
        .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
        .where(and(isOf(root, filter), after && isAfter(after)))
        .orderBy(...newestFirst)
        .limit(limit),

    /** Returns how many results of each sort a player has. `changes` is greater after any change of one of them. */
    counts: (root: string, filter: ResultFilter = {}) =>
      db
        .select({
          doubles: matchResults.doubles,
          how: matchResults.how,
          winner: matchResults.winner,
          side: matchPlayers.side,
          results: count(),
          changes: sql<number>`sum(${matchResults.version})`.mapWith(Number),
          latest: sql<number>`max(${matchResults.endedAt})`.mapWith(Number),
        })
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .innerJoin(matchResults, eq(matchResults.matchId, matchPlayers.matchId))
        .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
        .where(isOf(root, filter))
        .groupBy(matchResults.doubles, matchResults.how, matchResults.winner, matchPlayers.side),

    /** Returns a number that is greater after any merge and its end, and once ratings have taken a changed result into account. */
    async changes(): Promise<number> {
      const [row] = await db.select({ version: ratingState.version }).from(ratingState)
      return row?.version ?? 0
    },

    /** Returns the years and the clubs with results of a player. */
    places: (root: string) =>
      db
        .selectDistinct({ year: sql<string>`substr(${matchResults.date}, 1, 4)`, club: matches.club })
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .innerJoin(matchResults, eq(matchResults.matchId, matchPlayers.matchId))
        .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
        .where(isOf(root)),

    /** Returns the latest results of a player that were won or lost. */
    latest: (root: string, limit: number) =>
      db
        .select({ match: matchResults.matchId, date, doubles: matchResults.doubles, isWon })
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .innerJoin(matchResults, eq(matchResults.matchId, matchPlayers.matchId))
        .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
        .where(and(isOf(root), wasWonOrLost))
        .orderBy(...newestFirst)
        .limit(limit),

    /** Returns the opponents of most matches, those of the latest match first among equals. */
    rivals: (root: string, limit: number) =>
      db
        .select({ root: opponents.root, played: count(), won: sql<number>`sum(${isWon})`.mapWith(Number) })
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .innerJoin(matchResults, eq(matchResults.matchId, matchPlayers.matchId))
        .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
        .innerJoin(theirs, and(eq(theirs.matchId, matchPlayers.matchId), ne(theirs.side, matchPlayers.side)))
        .innerJoin(opponents, eq(opponents.id, theirs.player))
        .where(and(isOf(root), wasWonOrLost))
        .groupBy(opponents.root)
        .orderBy(desc(count()), desc(max(matchResults.endedAt)), desc(opponents.root))
        .limit(limit),

    /** Returns the statistics of the singles of a player, as far as they have points. */
    totals: (root: string) =>
      db
        .select({ side: matchPlayers.side, totals: matchResults.totals })
        .from(players)
        .innerJoin(matchPlayers, eq(matchPlayers.player, players.id))
        .innerJoin(matchResults, eq(matchResults.matchId, matchPlayers.matchId))
        .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
        .where(and(isOf(root, { kind: 'singles' }), isNotNull(matchResults.totals))),
  }
}

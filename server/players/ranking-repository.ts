import { and, asc, desc, eq, exists, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { RatingKind } from '../../shared/ratings/rated-match.ts'
import { KNOWN_FROM } from '../../shared/ratings/shown-rating.ts'
import type { Storage } from '../storage/storage.ts'
import type { PlayerRow } from './players-repository.ts'
import type { RatingRow } from './rating-repository.ts'

/** A rated player. */
export interface RankedRow {
  readonly player: PlayerRow
  readonly rating: RatingRow
}

export interface RankingPage {
  readonly kind: RatingKind
  /** Id of a club; undefined for all players. */
  readonly club: string | undefined
  /** The row before the page; undefined for the first page. */
  readonly after: RankedRow | undefined
  readonly limit: number
}

/** Winner’s chance of a rated match, and the club of the match. */
export interface WinnersChance {
  readonly matchId: string
  readonly endedAt: number
  readonly chance: number
  readonly club: string | null
}

/** Reads ratings of many players at once. */
export function createRankingRepository({ db, tables }: Storage) {
  const { matches, members, players, ratings, ratingSteps } = tables

  /** The condition that a club knows a player, or has the player as a member. Those who were merged into the player count too. */
  function isOfClub(club: string): SQL {
    const same = alias(players, 'same')
    const isMember = exists(
      db
        .select({ one: sql`1` })
        .from(members)
        .where(and(eq(members.club, club), or(eq(members.personId, same.person), eq(members.account, same.person)))),
    )
    return exists(
      db
        .select({ one: sql`1` })
        .from(same)
        .where(and(eq(same.root, players.id), or(eq(same.club, club), isMember))),
    )
  }

  /** Leaves out most players who hide their pages. Juniors of whom nobody has decided are left out later. */
  const mayBeShown = sql`coalesce(${players.visibility}, 'page') = 'page' and coalesce(${players.chosen}, 'page') = 'page'`

  const page = (more: readonly (SQL | undefined)[], order: readonly SQL[], { kind, club, limit }: RankingPage) =>
    db
      .select({ player: players, rating: ratings })
      .from(ratings)
      .innerJoin(players, eq(players.id, ratings.player))
      .where(and(eq(ratings.kind, kind), mayBeShown, ...more, club === undefined ? undefined : isOfClub(club)))
      .orderBy(...order)
      .limit(limit)

  return {
    /** Returns a player with their rating. */
    async row(kind: RatingKind, id: string): Promise<RankedRow | undefined> {
      const [row] = await db
        .select({ player: players, rating: ratings })
        .from(ratings)
        .innerJoin(players, eq(players.id, ratings.player))
        .where(and(eq(ratings.kind, kind), eq(ratings.player, id)))
      return row
    },

    /** Returns players with enough matches for an order, the highest ratings first. */
    ranked: (asked: RankingPage): Promise<RankedRow[]> => {
      const { after } = asked
      const isAfter =
        after &&
        sql`(${ratings.r} < ${after.rating.r} or (${ratings.r} = ${after.rating.r} and ${ratings.player} > ${after.player.id}))`
      const isBelow = after && sql`${ratings.r} <= ${after.rating.r}`
      return page([gte(ratings.matches, KNOWN_FROM), isBelow, isAfter], [desc(ratings.r), asc(ratings.player)], asked)
    },

    /** Returns players with fewer matches by name. */
    fresh: (asked: RankingPage): Promise<RankedRow[]> => {
      const { after } = asked
      return page(
        [
          lt(ratings.matches, KNOWN_FROM),
          after && sql`(${players.sort}, ${players.id}) > (${after.player.sort}, ${after.player.id})`,
        ],
        [asc(players.sort), asc(players.id)],
        asked,
      )
    },

    /** Returns the winners’ chances of rated matches, oldest first. A match of doubles may be there twice. */
    judged: (after: WinnersChance | undefined, limit: number): Promise<WinnersChance[]> =>
      db
        .select({
          matchId: ratingSteps.matchId,
          endedAt: ratingSteps.endedAt,
          chance: ratingSteps.chance,
          club: matches.club,
        })
        .from(ratingSteps)
        .innerJoin(matches, eq(matches.id, ratingSteps.matchId))
        .where(
          and(
            eq(ratingSteps.won, true),
            after && sql`(${ratingSteps.endedAt}, ${ratingSteps.matchId}) > (${after.endedAt}, ${after.matchId})`,
          ),
        )
        .orderBy(asc(ratingSteps.endedAt), asc(ratingSteps.matchId))
        .limit(limit),
  }
}

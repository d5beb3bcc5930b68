import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { chunks } from '../../shared/lists/chunks.ts'
import type { EndedResult, RatingKind, RatingStep } from '../../shared/ratings/rated-match.ts'
import { PENDING } from '../matches/matches-tables.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import { createPlayersRepository } from './players-repository.ts'

export type RatingRow = Tables['ratings']['$inferSelect']

/** From which moment on the steps have to be made again. */
export interface RatingState {
  readonly version: number
  /** ms since 1970; null if all steps are right. */
  readonly from: number | null
}

/** A result that ratings have yet to take into account. */
export interface PendingResult {
  readonly matchId: string
  readonly version: number
  readonly endedAt: number | null
}

/** A player’s ratings of one kind. */
export interface RatedPlayer {
  readonly player: string
  readonly kind: RatingKind
}

/** Moments from one to another, without the other (ms since 1970). Null: without an end. */
export interface Span {
  readonly from: number
  readonly end: number | null
}

/** The only row of `rating_state`. */
const STATE = 'ratings'
/** Maximum number of values in one statement. */
const AT_ONCE = 500

export type RatingRepository = ReturnType<typeof createRatingRepository>

/** Reads and stores ratings. Statements are for use in a transaction. */
export function createRatingRepository(storage: Storage) {
  const { db, tables } = storage
  const { matchResults, players, ratings, ratingState, ratingSteps } = tables
  const insertSteps = storage.inserter(ratingSteps)
  const ended = {
    matchId: matchResults.matchId,
    endedAt: sql<number>`${matchResults.endedAt}`.mapWith(Number),
    date: matchResults.date,
    how: matchResults.how,
    winner: matchResults.winner,
    sets: matchResults.sets,
    bestOf: matchResults.bestOf,
    linked: matchResults.linked,
    counts: matchResults.counts,
  }
  /** The columns of a player’s rating after their last step. */
  const last = {
    player: ratingSteps.player,
    kind: ratingSteps.kind,
    r: ratingSteps.r,
    v: ratingSteps.v,
    last: ratingSteps.date,
    matches: ratingSteps.matches,
  }

  const within = ({ from, end }: Span): SQL | undefined =>
    and(gte(ratingSteps.endedAt, from), end === null ? undefined : lt(ratingSteps.endedAt, end))

  /** The condition that a step is the last one of a player in the query, before a moment if there is one. */
  function isLast(tx: Database, kind: RatingKind, before?: number): SQL | undefined {
    const step = alias(ratingSteps, 'step')
    const lastMatch = tx
      .select({ matchId: step.matchId })
      .from(step)
      .where(
        and(
          eq(step.player, players.id),
          eq(step.kind, kind),
          before === undefined ? undefined : lt(step.endedAt, before),
        ),
      )
      .orderBy(desc(step.endedAt), desc(step.matches))
      .limit(1)
    return and(eq(ratingSteps.player, players.id), eq(ratingSteps.matchId, sql`(${lastMatch})`))
  }

  return {
    async state(): Promise<RatingState> {
      const [row] = await db.select().from(ratingState).where(eq(ratingState.id, STATE))
      if (row) return { version: row.version, from: row.fromEndedAt }
      await storage.atomically((tx) => [
        tx
          .insert(ratingState)
          .values({ id: STATE, version: 0, fromEndedAt: null })
          .onConflictDoNothing()
          .returning({ id: ratingState.id }),
      ])
      return { version: 0, from: null }
    },

    /** Returns all ratings. */
    ratings: (): Promise<RatingRow[]> => db.select().from(ratings),

    /** Returns the ratings of these players after so many matches or more. */
    async ratingsOf(ids: readonly string[], least: number): Promise<RatingRow[]> {
      const found = await Promise.all(
        chunks(ids, AT_ONCE).map((some) =>
          db
            .select()
            .from(ratings)
            .where(and(inArray(ratings.player, some), gte(ratings.matches, least))),
        ),
      )
      return found.flat()
    },

    /** Returns the players who have steps or a rating. */
    async playersOf(kind: RatingKind): Promise<string[]> {
      const of = (table: typeof ratings | typeof ratingSteps) =>
        db.selectDistinct({ player: table.player }).from(table).where(eq(table.kind, kind))
      const found = await Promise.all([of(ratings), of(ratingSteps)])
      return [...new Set(found.flat().map(({ player }) => player))]
    },

    pending: (limit: number): Promise<PendingResult[]> =>
      db
        .select({ matchId: matchResults.matchId, version: matchResults.version, endedAt: matchResults.endedAt })
        .from(matchResults)
        .where(PENDING)
        .orderBy(asc(matchResults.matchId))
        .limit(limit),

    /** Returns the results of matches that ended from a moment on, in the order of moments. */
    resultsFrom: (from: number, limit: number): Promise<EndedResult[]> =>
      db
        .select(ended)
        .from(matchResults)
        .where(gte(matchResults.endedAt, from))
        .orderBy(asc(matchResults.endedAt), asc(matchResults.matchId))
        .limit(limit),

    /** Returns the results of matches that ended at a moment. */
    resultsAt: (moment: number): Promise<EndedResult[]> =>
      db.select(ended).from(matchResults).where(eq(matchResults.endedAt, moment)),

    /** Returns the steps of a span, in the order of moments. */
    stepsWithin: (span: Span, limit: number): Promise<RatingStep[]> =>
      db
        .select()
        .from(ratingSteps)
        .where(within(span))
        .orderBy(asc(ratingSteps.endedAt), asc(ratingSteps.matchId))
        .limit(limit),

    /** Returns the steps of these matches. */
    async stepsOf(matches: readonly string[]): Promise<RatingStep[]> {
      const found = await Promise.all(
        chunks(matches, AT_ONCE).map((some) =>
          db.select().from(ratingSteps).where(inArray(ratingSteps.matchId, some)).orderBy(asc(ratingSteps.player)),
        ),
      )
      return found.flat()
    },

    /** Returns steps of a player, oldest first. If they are more than `most`, they are evenly spread, with the last one. */
    async stepsOfPlayer({ player, kind }: RatedPlayer, most: number): Promise<RatingStep[]> {
      const newestFirst = (more?: SQL) =>
        db
          .select()
          .from(ratingSteps)
          .where(and(eq(ratingSteps.player, player), eq(ratingSteps.kind, kind), more))
          .orderBy(desc(ratingSteps.endedAt), desc(ratingSteps.matches))
      const [newest] = await newestFirst().limit(1)
      if (!newest) return []
      const every = Math.ceil(newest.matches / most)
      const rows = await newestFirst(sql`(${newest.matches} - ${ratingSteps.matches}) % ${every} = 0`).limit(most)
      return rows.reverse()
    },

    rootsOf: createPlayersRepository(storage).rootsOf,

    /** Returns the last step of each of these players, before a moment if there is one (ms since 1970). */
    async lastSteps(kind: RatingKind, ids: readonly string[], before?: number): Promise<RatingStep[]> {
      const found = await Promise.all(
        chunks(ids, AT_ONCE).map((some) =>
          db
            .select(getTableColumns(ratingSteps))
            .from(players)
            .innerJoin(ratingSteps, isLast(db, kind, before))
            .where(inArray(players.id, some)),
        ),
      )
      return found.flat()
    },

    /**
     * Moves the state on.
     * @throws UniqueViolation if another server has changed it, or a merge has changed who the players are
     */
    moveTo: (tx: Database, { version }: RatingState, from: number | null): Statement =>
      touching(
        tx
          .update(ratingState)
          .set({ version: version + 1, fromEndedAt: from })
          .where(and(eq(ratingState.id, STATE), eq(ratingState.version, version)))
          .returning({ id: ratingState.id }),
      ),

    /** Notes that these versions of results are taken into account. A result that has changed since stays pending. */
    settle: (tx: Database, results: readonly PendingResult[]): Statement[] =>
      [...new Set(results.map(({ version }) => version))].flatMap((version) =>
        chunks(
          results.filter((row) => row.version === version),
          AT_ONCE,
        ).map((rows) =>
          tx
            .update(matchResults)
            .set({ pending: false })
            .where(
              and(
                eq(matchResults.version, version),
                inArray(
                  matchResults.matchId,
                  rows.map(({ matchId }) => matchId),
                ),
              ),
            )
            .returning({ matchId: matchResults.matchId }),
        ),
      ),

    /** Replaces all steps of these matches. */
    replace: (tx: Database, matches: readonly string[], steps: readonly RatingStep[]): Statement[] => [
      ...chunks(matches, AT_ONCE).map((some) =>
        tx.delete(ratingSteps).where(inArray(ratingSteps.matchId, some)).returning({ matchId: ratingSteps.matchId }),
      ),
      ...(steps.length > 0 ? insertSteps(tx, steps) : []),
    ],

    /** Makes the ratings of these players again, from the last step that each of them has now. */
    refresh: (tx: Database, kind: RatingKind, touched: readonly string[]): Statement[] =>
      chunks(touched, AT_ONCE).flatMap((ids) => [
        tx
          .delete(ratings)
          .where(and(eq(ratings.kind, kind), inArray(ratings.player, ids)))
          .returning({ player: ratings.player }),
        tx
          .insert(ratings)
          .select(
            tx.select(last).from(players).innerJoin(ratingSteps, isLast(tx, kind)).where(inArray(players.id, ids)),
          )
          .returning({ player: ratings.player }),
      ]),
  }
}

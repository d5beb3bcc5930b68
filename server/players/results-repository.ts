import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import { isPerson } from './is-person.ts'
import { ratingsChange } from './ratings-change.ts'

type ResultRow = Tables['matchResults']['$inferSelect']
export type AnswerRow = Tables['resultAnswers']['$inferSelect']

/** The result of a match that its players scored, with the match and the answers about it. */
export interface AskedRow {
  readonly result: ResultRow
  readonly match: Pick<Tables['matches']['$inferSelect'], 'id' | 'player1' | 'player2' | 'club' | 'court'>
  readonly answers: readonly AnswerRow[]
}

/** A player of a match who is a person. */
export interface PersonInMatch {
  readonly match: string
  readonly side: 1 | 2
  readonly name: string
  /** Id of the person. */
  readonly person: string
}

/** The side of an answer of the office. */
export const OFFICE = 0
/** Maximum number of results in one answer. */
const MOST_RESULTS = 100

/** Reads and stores what people say about results. Statements are for use in a transaction. */
export function createResultsRepository(storage: Storage) {
  const { db, tables } = storage
  const { guests, matches, matchPlayers, matchResults, members, people, players, ratingState, resultAnswers } = tables

  /** Returns the results that need a confirmation and meet a condition, with the answers to their current versions. */
  async function asked(condition: SQL | undefined, order: SQL[] = [desc(matchResults.endedAt)]): Promise<AskedRow[]> {
    const rows = await db
      .select({
        result: matchResults,
        match: {
          id: matches.id,
          player1: matches.player1,
          player2: matches.player2,
          club: matches.club,
          court: matches.court,
        },
      })
      .from(matchResults)
      .innerJoin(matches, eq(matches.id, matchResults.matchId))
      .where(and(isNotNull(matchResults.dueAt), condition))
      .orderBy(...order)
      .limit(MOST_RESULTS)
    const ids = rows.map(({ match }) => match.id)
    const answers =
      ids.length === 0
        ? []
        : await db
            .select()
            .from(resultAnswers)
            .where(inArray(resultAnswers.matchId, ids))
            .orderBy(asc(resultAnswers.at), asc(resultAnswers.side))
    return rows.map((row) => ({
      ...row,
      answers: answers.filter(({ matchId, version }) => matchId === row.match.id && version === row.result.version),
    }))
  }

  /** The players who are this person, with everybody merged into them. */
  const ofPerson = (person: string) => {
    const roots = db.select({ root: players.root }).from(players).where(isPerson(storage, person))
    return db.select({ id: players.id }).from(players).where(inArray(players.root, roots))
  }

  return {
    byMatch: async (match: string): Promise<AskedRow | undefined> => (await asked(eq(matchResults.matchId, match)))[0],

    /**
     * Returns the results of a person's matches that don't count yet, or about which the office has decided.
     * @param since when the office has decided at the earliest (ms since 1970)
     */
    openOf: (person: string, since: number): Promise<AskedRow[]> => {
      const played = db
        .select({ id: matchPlayers.matchId })
        .from(matchPlayers)
        .where(inArray(matchPlayers.player, ofPerson(person)))
      const decided = db
        .select({ id: resultAnswers.matchId })
        .from(resultAnswers)
        .where(and(eq(resultAnswers.side, OFFICE), gte(resultAnswers.at, since)))
      const isShown = or(eq(matchResults.counts, false), inArray(matchResults.matchId, decided))
      return asked(and(isShown, inArray(matchResults.matchId, played)))
    },

    /** Returns the side of a person in each of these matches. */
    async sidesOf(person: string, ids: readonly string[]): Promise<Map<string, 1 | 2>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ match: matchPlayers.matchId, side: matchPlayers.side })
        .from(matchPlayers)
        .where(and(inArray(matchPlayers.matchId, [...ids]), inArray(matchPlayers.player, ofPerson(person))))
      return new Map(rows.map(({ match, side }) => [match, side]))
    },

    /** Returns the players of these matches who are people. */
    async peopleIn(ids: readonly string[]): Promise<PersonInMatch[]> {
      if (ids.length === 0) return []
      const rows = await db
        .select({ match: matchPlayers.matchId, side: matchPlayers.side, name: players.name, person: players.person })
        .from(matchPlayers)
        .innerJoin(players, eq(players.id, matchPlayers.player))
        .where(and(inArray(matchPlayers.matchId, [...ids]), isNotNull(players.person)))
      return rows.map(({ person, ...row }) => ({ ...row, person: person ?? '' }))
    },

    /** Returns the email of the account of these people, and the email and phone number that a club knows of them. */
    async reachable(ids: readonly string[]) {
      if (ids.length === 0) return []
      return db
        .select({
          person: people.id,
          key: people.email,
          language: people.language,
          email: members.email,
          phone: sql<string | null>`coalesce(${members.phone}, ${guests.phone})`,
        })
        .from(people)
        .leftJoin(members, eq(members.personId, people.id))
        .leftJoin(guests, eq(guests.personId, people.id))
        .where(inArray(people.id, [...ids]))
    },

    /** Returns the results of a club that are open or contested. */
    ofClub: (club: string): Promise<AskedRow[]> =>
      asked(and(eq(matchResults.counts, false), eq(matches.club, club)), [desc(matchResults.endedAt)]),

    /** Returns the ids of matches whose results may count from now on. @param now ms since 1970 */
    due: async (now: number): Promise<string[]> => {
      const rows = await db
        .select({ id: matchResults.matchId })
        .from(matchResults)
        .where(and(isNotNull(matchResults.dueAt), lte(matchResults.dueAt, now), eq(matchResults.counts, false)))
        .limit(MOST_RESULTS)
      return rows.map(({ id }) => id)
    },

    /**
     * Stores an answer in place of the earlier one of the same side.
     * @throws UniqueViolation if the result has changed since
     */
    answer: (tx: Database, row: AnswerRow): Statement[] => [
      touching(
        tx
          .update(matchResults)
          .set({ version: row.version })
          .where(and(eq(matchResults.matchId, row.matchId), eq(matchResults.version, row.version)))
          .returning({ id: matchResults.matchId }),
      ),
      tx
        .insert(resultAnswers)
        .values(row)
        .onConflictDoUpdate({
          target: [resultAnswers.matchId, resultAnswers.side],
          set: {
            version: sql`excluded.version`,
            answer: sql`excluded.answer`,
            who: sql`excluded.who`,
            reason: sql`excluded.reason`,
            at: sql`excluded.at`,
          },
        })
        .returning({ id: resultAnswers.matchId }),
    ],

    /** Makes a result count, or no longer count. @throws UniqueViolation if it has changed since */
    count: (
      tx: Database,
      { matchId, version }: Pick<ResultRow, 'matchId' | 'version'>,
      counts: boolean,
    ): Statement[] => [
      ratingsChange(tx, ratingState),
      touching(
        tx
          .update(matchResults)
          .set({ counts, pending: true })
          .where(and(eq(matchResults.matchId, matchId), eq(matchResults.version, version)))
          .returning({ id: matchResults.matchId }),
      ),
    ],

    /** Returns open results whose players were not asked yet. @param endedBefore time before which they ended (ms since 1970) */
    unasked: (endedBefore: number): Promise<AskedRow[]> =>
      asked(
        and(
          eq(matchResults.counts, false),
          lte(matchResults.endedAt, endedBefore),
          or(isNull(matchResults.askedVersion), ne(matchResults.askedVersion, matchResults.version)),
        ),
      ),

    /** Notes that the players were asked. @throws UniqueViolation if the result has changed since */
    asked: (tx: Database, { matchId, version }: Pick<ResultRow, 'matchId' | 'version'>): Statement =>
      touching(
        tx
          .update(matchResults)
          .set({ askedVersion: version })
          .where(and(eq(matchResults.matchId, matchId), eq(matchResults.version, version)))
          .returning({ id: matchResults.matchId }),
      ),
  }
}

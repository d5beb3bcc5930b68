import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { DrawMatchRow, PlayedRow } from './competition-rows.ts'

/** Reads and stores which matches play the places of draws. Statements are for use in a transaction. */
export function createDrawMatchesRepository({ db, tables }: Storage) {
  const {
    competitions,
    competitionEvents,
    competitionMatches,
    competitionImports,
    matchResults,
    matchEntries: logEntries,
  } = tables

  async function matchesOf(id: string): Promise<PlayedRow[]> {
    const { endedAt, how, winner, sets, linked } = matchResults
    const rows = await db
      .select({
        row: competitionMatches,
        result: { endedAt, how, winner, sets, linked },
        imported: { result: competitionImports.result, kept: competitionImports.kept },
      })
      .from(competitionMatches)
      .leftJoin(matchResults, eq(matchResults.matchId, competitionMatches.matchId))
      .leftJoin(competitionImports, eq(competitionImports.matchId, competitionMatches.matchId))
      .where(eq(competitionMatches.event, id))
    const begun = await db
      .selectDistinct({ id: logEntries.matchId })
      .from(logEntries)
      .innerJoin(competitionMatches, eq(competitionMatches.matchId, logEntries.matchId))
      .where(and(eq(competitionMatches.event, id), eq(logEntries.seq, 1)))
    const ids = new Set(begun.map((each) => each.id))
    return rows.map(({ row, ...results }) => ({ ...row, ...results, isBegun: ids.has(row.matchId) }))
  }

  return {
    matchesOf,

    /** @throws UniqueViolation if the place has a match already */
    addMatches: (tx: Database, rows: readonly DrawMatchRow[]): Statement[] =>
      rows.length === 0
        ? []
        : [
            tx
              .insert(competitionMatches)
              .values([...rows])
              .returning({ place: competitionMatches.place }),
          ],

    /** Takes matches out of their places. A match that has begun stays. */
    removeMatches: (tx: Database, ids: readonly string[]): Statement[] =>
      ids.length === 0
        ? []
        : [
            tx
              .delete(competitionMatches)
              .where(
                and(
                  inArray(competitionMatches.matchId, [...ids]),
                  notExists(
                    tx
                      .select({ one: sql`1` })
                      .from(logEntries)
                      .where(eq(logEntries.matchId, competitionMatches.matchId)),
                  ),
                ),
              )
              .returning({ place: competitionMatches.place }),
          ],

    /** Takes a match out of its place, also one that has begun. @throws UniqueViolation if somebody else has */
    replaceMatch: (tx: Database, { matchId }: DrawMatchRow): Statement[] => [
      touching(
        tx
          .delete(competitionMatches)
          .where(eq(competitionMatches.matchId, matchId))
          .returning({ place: competitionMatches.place }),
      ),
    ],

    keepMatch: (tx: Database, { matchId }: DrawMatchRow): Statement[] => [
      tx
        .update(competitionMatches)
        .set({ kept: true })
        .where(eq(competitionMatches.matchId, matchId))
        .returning({ place: competitionMatches.place }),
    ],

    /** Stores that this match exists. */
    made: (tx: Database, matchId: string): Statement[] => [
      tx
        .update(competitionMatches)
        .set({ made: true })
        .where(eq(competitionMatches.matchId, matchId))
        .returning({ place: competitionMatches.place }),
    ],

    /** Returns where a match is in the draws of a competition that everybody sees; null if it is in none. */
    async placeOf(match: string) {
      const [found] = await db
        .select({
          stage: competitionMatches.stage,
          place: competitionMatches.place,
          event: competitionEvents,
          competition: competitions,
        })
        .from(competitionMatches)
        .innerJoin(competitionEvents, eq(competitionEvents.id, competitionMatches.event))
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(and(eq(competitionMatches.matchId, match), eq(competitions.published, true)))
      return found ?? null
    },

    /** Returns the places of matches in draws, and these events with their draws, also before everybody sees them. */
    async placesOf(ids: readonly string[]) {
      if (ids.length === 0) return { places: [], events: [] }
      const { matchId, event, stage, place } = competitionMatches
      const places = await db
        .select({ matchId, event, stage, place })
        .from(competitionMatches)
        .where(inArray(matchId, [...ids]))
      const wanted = [...new Set(places.map((each) => each.event))]
      if (wanted.length === 0) return { places: [], events: [] }
      const events = await db
        .select({
          id: competitionEvents.id,
          name: competitionEvents.name,
          draws: competitionEvents.draws,
          competition: { id: competitions.id, name: competitions.name },
        })
        .from(competitionEvents)
        .innerJoin(competitions, eq(competitions.id, competitionEvents.competition))
        .where(inArray(competitionEvents.id, wanted))
      return { places, events }
    },
  }
}

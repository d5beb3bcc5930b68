import { and, eq, inArray, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import type { MatchRecord } from './matches-repository.ts'

/**
 * Changes the matches of bookings without entries, as part of the transaction of the bookings. A match that has begun stays as it
 * is. At the court of its booking, a match takes no half hours of its own.
 */
export function createUnscoredMatchesRepository({
  tables: { courtUnits, matches, matchEntries },
}: Pick<Storage, 'tables'>) {
  /** The first statement waits for a commit of a match's first entry, and the second one sees this entry. */
  function change(tx: Database, condition: SQL | undefined, changes: Partial<MatchRecord>): readonly Statement[] {
    const now = Date.now()
    const isUnscored = notExists(
      tx.select({ one: sql`1` }).from(matchEntries).where(eq(matchEntries.matchId, matches.id)),
    )
    return [
      tx.update(matches).set({ updatedAt: matches.updatedAt }).where(condition).returning({ id: matches.id }),
      tx
        .update(matches)
        .set({
          ...changes,
          // The rule of `changedAt`, in SQL.
          updatedAt: sql`case when ${matches.updatedAt} < ${now} then ${now} else ${matches.updatedAt} + 1 end`,
        })
        .where(and(condition, isUnscored))
        .returning({ id: matches.id }),
    ]
  }

  /** Frees the half hours that matches without entries took at other courts than those of their bookings. */
  const freeCourts = (tx: Database, ids: readonly string[]): Statement =>
    tx
      .delete(courtUnits)
      .where(
        and(
          inArray(courtUnits.match, [...ids]),
          notExists(tx.select({ one: sql`1` }).from(matchEntries).where(eq(matchEntries.matchId, courtUnits.match))),
        ),
      )
      .returning({ unit: courtUnits.unit })

  return {
    /** Returns the statements that archive matches. */
    archive: (tx: Database, ids: readonly string[]): readonly Statement[] => [
      ...change(tx, and(inArray(matches.id, [...ids]), eq(matches.archived, false)), { archived: true }),
      freeCourts(tx, ids),
    ],

    /** Returns the statements that move a match to another court or time. */
    move: (
      tx: Database,
      id: string,
      { club, court, date }: { readonly club: string; readonly court: string; readonly date: number },
    ): readonly Statement[] => [
      ...change(
        tx,
        and(eq(matches.id, id), or(isNull(matches.court), ne(matches.court, court), ne(matches.date, date))),
        { club, court, date, heldMinutes: null },
      ),
      freeCourts(tx, [id]),
    ],
  }
}

import { and, eq, inArray, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import type { MatchRecord } from './matches-repository.ts'

/** Changes matches without entries, as part of the transaction of another feature. A match that has begun stays as it is. */
export function createUnscoredMatchesRepository({ tables: { matches, matchEntries } }: Pick<Storage, 'tables'>) {
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

  return {
    /** Returns the statements that archive matches. */
    archive: (tx: Database, ids: readonly string[]): readonly Statement[] =>
      change(tx, and(inArray(matches.id, [...ids]), eq(matches.archived, false)), { archived: true }),

    /** Returns the statements that move a match to another court or time. */
    move: (
      tx: Database,
      id: string,
      { club, court, date }: { readonly club: string; readonly court: string; readonly date: number },
    ): readonly Statement[] =>
      change(tx, and(eq(matches.id, id), or(isNull(matches.court), ne(matches.court, court), ne(matches.date, date))), {
        club,
        court,
        date,
      }),
  }
}

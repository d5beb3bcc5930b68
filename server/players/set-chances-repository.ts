import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Storage, Tables } from '../storage/storage.ts'

export type SetChancesRow = Tables['setChances']['$inferSelect']

/** The chances after the sets of a match, and its club. */
export interface PlayedChances extends Pick<SetChancesRow, 'matchId' | 'chances'> {
  readonly club: string | null
}

/** Reads and stores the chances after the sets of matches. */
export function createSetChancesRepository({ db, tables, atomically }: Storage) {
  const { matches, setChances } = tables
  return {
    /** Stores rows. A row of an earlier state of its match does not replace a later one. */
    store: (rows: readonly SetChancesRow[]): Promise<void> =>
      atomically((tx) =>
        rows.map((row) =>
          tx
            .insert(setChances)
            .values(row)
            .onConflictDoUpdate({
              target: setChances.matchId,
              set: { seq: row.seq, chances: row.chances },
              setWhere: sql`${setChances.seq} <= ${row.seq}`,
            })
            .returning({ matchId: setChances.matchId }),
        ),
      ),

    /** Empties the row of a match that goes on, if there is one. */
    empty: (match: string, seq: number): Promise<void> =>
      atomically((tx) => [
        tx
          .update(setChances)
          .set({ seq, chances: [] })
          .where(and(eq(setChances.matchId, match), lt(setChances.seq, seq)))
          .returning({ matchId: setChances.matchId }),
      ]),

    /** Returns the rows of these matches. */
    ofMatches: (ids: readonly string[]): Promise<SetChancesRow[]> =>
      db
        .select()
        .from(setChances)
        .where(inArray(setChances.matchId, [...ids])),

    /** Returns the next matches by id, without archived ones. @param after the last id, or '' */
    list: (after: string, limit: number): Promise<PlayedChances[]> =>
      db
        .select({ matchId: setChances.matchId, chances: setChances.chances, club: matches.club })
        .from(setChances)
        .innerJoin(matches, eq(matches.id, setChances.matchId))
        .where(and(gt(setChances.matchId, after), eq(matches.archived, false)))
        .orderBy(asc(setChances.matchId))
        .limit(limit),
  }
}

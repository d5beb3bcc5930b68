import { asc, eq, inArray } from 'drizzle-orm'
import type { Statement, Storage, Tables } from '../storage/storage.ts'

export type MatchRecord = Tables['matches']['$inferSelect']
export type EntryRow = Tables['matchEntries']['$inferSelect']

/** What one commit stores. */
export interface Batch {
  readonly created: readonly MatchRecord[]
  readonly changed: readonly MatchRecord[]
  readonly entries: readonly EntryRow[]
}

export type MatchesRepository = ReturnType<typeof createMatchesRepository>

/** Reads and stores matches and their logs. */
export function createMatchesRepository(storage: Storage) {
  const { db, tables } = storage
  const { matches, matchEntries } = tables
  const insertEntries = storage.inserter(matchEntries)
  return {
    /** Every match there is. */
    allMatches: (): Promise<MatchRecord[]> => db.select().from(matches),

    /** The rows of the logs of these matches, by match, then seq. */
    entriesOf: (ids: readonly string[]): Promise<EntryRow[]> =>
      db
        .select()
        .from(matchEntries)
        .where(inArray(matchEntries.matchId, [...ids]))
        .orderBy(asc(matchEntries.matchId), asc(matchEntries.seq)),

    /** One match, if there is such a one. */
    matchById: async (id: string): Promise<MatchRecord | undefined> =>
      (await db.select().from(matches).where(eq(matches.id, id)))[0],

    /** Stores the batch whole, durably, or rejects as `Storage.atomically` does, whose deadline this is. */
    store: ({ created, changed, entries }: Batch, deadline?: number): Promise<void> =>
      storage.atomically((tx) => {
        const statements: Statement[] = []
        if (created.length > 0) {
          statements.push(
            tx
              .insert(matches)
              .values([...created])
              .returning({ id: matches.id }),
          )
        }
        for (const record of changed) {
          statements.push(tx.update(matches).set(record).where(eq(matches.id, record.id)).returning({ id: matches.id }))
        }
        return [...statements, ...insertEntries(tx, entries)]
      }, deadline),
  }
}

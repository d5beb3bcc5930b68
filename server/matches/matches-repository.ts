import { and, asc, eq, gt, inArray, notExists, or, sql } from 'drizzle-orm'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'

export type MatchRecord = Tables['matches']['$inferSelect']
export type EntryRow = Tables['matchEntries']['$inferSelect']

/** What an entry's kind may leave unsaid: each says some of it. */
export const UNSAID = {
  side: null,
  action: null,
  shot: null,
  stroke: null,
  game: null,
  gamescore: null,
  undone: null,
  detail: null,
} as const satisfies Partial<EntryRow>

/** What one commit stores. */
export interface Batch {
  readonly created: readonly MatchRecord[]
  readonly changed: readonly MatchRecord[]
  readonly entries: readonly EntryRow[]
  /** What the batch was worked out on, and has to be so still. */
  readonly on?: readonly Ground[]
}

/** A match as it was when something was planned for it. */
export interface Ground {
  readonly id: string
  readonly updatedAt: number
  /** Whether its log has to be empty still. */
  readonly empty: boolean
}

export type MatchesRepository = ReturnType<typeof createMatchesRepository>

/** Reads and stores matches and their logs. */
export function createMatchesRepository(storage: Storage) {
  const { db, tables } = storage
  const { matches, matchEntries } = tables
  const insertEntries = storage.inserter(matchEntries)

  /** Holds the match against others until the end of the transaction, and then looks whether it is as it was. */
  function still(tx: Database, { id, updatedAt, empty }: Ground): Statement[] {
    const same = and(eq(matches.id, id), eq(matches.updatedAt, updatedAt))
    const hold = (condition: typeof same): Statement =>
      touching(tx.update(matches).set({ updatedAt }).where(condition).returning({ id: matches.id }))
    const none = notExists(tx.select({ one: sql`1` }).from(matchEntries).where(eq(matchEntries.matchId, id)))
    // A second statement: the first may have waited for somebody whose entry it could not see yet.
    return empty ? [hold(same), hold(and(same, none))] : [hold(same)]
  }

  return {
    /** The id of every match there is. */
    allIds: async (): Promise<string[]> => (await db.select({ id: matches.id }).from(matches)).map(({ id }) => id),

    /** The rows of the logs of these matches, by match, then seq. */
    entriesOf: (ids: readonly string[]): Promise<EntryRow[]> =>
      db
        .select()
        .from(matchEntries)
        .where(inArray(matchEntries.matchId, [...ids]))
        .orderBy(asc(matchEntries.matchId), asc(matchEntries.seq)),

    /** The rows of these logs after the seq that is told for each, by match, then seq. */
    entriesAfter: async (heads: ReadonlyMap<string, number>): Promise<EntryRow[]> =>
      heads.size === 0
        ? []
        : db
            .select()
            .from(matchEntries)
            .where(or(...[...heads].map(([id, head]) => and(eq(matchEntries.matchId, id), gt(matchEntries.seq, head)))))
            .orderBy(asc(matchEntries.matchId), asc(matchEntries.seq)),

    /** Those of these matches that there are. */
    matchesById: (ids: readonly string[]): Promise<MatchRecord[]> =>
      db
        .select()
        .from(matches)
        .where(inArray(matches.id, [...ids])),

    /** One match, if there is such a one. */
    matchById: async (id: string): Promise<MatchRecord | undefined> =>
      (await db.select().from(matches).where(eq(matches.id, id)))[0],

    /**
     * Stores the batch whole, durably, or rejects as `Storage.atomically` does, whose deadline and patience these are.
     * @throws UniqueViolation also where the ground is another
     */
    store: ({ created, changed, entries, on = [] }: Batch, deadline?: number, lockMs?: number): Promise<void> =>
      storage.atomically(
        (tx) => {
          const statements = on.flatMap((ground) => still(tx, ground))
          if (created.length > 0) {
            statements.push(
              tx
                .insert(matches)
                .values([...created])
                .returning({ id: matches.id }),
            )
          }
          for (const record of changed) {
            statements.push(
              tx.update(matches).set(record).where(eq(matches.id, record.id)).returning({ id: matches.id }),
            )
          }
          return [...statements, ...insertEntries(tx, entries)]
        },
        deadline,
        lockMs,
      ),
  }
}

import { and, asc, eq, gt, inArray, notExists, or, sql } from 'drizzle-orm'
import { type Audit, type AuditEntry, openAudit } from '../audit/audit.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'
import { type HoldChange, holdStatements } from './court-holds.ts'
import { type LinkChange, type ResultChange, resultStatements } from './match-results.ts'

export type MatchRecord = Tables['matches']['$inferSelect']
export type EntryRow = Tables['matchEntries']['$inferSelect']
export type NoteRow = Tables['matchNotes']['$inferSelect']
export type SummaryRow = Tables['matchSummaries']['$inferSelect']

/** The columns that only some kinds of entries use. */
export const EMPTY_COLUMNS = {
  side: null,
  action: null,
  shot: null,
  stroke: null,
  game: null,
  gamescore: null,
  undone: null,
  detail: null,
  playedAt: null,
} as const satisfies Partial<EntryRow>

/** The changes that one commit stores. */
export interface Batch {
  readonly created: readonly MatchRecord[]
  readonly changed: readonly MatchRecord[]
  readonly entries: readonly EntryRow[]
  /** The reasons of these entries. */
  readonly notes?: readonly NoteRow[]
  /** Records of these changes for the audit log. */
  readonly audits?: readonly AuditEntry[]
  /** Changes of the times for which these matches take their courts. */
  readonly holds?: readonly HoldChange[]
  /** Changes of their players. */
  readonly links?: readonly LinkChange[]
  /** Changes of how they ended. */
  readonly results?: readonly ResultChange[]
  /** Conditions that must still hold. If one does not, nothing is stored. */
  readonly preconditions?: readonly Precondition[]
}

/** A match in lists, as it is stored. */
export interface StoredListing {
  readonly id: string
  readonly date: number
  readonly company: string
  readonly company2: string
  /** Whether a player is anonymous. Then lists have other names. */
  readonly hidesNames: boolean
  readonly category: string
  readonly description: string
  readonly club: string | null
  readonly court: string | null
  readonly format: string | null
  readonly heldMinutes: number | null
  readonly describedAt: number
  /** The head of its log. */
  readonly head: number
  /** Its stored summary, which may be outdated. */
  readonly summary: SummaryRow | null
}

/** The state of a match for which a batch was planned. */
export interface Precondition {
  readonly id: string
  readonly updatedAt: number
  /** What the head of its log must still be; null if any head will do. */
  readonly head: number | null
}

/** The columns of a summary that a later one replaces. */
const REPLACED = {
  version: sql`excluded.version`,
  seq: sql`excluded.seq`,
  describedAt: sql`excluded.described_at`,
  status: sql`excluded.status`,
  updatedAt: sql`excluded.updated_at`,
  servicePoints: sql`excluded.service_points`,
  servicePointsWon: sql`excluded.service_points_won`,
  playedMs: sql`excluded.played_ms`,
  pace: sql`excluded.pace`,
  body: sql`excluded.body`,
}

export type MatchesRepository = ReturnType<typeof createMatchesRepository>

/** Reads and stores matches and their logs. */
export function createMatchesRepository(storage: Storage, audit: Audit = openAudit(storage)) {
  const { db, tables } = storage
  const { matches, matchEntries, matchNotes, matchSummaries } = tables
  const insertEntries = storage.inserter(matchEntries)
  const ofHolds = holdStatements(storage)
  const { ofLinks, ofResults } = resultStatements(storage)

  /** Returns statements that lock the match until the end of the transaction, and fail if it has changed. */
  function check(tx: Database, { id, updatedAt, head }: Precondition): Statement[] {
    const same = and(eq(matches.id, id), eq(matches.updatedAt, updatedAt))
    const lock = (condition: typeof same): Statement =>
      touching(tx.update(matches).set({ updatedAt }).where(condition).returning({ id: matches.id }))
    if (head === null) return [lock(same)]
    const later = and(eq(matchEntries.matchId, id), gt(matchEntries.seq, head))
    const noneLater = notExists(tx.select({ one: sql`1` }).from(matchEntries).where(later))
    // Two statements: the first waits for the lock. Only the second sees the entries of the transaction that held it.
    return [lock(same), lock(and(same, noneLater))]
  }

  /** Returns the statements that store a batch. The transaction fails if a precondition no longer holds. */
  function statementsOf(
    tx: Database,
    {
      created,
      changed,
      entries,
      notes = [],
      audits = [],
      holds = [],
      links = [],
      results = [],
      preconditions = [],
    }: Batch,
  ): Statement[] {
    const statements = preconditions.flatMap((precondition) => check(tx, precondition))
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
    return [
      ...statements,
      ...insertEntries(tx, entries),
      ...notes.map((note) => tx.insert(matchNotes).values(note).returning({ id: matchNotes.id })),
      ...ofHolds(tx, holds),
      ...ofLinks(tx, links),
      ...ofResults(tx, results),
      ...audits.map((entry) => audit(tx, entry)),
    ]
  }

  return {
    statementsOf,

    /** Returns the next matches that are not archived, by id, with their stored summaries. @param after the last id, or '' */
    listings: (after: string, most: number): Promise<StoredListing[]> =>
      db
        .select({
          id: matches.id,
          date: matches.date,
          company: matches.player1,
          company2: matches.player2,
          // The text is not parsed, because one match with broken JSON must not keep the others from being listed.
          hidesNames: sql<boolean>`coalesce(cast(${matches.linked} as text), '') like '%"anonymous"%'`.mapWith(Boolean),
          category: matches.category,
          description: matches.description,
          club: matches.club,
          court: matches.court,
          format: matches.format,
          heldMinutes: matches.heldMinutes,
          describedAt: matches.updatedAt,
          // This is one search in the primary key for each match. Grouping all entries would read the whole index.
          head: sql<number>`coalesce((select max(seq) from match_entries where match_id = ${matches.id}), 0)`,
          summary: matchSummaries,
        })
        .from(matches)
        .leftJoin(matchSummaries, eq(matchSummaries.matchId, matches.id))
        .where(and(gt(matches.id, after), eq(matches.archived, false)))
        .orderBy(asc(matches.id))
        .limit(most),

    /** Stores these summaries, or replaces earlier ones. */
    storeSummaries: (rows: readonly SummaryRow[]): Promise<void> =>
      storage.atomically((tx) => [
        tx
          .insert(matchSummaries)
          .values([...rows])
          .onConflictDoUpdate({ target: matchSummaries.matchId, set: REPLACED })
          .returning({ matchId: matchSummaries.matchId }),
      ]),

    /** Returns the rows of these matches' logs, by match, then seq. */
    entriesOf: (ids: readonly string[]): Promise<EntryRow[]> =>
      db
        .select()
        .from(matchEntries)
        .where(inArray(matchEntries.matchId, [...ids]))
        .orderBy(asc(matchEntries.matchId), asc(matchEntries.seq)),

    /** Returns the rows after the given seq of each log, by match, then seq. */
    entriesAfter: async (heads: ReadonlyMap<string, number>): Promise<EntryRow[]> =>
      heads.size === 0
        ? []
        : db
            .select()
            .from(matchEntries)
            .where(or(...[...heads].map(([id, head]) => and(eq(matchEntries.matchId, id), gt(matchEntries.seq, head)))))
            .orderBy(asc(matchEntries.matchId), asc(matchEntries.seq)),

    /** Returns the records of these matches. Leaves out ids that do not exist. */
    matchesById: (ids: readonly string[]): Promise<MatchRecord[]> =>
      db
        .select()
        .from(matches)
        .where(inArray(matches.id, [...ids])),

    matchById: async (id: string): Promise<MatchRecord | undefined> =>
      (await db.select().from(matches).where(eq(matches.id, id)))[0],

    /**
     * Stores the whole batch durably, or rejects like `Storage.atomically`, which explains `deadline` and `lockMs`.
     * @throws UniqueViolation also if a precondition no longer holds
     */
    store: (batch: Batch, deadline?: number, lockMs?: number): Promise<void> =>
      storage.atomically((tx) => statementsOf(tx, batch), deadline, lockMs),
  }
}

import { and, desc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { TRIAL_DOMAIN } from '../../shared/auth/trial.ts'
import type { GrantsQuery } from '../../shared/grants/grant-schemas.ts'
import type { Author } from '../matches/matches-tables.ts'
import { type Database, type Statement, type Storage, type Tables, touching } from '../storage/storage.ts'

export type GrantRow = Tables['grants']['$inferSelect']

/** Maximum number of grants in a list. */
const MOST_LISTED = 100

/** Returns a statement that runs in the same transaction as a write, such as the insertion of its audit record. */
type Beside = (tx: Database) => Statement

/** Reads and stores grants, and reads the authors of entries. */
export function createGrantRepository({ db, tables, atomically }: Storage) {
  const { grants, matchEntries, people } = tables
  const one = async (condition: ReturnType<typeof eq>): Promise<GrantRow | undefined> =>
    (await db.select().from(grants).where(condition))[0]

  return {
    byHash: (hash: string): Promise<GrantRow | undefined> => one(eq(grants.hash, hash)),
    /** Returns the grants with these hashes. Leaves out unknown hashes. */
    byHashes: (hashes: readonly string[]): Promise<GrantRow[]> =>
      db
        .select()
        .from(grants)
        .where(inArray(grants.hash, [...hashes])),
    byId: (id: string): Promise<GrantRow | undefined> => one(eq(grants.id, id)),

    /** Returns the newest grants for this match or this court. */
    list: ({ match, court = '' }: GrantsQuery): Promise<GrantRow[]> =>
      db
        .select()
        .from(grants)
        .where(match === undefined ? eq(grants.court, court) : eq(grants.match, match))
        .orderBy(desc(grants.createdAt))
        .limit(MOST_LISTED),

    /** @throws UniqueViolation if the id is taken */
    insert: (row: GrantRow, beside: Beside): Promise<void> =>
      atomically((tx) => [tx.insert(grants).values(row).returning({ id: grants.id }), beside(tx)]),

    /** Replaces the hash of a grant's secret. */
    replaceHash: ({ id, hash: old }: GrantRow, hash: string): Promise<void> =>
      atomically((tx) => [
        touching(
          tx
            .update(grants)
            .set({ hash })
            .where(and(eq(grants.id, id), eq(grants.hash, old), isNull(grants.revokedAt)))
            .returning({ id: grants.id }),
        ),
      ]),

    /** @throws UniqueViolation if the grant was revoked before */
    revoke: (id: string, revokedAt: number, beside: Beside): Promise<void> =>
      atomically((tx) => [
        touching(
          tx
            .update(grants)
            .set({ revokedAt })
            .where(and(eq(grants.id, id), isNull(grants.revokedAt)))
            .returning({ id: grants.id }),
        ),
        beside(tx),
      ]),

    /** Returns the statement that revokes the grants that trial accounts have made. */
    revokeOfTrials: (tx: Database, revokedAt: number): Statement => {
      const authors = tx
        .select({ author: sql<Author>`'person:' || ${people.id}` })
        .from(people)
        .where(like(people.email, `%@${TRIAL_DOMAIN}`))
      return tx
        .update(grants)
        .set({ revokedAt })
        .where(and(isNull(grants.revokedAt), inArray(grants.createdBy, authors)))
        .returning({ id: grants.id })
    },

    /** Returns the author of each entry of a match, in the order of seq. */
    authorsOf: (match: string) =>
      db
        .select({ seq: matchEntries.seq, author: matchEntries.author })
        .from(matchEntries)
        .where(eq(matchEntries.matchId, match))
        .orderBy(matchEntries.seq),

    /** Returns the labels of grants, by id. */
    async labelsOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: grants.id, label: grants.label })
        .from(grants)
        .where(inArray(grants.id, [...ids]))
      return new Map(rows.map(({ id, label }) => [id, label]))
    },

    /** Returns the names of people, by id. */
    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: people.id, name: people.name })
        .from(people)
        .where(inArray(people.id, [...ids]))
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}

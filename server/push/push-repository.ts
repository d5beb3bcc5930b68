import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'
import { touching } from '../storage/storage.ts'

export type PushRow = Tables['pushSubscriptions']['$inferSelect']

/** Reads and stores the subscriptions of browsers. Statements are for use in a transaction. */
export function createPushRepository({ db, tables }: Storage) {
  const { pushSubscriptions: rows } = tables
  const returned = { id: rows.id }
  const newestFirst = [desc(rows.createdAt), rows.id] as const
  return {
    ofPerson: (person: string): Promise<PushRow[]> =>
      db
        .select()
        .from(rows)
        .where(eq(rows.person, person))
        .orderBy(...newestFirst),

    byId: async (id: string): Promise<PushRow | null> =>
      (await db.select().from(rows).where(eq(rows.id, id)))[0] ?? null,

    /**
     * Stores a subscription. It stays the same row for the same browser, whoever is signed in there.
     * @throws UniqueViolation if another person has it with other keys
     */
    put: (tx: Database, row: PushRow): Statement => {
      const { id: _, createdAt: __, ...seen } = row
      return touching(
        tx
          .insert(rows)
          .values(row)
          .onConflictDoUpdate({
            target: rows.id,
            set: seen,
            setWhere: sql`${rows.person} = ${row.person} or (${rows.p256dh} = ${row.p256dh} and ${rows.auth} = ${row.auth})`,
          })
          .returning(returned),
      )
    },

    /** Removes some of a person's subscriptions. */
    remove: (tx: Database, person: string, ids: readonly string[]): Statement =>
      tx
        .delete(rows)
        .where(and(eq(rows.person, person), inArray(rows.id, [...ids])))
        .returning(returned),

    /** Removes a subscription that its push service no longer knows, unless the browser has renewed it since it was read. */
    removeGone: (tx: Database, { id, key, seenAt }: PushRow): Statement =>
      tx
        .delete(rows)
        .where(and(eq(rows.id, id), eq(rows.key, key), eq(rows.seenAt, seenAt)))
        .returning(returned),

    /** Removes the subscriptions of a person that were made with another key of ours. */
    removeOfOtherKeys: (tx: Database, person: string, key: string): Statement =>
      tx
        .delete(rows)
        .where(and(eq(rows.person, person), ne(rows.key, key)))
        .returning(returned),
  }
}

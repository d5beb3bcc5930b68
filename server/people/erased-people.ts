import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database, Statement, Storage } from '../storage/storage.ts'

/** Reads and stores who was erased. An email is stored as a hash only. */
export function createErasedPeople({ db, tables: { erasedPeople } }: Storage) {
  return {
    /** Returns when this person, with this email, was erased (ms since 1970), or null. */
    timeOf: async (id: string, email: string): Promise<number | null> => {
      const [row] = await db.select().from(erasedPeople).where(eq(erasedPeople.id, id))
      return row?.emailHash === hashOf(email) ? row.erasedAt : null
    },

    /** Returns when a person with this email was last erased (ms since 1970), or null. */
    lastTime: async (email: string): Promise<number | null> => {
      const rows = await db
        .select({ erasedAt: erasedPeople.erasedAt })
        .from(erasedPeople)
        .where(eq(erasedPeople.emailHash, hashOf(email)))
        .orderBy(desc(erasedPeople.erasedAt))
        .limit(1)
      return rows[0]?.erasedAt ?? null
    },

    /** Stores that a person is erased. */
    add: (tx: Database, { id, email }: { readonly id: string; readonly email: string }, now: number): Statement =>
      tx
        .insert(erasedPeople)
        .values({ id, emailHash: hashOf(email), erasedAt: now })
        .onConflictDoNothing()
        .returning({ id: erasedPeople.id }),
  }
}

const hashOf = (email: string): string => createHash('sha256').update(email).digest('base64url')

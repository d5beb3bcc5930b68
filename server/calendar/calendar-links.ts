import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Storage } from '../storage/storage.ts'

/** Length of a token (bytes): 256 bits cannot be guessed. */
const TOKEN_BYTES = 32

/** Stores the links to calendars. A person has at most one link, of which only the token's hash is stored. */
export function createCalendarLinks(storage: Storage, clock: () => number = Date.now) {
  const { db, tables } = storage
  const { calendarLinks } = tables

  return {
    /** Returns when the person's link was created (ms), or null if there is none. */
    since: async (owner: string): Promise<number | null> =>
      (await db.select().from(calendarLinks).where(eq(calendarLinks.owner, owner)))[0]?.createdAt ?? null,

    /** Creates a link and returns its token. The previous link stops working. */
    make: async (owner: string): Promise<{ token: string; createdAt: number }> => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const link = { owner, tokenHash: hashOf(token), createdAt: clock() }
      await storage.atomically((tx) => [
        tx
          .insert(calendarLinks)
          .values(link)
          .onConflictDoUpdate({ target: calendarLinks.owner, set: link })
          .returning({ owner: calendarLinks.owner }),
      ])
      return { token, createdAt: link.createdAt }
    },

    revoke: (owner: string): Promise<void> =>
      storage.atomically((tx) => [
        tx.delete(calendarLinks).where(eq(calendarLinks.owner, owner)).returning({ owner: calendarLinks.owner }),
      ]),

    /**
     * Returns the owner of a token's calendar. The lookup uses the hash, so its duration reveals nothing about the token.
     */
    ownerOf: async (token: string): Promise<string | undefined> =>
      (
        await db
          .select()
          .from(calendarLinks)
          .where(eq(calendarLinks.tokenHash, hashOf(token)))
      )[0]?.owner,
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

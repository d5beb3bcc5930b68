import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Storage } from '../storage/storage.ts'

/** 256 bits: nobody guesses one. */
const TOKEN_BYTES = 32

/** Under which links calendars can be subscribed to: at most one a person. Tokens themselves are not kept. */
export function createCalendarLinks(storage: Storage, clock: () => number = Date.now) {
  const { db, tables } = storage
  const { calendarLinks } = tables

  return {
    /** When the person's link was made (ms); null where there is none. */
    since: async (owner: string): Promise<number | null> =>
      (await db.select().from(calendarLinks).where(eq(calendarLinks.owner, owner)))[0]?.createdAt ?? null,

    /** Makes a new link; the one before, if there was one, is worth nothing from now on. Returns its token, this once. */
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

    /** Whose calendar a token opens. What is looked up is its hash: how long that takes tells nothing of the token. */
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

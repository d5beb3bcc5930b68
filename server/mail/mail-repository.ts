import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'
import type { Letter } from './mail-transport.ts'

export type MailRow = Tables['mails']['$inferSelect']

/** The moment (ms) before which a letter is not tried again that was given up. */
const NEVER = Number.MAX_SAFE_INTEGER

/** The outbox's rows. */
export function createMailRepository({ db, tables, atomically }: Storage) {
  const { mails } = tables
  const returned = { id: mails.id }
  const own = (id: string, claim: string) => and(eq(mails.id, id), eq(mails.claim, claim))

  return {
    /** Puts a letter into the outbox, as part of a transaction; a letter with its id is there already: it stays the one. */
    write: (tx: Database, letter: Letter, now: number): Statement =>
      tx
        .insert(mails)
        .values({ ...letter, createdAt: now, sentAt: null, tries: 0, notBefore: now, claim: null })
        .onConflictDoNothing()
        .returning(returned),

    /** Letters that are to go out now, the oldest first: those that were never tried, or those that failed before. */
    due: (now: number, which: 'untried' | 'failed', most: number): Promise<MailRow[]> =>
      db
        .select()
        .from(mails)
        .where(
          and(
            isNull(mails.sentAt),
            lte(mails.notBefore, now),
            which === 'untried' ? eq(mails.tries, 0) : gt(mails.tries, 0),
          ),
        )
        .orderBy(asc(mails.createdAt))
        .limit(most),

    /** Takes a letter for oneself until a moment. @returns whether it was there to be taken */
    async claim(id: string, claim: string, now: number, until: number): Promise<boolean> {
      await atomically((tx) => [
        tx
          .update(mails)
          .set({ claim, notBefore: until })
          .where(and(eq(mails.id, id), isNull(mails.sentAt), lte(mails.notBefore, now)))
          .returning(returned),
      ])
      const [mail] = await db.select().from(mails).where(eq(mails.id, id))
      return mail?.claim === claim
    },

    /** Notes that one's own letter has gone. @returns false where somebody else has taken it over meanwhile */
    async sent(id: string, claim: string, now: number): Promise<boolean> {
      await atomically((tx) => [
        tx.update(mails).set({ sentAt: now, claim: null }).where(own(id, claim)).returning(returned),
      ])
      // Not what was updated: where that is tried again, an earlier try may have been stored.
      const [mail] = await db.select().from(mails).where(eq(mails.id, id))
      return mail?.sentAt !== null
    },

    /**
     * Gives one's own letter back, to be tried again; one that somebody else has taken over is theirs.
     * @param notBefore null where it is given up
     */
    failed: (id: string, claim: string, notBefore: number | null): Promise<void> =>
      atomically((tx) => [
        tx
          .update(mails)
          .set({ tries: sql`${mails.tries} + 1`, notBefore: notBefore ?? NEVER, claim: null })
          .where(own(id, claim))
          .returning(returned),
      ]),
  }
}

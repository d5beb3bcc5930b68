import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'
import type { Mail } from './mail-transport.ts'

export type MailRow = Tables['mails']['$inferSelect']

/** The value of `notBefore` for emails that are not tried again (ms since 1970). */
const NEVER = Number.MAX_SAFE_INTEGER

/** Reads and writes the rows of the outbox. */
export function createMailRepository({ db, tables, atomically }: Storage) {
  const { mails } = tables
  const returned = { id: mails.id }
  const own = (id: string, claim: string) => and(eq(mails.id, id), eq(mails.claim, claim))

  return {
    /** Adds an email to the outbox, as part of a transaction. Does nothing if its id is already there. */
    write: (tx: Database, mail: Mail, now: number): Statement =>
      tx
        .insert(mails)
        .values({ ...mail, createdAt: now, sentAt: null, tries: 0, notBefore: now, claim: null })
        .onConflictDoNothing()
        .returning(returned),

    /**
     * Returns the emails of one kind that are due, oldest first: emails that were never tried, or emails that failed before.
     */
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

    /** Claims an email until a time. Returns whether that succeeded. */
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

    /** Marks a claimed email as sent. Returns false if another server has claimed it meanwhile. */
    async sent(id: string, claim: string, now: number): Promise<boolean> {
      await atomically((tx) => [
        tx.update(mails).set({ sentAt: now, claim: null }).where(own(id, claim)).returning(returned),
      ])
      // Reads the row, because a retried write updates no row if its first try succeeded.
      const [mail] = await db.select().from(mails).where(eq(mails.id, id))
      return mail?.sentAt !== null
    },

    /**
     * Releases a claimed email after a failure. Another server's claim stays.
     * @param notBefore when to try again; null for never
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

import { isNull } from 'drizzle-orm'
import type { Columns } from '../storage/columns.sqlite.ts'
import type { MailCalendar } from './mail-transport.ts'

/** Emails to send. Each is stored in the same transaction as its event, so none gets lost. */
export function mailTables(c: Columns) {
  const mails = c.table(
    'mails',
    {
      /** Unique per event, so that an event causes only one email. */
      id: c.text('id').primaryKey(),
      recipient: c.text('recipient').notNull(),
      subject: c.text('subject').notNull(),
      text: c.text('text').notNull(),
      html: c.text('html').notNull(),
      language: c.text('language').notNull(),
      calendar: c.json<MailCalendar>('calendar'),
      /** Address with which the recipient stops such emails; null if they can't be stopped. */
      unsubscribe: c.text('unsubscribe'),
      createdAt: c.millis('created_at').notNull(),
      sentAt: c.millis('sent_at'),
      tries: c.integer('tries').notNull(),
      /**
       * Earliest time of the next try. While a server sends the email, this is the time at which the server's claim ends.
       */
      notBefore: c.millis('not_before').notNull(),
      /** The claim of the server that is sending the email. */
      claim: c.text('claim'),
    },
    (mail) => [c.indexWhere('mails_unsent', isNull(mail.sentAt), mail.tries, mail.createdAt)],
  )
  return { mails }
}

import { isNull } from 'drizzle-orm'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Letters that have to go out. One is written with what it tells of, in one transaction, so that none is forgotten. */
export function mailTables(c: Columns) {
  const mails = c.table(
    'mails',
    {
      /** Of what it tells: there is one letter about it and no other. */
      id: c.text('id').primaryKey(),
      recipient: c.text('recipient').notNull(),
      subject: c.text('subject').notNull(),
      text: c.text('text').notNull(),
      html: c.text('html').notNull(),
      language: c.text('language').notNull(),
      createdAt: c.millis('created_at').notNull(),
      sentAt: c.millis('sent_at'),
      tries: c.integer('tries').notNull(),
      /** Not before this moment; while somebody is sending it, until when it is theirs. */
      notBefore: c.millis('not_before').notNull(),
      /** Who is sending it. */
      claim: c.text('claim'),
    },
    (mail) => [c.indexWhere('mails_unsent', isNull(mail.sentAt), mail.tries, mail.createdAt)],
  )
  return { mails }
}

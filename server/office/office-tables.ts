import type { Columns } from '../storage/columns.sqlite.ts'

/** The message line of each club. */
export function officeTables(c: Columns) {
  const clubMessages = c.table('club_messages', {
    /** Id of the club; empty for the message of all clubs. */
    club: c.text('club').primaryKey(),
    /** Empty if the message was removed. */
    text: c.text('text').notNull(),
    updatedAt: c.millis('updated_at').notNull(),
  })
  return { clubMessages }
}

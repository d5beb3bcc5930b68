import type { Suspension } from '../../shared/scoring/suspension.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** The message line of each club, and its options for big screens. */
export function officeTables(c: Columns) {
  const clubMessages = c.table('club_messages', {
    /** Id of the club; empty for the message of all clubs. */
    club: c.text('club').primaryKey(),
    /** Empty if the message was removed. */
    text: c.text('text').notNull(),
    /** When pages stop showing it (ms since 1970); null if somebody removes it. */
    until: c.millis('until'),
    /** When the office declared that play is suspended (ms since 1970); null if it is not. */
    suspendedAt: c.millis('suspended_at'),
    /** Why play is suspended; null without a reason. */
    suspension: c.json<Suspension>('suspension'),
    updatedAt: c.millis('updated_at').notNull(),
  })
  const clubScreens = c.table('club_screens', {
    /** Id of the club; empty for the options of all matches. */
    club: c.text('club').primaryKey(),
    /** Whether to show chances to win. */
    chances: c.flag('chances').notNull(),
    /** Name of the tournament; empty if there is none. */
    tournament: c.text('tournament').notNull().default(''),
    updatedAt: c.millis('updated_at').notNull(),
  })
  return { clubMessages, clubScreens }
}

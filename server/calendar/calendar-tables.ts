import { WEEKDAYS } from '../../shared/time/weekdays.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** What people do every week or once, and the links under which their calendars can be subscribed to. */
export function calendarTables(c: Columns) {
  const calendarEvents = c.table(
    'calendar_events',
    {
      /** The owner's email, in lower case. */
      owner: c.text('owner').notNull(),
      /** The client's number of it: the owner's own, and unique for the owner alone. */
      id: c.millis('id').notNull(),
      /** Ours: what the calendar feed calls it, whatever becomes of it. */
      uid: c.text('uid').notNull(),
      title: c.text('title').notNull(),
      day: c.oneOf('day', WEEKDAYS).notNull(),
      hour: c.integer('hour').notNull(),
      /** `yyyy-mm-dd` at the club where it happens once, null where it repeats every week. */
      date: c.text('date'),
      /** How often it was changed: RFC 5545, 3.8.7.4. */
      sequence: c.integer('sequence').notNull(),
      createdAt: c.millis('created_at').notNull(),
      updatedAt: c.millis('updated_at').notNull(),
    },
    (event) => [c.primaryKey(event.owner, event.id), c.unique('calendar_events_uid', event.uid)],
  )
  const calendarLinks = c.table(
    'calendar_links',
    {
      owner: c.text('owner').primaryKey(),
      /** Of the token, SHA-256 in base64url: whoever reads the database cannot read anybody's calendar with it. */
      tokenHash: c.text('token_hash').notNull(),
      createdAt: c.millis('created_at').notNull(),
    },
    (link) => [c.unique('calendar_links_token', link.tokenHash)],
  )
  return { calendarEvents, calendarLinks }
}

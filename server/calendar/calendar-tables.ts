import { WEEKDAYS } from '../../shared/time/week.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Calendar events, and the links to subscribe to calendars. */
export function calendarTables(c: Columns) {
  const calendarEvents = c.table(
    'calendar_events',
    {
      /** The owner's email, in lower case. */
      owner: c.text('owner').notNull(),
      /** Chosen by the client, and unique for each owner. */
      id: c.millis('id').notNull(),
      /** Id in the calendar feed. It never changes. */
      uid: c.text('uid').notNull(),
      title: c.text('title').notNull(),
      day: c.oneOf('day', WEEKDAYS).notNull(),
      hour: c.integer('hour').notNull(),
      /** `yyyy-mm-dd` at the club for an event that happens once; null if it repeats every week. */
      date: c.text('date'),
      /** Number of changes (RFC 5545, 3.8.7.4). */
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
      /** SHA-256 of the token in base64url: the database does not reveal tokens. */
      tokenHash: c.text('token_hash').notNull(),
      createdAt: c.millis('created_at').notNull(),
    },
    (link) => [c.unique('calendar_links_token', link.tokenHash)],
  )
  return { calendarEvents, calendarLinks }
}

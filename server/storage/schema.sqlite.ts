import { blogTables } from '../blog/blog-tables.ts'
import { calendarTables } from '../calendar/calendar-tables.ts'
import { contentTables } from '../content/content-tables.ts'
import { matchTables } from '../matches/matches-tables.ts'
import { reservationTables } from '../reservations/reservations-tables.ts'
import * as columns from './columns.sqlite.ts'

/** Every room's tables, in SQLite's dialect; the migrations are generated from these. */
export const { matches, matchEntries } = matchTables(columns)
export const { contentVersions } = contentTables(columns)
export const { blogPosts } = blogTables(columns)
export const { reservations } = reservationTables(columns)
export const { calendarEvents, calendarLinks } = calendarTables(columns)

export const sqliteTables = {
  matches,
  matchEntries,
  contentVersions,
  blogPosts,
  reservations,
  calendarEvents,
  calendarLinks,
}

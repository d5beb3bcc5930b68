import { blogTables } from '../blog/blog-tables.ts'
import { calendarTables } from '../calendar/calendar-tables.ts'
import { contentTables } from '../content/content-tables.ts'
import { matchTables } from '../matches/matches-tables.ts'
import { reservationTables } from '../reservations/reservations-tables.ts'
import * as columns from './columns.postgres.ts'
import type { Columns } from './storage.ts'

/** Every room's tables, in PostgreSQL's dialect; the migrations are generated from these. */
export const { matches, matchEntries } = matchTables(columns as unknown as Columns)
export const { contentVersions } = contentTables(columns as unknown as Columns)
export const { blogPosts } = blogTables(columns as unknown as Columns)
export const { reservations } = reservationTables(columns as unknown as Columns)
export const { calendarEvents, calendarLinks } = calendarTables(columns as unknown as Columns)

export const postgresTables = {
  matches,
  matchEntries,
  contentVersions,
  blogPosts,
  reservations,
  calendarEvents,
  calendarLinks,
}

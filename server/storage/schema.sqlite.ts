import { blogTables } from '../blog/blog-tables.ts'
import { contentTables } from '../content/content-tables.ts'
import { matchTables } from '../matches/matches-tables.ts'
import * as columns from './columns.sqlite.ts'

/** Every room's tables, in SQLite's dialect; the migrations are generated from these. */
export const { matches, matchEntries } = matchTables(columns)
export const { contentVersions } = contentTables(columns)
export const { blogPosts } = blogTables(columns)

export const sqliteTables = { matches, matchEntries, contentVersions, blogPosts }

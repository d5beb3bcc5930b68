import { blogTables } from '../blog/blog-tables.ts'
import { contentTables } from '../content/content-tables.ts'
import { matchTables } from '../matches/matches-tables.ts'
import * as columns from './columns.postgres.ts'
import type { Columns } from './storage.ts'

/** Every room's tables, in PostgreSQL's dialect; the migrations are generated from these. */
export const { matches, matchEntries } = matchTables(columns as unknown as Columns)
export const { contentVersions } = contentTables(columns as unknown as Columns)
export const { blogPosts } = blogTables(columns as unknown as Columns)

export const postgresTables = { matches, matchEntries, contentVersions, blogPosts }

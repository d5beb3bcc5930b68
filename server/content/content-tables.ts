import type { Columns } from '../storage/columns.sqlite.ts'

/** The last loaded version of each kind of content. A kind without a row was never loaded. */
export function contentTables(c: Columns) {
  const contentVersions = c.table('content_versions', {
    kind: c.text('kind').primaryKey(),
    /** Digest of all rows of the kind. */
    digest: c.text('digest').notNull(),
  })
  return { contentVersions }
}

import type { Columns } from '../storage/columns.sqlite.ts'

/** What was loaded last of each kind of content. A kind without a row was never loaded. */
export function contentTables(c: Columns) {
  const contentVersions = c.table('content_versions', {
    kind: c.text('kind').primaryKey(),
    /** Of all that the kind stored: another content, another digest. */
    digest: c.text('digest').notNull(),
  })
  return { contentVersions }
}

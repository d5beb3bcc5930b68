import type { Columns } from '../storage/columns.sqlite.ts'

export function contentTables(c: Columns) {
  /** The current version of each kind of content. A kind without a row was never loaded. */
  const contentVersions = c.table('content_versions', {
    kind: c.text('kind').primaryKey(),
    /** Changes with every change of the kind's rows. */
    digest: c.text('digest').notNull(),
  })
  /** The content files that were imported. */
  const contentFiles = c.table(
    'content_files',
    {
      kind: c.text('kind').notNull(),
      /** Id of the post or product that the file describes. */
      id: c.text('id').notNull(),
      /** Digest of the file's fields. */
      digest: c.text('digest').notNull(),
    },
    (file) => [c.primaryKey(file.kind, file.id)],
  )
  /** Uploaded pictures. */
  const pictures = c.table('pictures', {
    /** The first characters of the picture's digest, followed by `.webp`. */
    name: c.text('name').primaryKey(),
    digest: c.text('digest').notNull(),
    bytes: c.bytes('bytes').notNull(),
    width: c.integer('width').notNull(),
    height: c.integer('height').notNull(),
    uploadedAt: c.millis('uploaded_at').notNull(),
  })
  return { contentVersions, contentFiles, pictures }
}

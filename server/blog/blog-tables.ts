import type { Columns } from '../storage/columns.sqlite.ts'

/** Blog posts. */
export function blogTables(c: Columns) {
  const blogPosts = c.table('blog_posts', {
    /** Time at which the post was written (ms since 1970), as text. */
    id: c.text('id').primaryKey(),
    title: c.text('title').notNull(),
    subtitle: c.text('subtitle').notNull(),
    image: c.text('image').notNull(),
    imageHash: c.text('image_hash').notNull(),
    imageAlt: c.text('image_alt').notNull(),
    /** Sanitised HTML. */
    body: c.text('body').notNull(),
    /** The source of `body`; null for a post that an older version imported. */
    markdown: c.text('markdown'),
    /** Whether only the office sees it. */
    draft: c.flag('draft').notNull().default(false),
    /** Time of publication; null if that is the time in its id. */
    publishAt: c.millis('publish_at'),
    /** Whether the office has changed it since a content file was imported. */
    edited: c.flag('edited').notNull().default(false),
    /** Version of the post. Each change adds 1. */
    version: c.integer('version').notNull().default(1),
  })
  return { blogPosts }
}

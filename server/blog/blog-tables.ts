import type { Columns } from '../storage/columns.sqlite.ts'

/** Blog posts. Only the content loader writes them. */
export function blogTables(c: Columns) {
  const blogPosts = c.table('blog_posts', {
    /** Time of publication (ms since 1970), as text. */
    id: c.text('id').primaryKey(),
    title: c.text('title').notNull(),
    subtitle: c.text('subtitle').notNull(),
    image: c.text('image').notNull(),
    imageHash: c.text('image_hash').notNull(),
    imageAlt: c.text('image_alt').notNull(),
    /** Sanitised HTML. */
    body: c.text('body').notNull(),
  })
  return { blogPosts }
}

import type { Columns } from '../storage/columns.sqlite.ts'

/** Blog posts, as the content files say them: written by the content loader alone. */
export function blogTables(c: Columns) {
  const blogPosts = c.table('blog_posts', {
    /** The moment of publication, milliseconds since 1970, as text. */
    id: c.text('id').primaryKey(),
    title: c.text('title').notNull(),
    subtitle: c.text('subtitle').notNull(),
    image: c.text('image').notNull(),
    imageHash: c.text('image_hash').notNull(),
    imageAlt: c.text('image_alt').notNull(),
    /** HTML, sanitised. */
    body: c.text('body').notNull(),
  })
  return { blogPosts }
}

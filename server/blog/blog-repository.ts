import { eq } from 'drizzle-orm'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'

export type BlogPostRow = Tables['blogPosts']['$inferSelect']

/** Reads blog posts, and makes the statements with which the content loader writes them. */
export function createBlogRepository({ db, tables }: Storage) {
  const { blogPosts } = tables
  return {
    /** Returns all posts, unordered. */
    allPosts: (): Promise<BlogPostRow[]> => db.select().from(blogPosts),

    /** Inserts the post, or replaces the post with the same id. */
    upsert: (tx: Database, post: BlogPostRow): Statement =>
      tx
        .insert(blogPosts)
        .values(post)
        .onConflictDoUpdate({ target: blogPosts.id, set: post })
        .returning({ id: blogPosts.id }),

    remove: (tx: Database, { id }: BlogPostRow): Statement =>
      tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning({ id: blogPosts.id }),
  }
}

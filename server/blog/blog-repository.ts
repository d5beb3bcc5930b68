import { eq, sql } from 'drizzle-orm'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'

export type BlogPostRow = Tables['blogPosts']['$inferSelect']
/** The fields of a post that its content file has. */
export type FilePost = Omit<BlogPostRow, 'draft' | 'publishAt' | 'edited' | 'version'>

/** Reads blog posts, and makes the statements with which the content loader writes them. */
export function createBlogRepository({ db, tables }: Storage) {
  const { blogPosts } = tables
  return {
    /** Returns all posts, unordered. */
    allPosts: (): Promise<BlogPostRow[]> => db.select().from(blogPosts),

    /**
     * Inserts the post, or replaces the stored post with the same id. Keeps a post that the office has changed, unless
     * `replace` is true.
     */
    upsert: (tx: Database, post: FilePost, replace: boolean): Statement =>
      tx
        .insert(blogPosts)
        .values(post)
        .onConflictDoUpdate({
          target: blogPosts.id,
          set: { ...post, edited: false, version: sql`${blogPosts.version} + 1` },
          ...(!replace && { setWhere: eq(blogPosts.edited, false) }),
        })
        .returning({ id: blogPosts.id }),

    remove: (tx: Database, { id }: BlogPostRow): Statement =>
      tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning({ id: blogPosts.id }),
  }
}

import { and, eq } from 'drizzle-orm'
import { newVersion } from '../content/content-version.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import { blogContent } from './blog-content.ts'
import type { BlogPostRow } from './blog-repository.ts'

type More = (tx: Database) => readonly Statement[]

/** Reads and writes posts for the office. */
export function createPostsRepository({ db, tables, atomically }: Storage) {
  const { blogPosts } = tables
  const returned = { id: blogPosts.id }
  const isVersion = ({ id, version }: BlogPostRow) => and(eq(blogPosts.id, id), eq(blogPosts.version, version))
  const storing = (build: More, more: More): Promise<void> =>
    atomically((tx) => [...build(tx), newVersion(tx, tables, blogContent.name), ...more(tx)])

  return {
    all: (): Promise<BlogPostRow[]> => db.select().from(blogPosts),

    byId: async (id: string): Promise<BlogPostRow | undefined> =>
      (await db.select().from(blogPosts).where(eq(blogPosts.id, id)))[0],

    /** @throws UniqueViolation if there is a post with this id */
    create: (row: BlogPostRow, more: More): Promise<void> =>
      storing((tx) => [tx.insert(blogPosts).values(row).returning(returned)], more),

    /** @throws UniqueViolation if the post has changed since `before` was read */
    update: (before: BlogPostRow, row: BlogPostRow, more: More): Promise<void> =>
      storing((tx) => [touching(tx.update(blogPosts).set(row).where(isVersion(before)).returning(returned))], more),

    /** @throws UniqueViolation if the post has changed since `before` was read */
    remove: (before: BlogPostRow, more: More): Promise<void> =>
      storing((tx) => [touching(tx.delete(blogPosts).where(isVersion(before)).returning(returned))], more),
  }
}

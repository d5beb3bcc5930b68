import { newestFirst } from '../../shared/blog/blog-post.ts'
import type { BlogPost } from '../../shared/blog/blog-schemas.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { nameWithDigest } from '../content/image-names.ts'
import { type CachedResponse, cachedJson } from '../http/cached-response.ts'
import type { Storage } from '../storage/storage.ts'
import { blogContent } from './blog-content.ts'
import { type BlogPostRow, createBlogRepository } from './blog-repository.ts'

export type Blog = Awaited<ReturnType<typeof openBlog>>

/** Opens the blog: the published posts, newest first. */
export async function openBlog(storage: Storage, content: ContentWatch, now: () => number = Date.now) {
  const rows = await content.follow(blogContent.name, createBlogRepository(storage).allPosts)
  let published = publishedOf(rows.items(), now())

  /** Returns the published posts. They change when a row changes, and when a scheduled post is due. */
  function current(): Published {
    if (published.rows !== rows.items() || now() >= published.until) published = publishedOf(rows.items(), now())
    return published
  }
  return {
    list: (): CachedResponse => current().response,
    /** Returns the published posts, newest first. */
    posts: (): readonly BlogPost[] => current().posts,
    post: (id: string): BlogPost | undefined => current().posts.find((post) => post.id === id),
  }
}

interface Published {
  readonly rows: readonly BlogPostRow[]
  readonly posts: readonly BlogPost[]
  readonly response: CachedResponse
  /** When the next post will be published (ms since 1970). */
  readonly until: number
}

function publishedOf(rows: readonly BlogPostRow[], now: number): Published {
  const ready = rows.filter(({ draft }) => !draft)
  const isScheduled = ({ publishAt }: BlogPostRow): boolean => publishAt !== null && publishAt > now
  const posts = ready
    .filter((row) => !isScheduled(row))
    .map(postOf)
    .sort(newestFirst)
  const until = Math.min(...ready.filter(isScheduled).map(({ publishAt }) => publishAt ?? 0))
  return { rows, posts, response: cachedJson(JSON.stringify(posts)), until }
}

/** Returns the address of the picture of a post; empty if it has none. */
export const imageUrlOf = ({ image, imageHash }: Pick<BlogPostRow, 'image' | 'imageHash'>): string =>
  image === '' ? '' : `/images/${nameWithDigest(image, imageHash)}`

/** Returns a post as the blog shows it. */
const postOf = (row: BlogPostRow): BlogPost => ({
  id: row.id,
  publishedAt: new Date(row.publishAt ?? Number(row.id)).toISOString(),
  title: row.title,
  subtitle: row.subtitle,
  image: row.image,
  imageUrl: imageUrlOf(row),
  imageAlt: row.imageAlt,
  description: row.body,
})

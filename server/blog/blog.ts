import { byIdDescending } from '../../shared/blog/blog-post.ts'
import type { BlogPost } from '../../shared/blog/blog-schemas.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { nameWithDigest } from '../content/image-names.ts'
import { type CachedResponse, cachedJson } from '../http/cached-response.ts'
import type { Storage } from '../storage/storage.ts'
import { blogContent } from './blog-content.ts'
import { type BlogPostRow, createBlogRepository } from './blog-repository.ts'

export type Blog = Awaited<ReturnType<typeof openBlog>>

/** The blog in memory, with a cached response. Both are replaced when new posts are loaded. */
export async function openBlog(storage: Storage, content: ContentWatch) {
  const repository = createBlogRepository(storage)
  let list: CachedResponse = cachedJson('[]')
  let ids: ReadonlySet<string> = new Set()
  await content.follow(blogContent.name, async () => {
    const posts = (await repository.allPosts()).map(postOf).sort(byIdDescending)
    ids = new Set(posts.map(({ id }) => id.toLowerCase()))
    list = cachedJson(JSON.stringify(posts))
  })
  return {
    list: () => list,
    /** Whether a post has this id, in any letter case. */
    has: (id: string): boolean => ids.has(id.toLowerCase()),
  }
}

const postOf = ({ id, title, subtitle, image, imageHash, imageAlt, body }: BlogPostRow): BlogPost => ({
  id,
  title,
  subtitle,
  image,
  imageUrl: `/images/${nameWithDigest(image, imageHash)}`,
  imageAlt,
  description: body,
})

import { byIdDescending } from '../../shared/blog/blog-post.ts'
import type { BlogPost } from '../../shared/blog/blog-schemas.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { nameWithDigest } from '../content/image-names.ts'
import type { Storage } from '../storage/storage.ts'
import { blogContent } from './blog-content.ts'
import { type BlogPostRow, createBlogRepository } from './blog-repository.ts'

export type Blog = Awaited<ReturnType<typeof openBlog>>

/** Opens the blog: all posts, newest first. */
export async function openBlog(storage: Storage, content: ContentWatch) {
  const repository = createBlogRepository(storage)
  const posts = await content.follow(blogContent.name, async () =>
    (await repository.allPosts()).map(postOf).sort(byIdDescending),
  )
  return {
    list: posts.response,
    /** Whether a post has this id, in any letter case. */
    has: (id: string): boolean => posts.items().some((post) => post.id.toLowerCase() === id.toLowerCase()),
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

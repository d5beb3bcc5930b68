import { type BlogPost, byIdDescending } from '../../shared/blog/blog-post.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { lastingName } from '../content/image-names.ts'
import { type PreparedAnswer, prepareAnswer } from '../http/prepared-answer.ts'
import type { Storage } from '../storage/storage.ts'
import { blogContent } from './blog-content.ts'
import { type BlogPostRow, createBlogRepository } from './blog-repository.ts'

export type Blog = Awaited<ReturnType<typeof openBlog>>

/** The room of the blog: its one answer is held ready, and made anew when other posts were loaded. */
export async function openBlog(storage: Storage, content: ContentWatch) {
  const repository = createBlogRepository(storage)
  let list: PreparedAnswer = prepareAnswer('[]')
  let ids: ReadonlySet<string> = new Set()
  await content.follow(blogContent.name, async () => {
    const posts = (await repository.allPosts()).map(postOf).sort(byIdDescending)
    ids = new Set(posts.map(({ id }) => id.toLowerCase()))
    list = prepareAnswer(JSON.stringify(posts))
  })
  return {
    list: () => list,
    /** Whether there is a post with this id, in whatever case. */
    has: (id: string): boolean => ids.has(id.toLowerCase()),
  }
}

const postOf = ({ id, title, subtitle, image, imageHash, imageAlt, body }: BlogPostRow): BlogPost => ({
  id,
  title,
  subtitle,
  image,
  imageUrl: `/images/${lastingName(image, imageHash)}`,
  imageAlt,
  description: body,
})

import { create } from 'zustand'
import { newestFirst } from '../../shared/blog/blog-post.ts'
import type { BlogPost } from '../../shared/blog/blog-schemas.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { getJson } from '../api/get-json.ts'
import { useLoad } from '../api/use-load.ts'

/** The slice `blog`. */
interface BlogState {
  /** Newest first; null until they are loaded. */
  readonly posts: readonly BlogPost[] | null
  readonly error: string | null
}

export const useBlog = create<BlogState>(() => ({ posts: null, error: null }))

/** Fetches all posts. A failure keeps the old list and sets the error. */
export async function loadBlog(): Promise<void> {
  try {
    const { body } = await getJson<BlogPost[]>('/blogs')
    if (!Array.isArray(body)) throw new TypeError('not a list')
    useBlog.setState({ posts: body.toSorted(newestFirst), error: null })
  } catch (error) {
    useBlog.setState({ error: errorText(error) })
  }
}

/** Returns the posts, and fetches them again each time a page of the blog opens. */
export function usePosts() {
  const { posts, error } = useBlog()
  useLoad(loadBlog)
  return { posts, failed: error !== null && posts === null, retry: () => void loadBlog() }
}

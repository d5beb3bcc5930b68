import { create } from 'zustand'
import { type BlogPost, byIdDescending } from '../../shared/blog/blog-post.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { getJson } from '../api/get-json.ts'

/** The slice `blog`. */
interface BlogState {
  /** Newest first; null until they are here. */
  readonly posts: readonly BlogPost[] | null
  readonly error: string | null
}

export const useBlog = create<BlogState>(() => ({ posts: null, error: null }))

/** Fetches every post. Success replaces the list and clears the error; failure keeps what is there and sets it. */
export async function loadBlog(): Promise<void> {
  try {
    const { body } = await getJson<BlogPost[]>('/blogs')
    if (!Array.isArray(body)) throw new TypeError('not a list')
    useBlog.setState({ posts: body.toSorted(byIdDescending), error: null })
  } catch (error) {
    useBlog.setState({ error: errorText(error) })
  }
}

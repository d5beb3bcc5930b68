import { useEffect } from 'react'
import { loadBlog, useBlog } from './blog-store.ts'

/** The posts as they are held, asked for anew each time a page of the blog opens. */
export function usePosts() {
  const { posts, error } = useBlog()
  useEffect(() => void loadBlog(), [])
  return { posts, failed: error !== null && posts === null, retry: () => void loadBlog() }
}

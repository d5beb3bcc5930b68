import { newestFirst } from '../../shared/blog/blog-post.ts'
import type { BlogPost } from '../../shared/blog/blog-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { listOf } from '../api/list-of.ts'
import { loader, useLoader } from '../api/use-loaded.ts'

/** The slice `blog`: all posts, newest first. */
export const blog = loader(async () => listOf((await getJson<BlogPost[]>('/blogs')).body).toSorted(newestFirst))

/** Returns the posts, and fetches them again each time a page of the blog opens. */
export const usePosts = () => useLoader(blog)

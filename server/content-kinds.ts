import { blogContent } from './blog/blog-content.ts'
import type { ContentKind } from './content/content-kind.ts'

/** Every kind of content there is. */
export const CONTENT_KINDS: readonly ContentKind[] = [blogContent]

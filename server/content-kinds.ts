import { blogContent } from './blog/blog-content.ts'
import type { ContentKind } from './content/content-kind.ts'
import { shopContent } from './shop/shop-content.ts'

/** All kinds of content. */
export const CONTENT_KINDS: readonly ContentKind[] = [blogContent, shopContent]

import { PAGE_NAMES, PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { servedPage } from '../../shared/pages/served-pages.ts'
import { escaped } from '../../shared/text/escaped.ts'
import type { PageSubjects } from './page-subjects.ts'
import { mayBeShared } from './preview-tags.ts'

/** Pages that nobody searches: the second address of the home page, and the console, which needs a key. */
const NOT_SEARCHED = ['mobile', 'matchesToScore']

/**
 * Returns the sitemap: the open pages, and those of products, posts and clubs (https://www.sitemaps.org/protocol.html). Matches are not
 * in it, because their number has no limit.
 */
export function sitemap(publicUrl: string, subjects: Pick<PageSubjects, 'posts' | 'products' | 'clubs'>): string {
  const fixed = PAGE_NAMES.filter(
    (name) =>
      mayBeShared(name) &&
      !servedPage(name).isUnindexed &&
      !/[:*]/.test(PAGES[name].path) &&
      !NOT_SEARCHED.includes(name),
  )
  const entries: readonly { readonly path: string; readonly changed?: string }[] = [
    ...fixed.map((name) => ({ path: PAGES[name].path })),
    ...subjects.clubs().map(({ id }) => ({ path: pathTo('days', id) })),
    ...subjects.products().map(({ id }) => ({ path: pathTo('product', id) })),
    ...subjects.posts().map(({ id, publishedAt }) => ({ path: pathTo('blogPost', id), changed: publishedAt })),
  ]
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${escaped(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

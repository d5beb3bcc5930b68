import { pageAt } from '../../shared/pages/page-paths.ts'

/** The pages that a visit may begin with, by name: each is a chunk that can be asked for ahead. */
export const PAGES = {
  home: () => import('../pages/home-page.tsx'),
  live: () => import('../live/live-list-page.tsx'),
  liveMatch: () => import('../live/live-match-page.tsx'),
  stats: () => import('../stats/stats-list-page.tsx'),
  matchStats: () => import('../stats/match-stats-page.tsx'),
  blog: () => import('../blog/blog-page.tsx'),
  blogPost: () => import('../blog/blog-post-page.tsx'),
  shop: () => import('../shop/shop-page.tsx'),
  product: () => import('../shop/product-page.tsx'),
  help: () => import('../pages/help-page.tsx'),
  joinUs: () => import('../pages/join-page.tsx'),
  guide: () => import('../pages/guide-page.tsx'),
  login: () => import('../auth/login-page.tsx'),
  clubs: () => import('../reservations/club-picker-page.tsx'),
}

export const notFound = () => import('../pages/not-found-page.tsx')

const modules: Readonly<Record<string, () => Promise<unknown>>> = PAGES

/**
 * Asks for the page at this path beside the words, not after them.
 * @param signedIn who is not is sent from matches to the login
 * @returns whether it is here
 */
export async function fetchPage(path: string, signedIn: boolean): Promise<boolean> {
  const name = pageAt(path)
  const guarded = name === 'live' || name === 'stats' || name === 'matchStats'
  const shown = guarded && !signedIn ? 'login' : name === 'mobile' ? 'home' : name
  const load = shown ? modules[shown] : notFound
  try {
    await load?.()
    return true
  } catch {
    return false
  }
}

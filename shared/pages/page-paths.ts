/**
 * Every page of the product (spec §2), by the path it answers to. A part that begins with a colon stands for one part of
 * any text. The app routes by this table, and the server answers any other address with 404.
 */
export const PAGE = {
  home: '/',
  mobile: '/mobile',
  stats: '/stats',
  matchStats: '/stats/:id',
  live: '/live',
  liveMatch: '/live/:id',
  help: '/help',
  joinUs: '/joinus',
  guide: '/guideview',
  blog: '/blog',
  blogPost: '/blogdetail/:id',
  shop: '/shop',
  product: '/shopdetail/:id',
  cart: '/cart',
  paymentSuccess: '/paypalsuccess/:id',
  orders: '/orderhistory',
  order: '/orderdetail/:id',
  sandbox: '/sandbox/:token',
  login: '/login',
  localSignIn: '/login/local',
  profile: '/profile',
  calendar: '/calendar',
  clubs: '/reservation',
  days: '/days/:club',
  reservations: '/reservations/:club/:day',
  bigScreen: '/bigscreen',
  matchesToScore: '/scorer',
  scorer: '/scorer/:id',
} as const

export type PageName = keyof typeof PAGE

/** The page at a path, without its query, or null. As the app's router reads it: in any case, with or without a last slash. */
export function pageAt(path: string): PageName | null {
  const parts = partsOf(path)
  return (Object.keys(PAGE) as PageName[]).find((name) => isAt(partsOf(PAGE[name]), parts)) ?? null
}

const isAt = (page: readonly string[], parts: readonly string[]): boolean =>
  page.length === parts.length &&
  page.every((part, index) => part === parts[index] || (part[0] === ':' && parts[index] !== ''))

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/')

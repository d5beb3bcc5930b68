/** One page of the product. */
export interface PageDeclaration {
  /** Address of the page. A part that begins with a colon stands for any text, and `*` for any number of parts. */
  readonly path: string
  /** The people who may see the page. Visitors who are not signed in are sent to the login. */
  readonly access: 'open' | 'signedIn'
  /** Module that shows the page: a file of `web/` without its ending `-page.tsx`. */
  readonly module: string
  /** Documented console message for visitors who are not signed in. */
  readonly signedOutMessage?: string
  /** Files of translations with texts of this page, besides those of every page: `shop` is `locales/{lng}/shop.json`. */
  readonly texts?: readonly string[]
  /** Whether the page has no header and no footer. */
  readonly isBare?: true
  /** Whether nobody operates the screen that shows the page. It is black from the start, and reloads if it fails. */
  readonly isUnattended?: true
  /** Page of the main navigation that is marked while a visitor is on this page. */
  readonly section?: 'live' | 'stats' | 'players' | 'competitions' | 'orderOfPlay' | 'blog' | 'shop' | 'clubs'
}

/** What all pages about players have in common, those about competitions, and those of the order of play. */
const OF_PLAYERS = {
  module: 'players/players',
  access: 'open',
  section: 'players',
  texts: ['players', 'statistics'],
} as const
const OF_COMPETITIONS = {
  module: 'competitions/competitions',
  access: 'open',
  section: 'competitions',
  texts: ['competitions'],
} as const
const OF_ORDER = {
  module: 'order/order',
  access: 'open',
  section: 'orderOfPlay',
  texts: ['order', 'competitions', 'club'],
} as const

const TABLE = {
  home: {
    path: '/',
    module: 'pages/home',
    access: 'open',
    texts: ['home'],
  },
  mobile: {
    path: '/mobile',
    module: 'pages/home',
    access: 'open',
    texts: ['home'],
  },
  stats: { path: '/stats', module: 'stats/stats-list', access: 'signedIn' },
  matchStats: {
    path: '/stats/:id',
    module: 'stats/match-stats',
    access: 'signedIn',
    section: 'stats',
    texts: ['statistics'],
  },
  live: { path: '/live', module: 'live/live-list', access: 'signedIn' },
  liveMatch: {
    path: '/live/:id',
    module: 'live/live-match',
    access: 'open',
    section: 'live',
    texts: ['formats'],
  },
  players: { path: '/players', ...OF_PLAYERS },
  // No player has the last part of these addresses as an id: see RESERVED_IDS.
  ranking: { path: '/players/ranking', ...OF_PLAYERS },
  ratings: { path: '/players/ratings', ...OF_PLAYERS },
  player: { path: '/players/:id', ...OF_PLAYERS },
  headToHead: { path: '/players/:id/against/:other', ...OF_PLAYERS },
  competitions: { path: '/competitions', ...OF_COMPETITIONS },
  competition: { path: '/competitions/:id', ...OF_COMPETITIONS },
  competitionEvent: { path: '/competitions/:id/events/:event', ...OF_COMPETITIONS },
  orderOfPlay: { path: '/order', ...OF_ORDER },
  orderOfDay: { path: '/order/:club/:date', ...OF_ORDER },
  following: { path: '/following', module: 'follow/following', access: 'open', texts: ['follow', 'order'] },
  notifications: {
    path: '/following/notifications',
    module: 'notifications/notifications',
    access: 'signedIn',
    texts: ['notifications'],
  },
  unsubscribe: {
    path: '/unsubscribe/:token',
    module: 'notifications/unsubscribe',
    access: 'open',
    texts: ['notifications'],
  },
  help: {
    path: '/help',
    module: 'pages/help',
    access: 'open',
    texts: ['help'],
  },
  joinUs: {
    path: '/joinus',
    module: 'pages/join',
    access: 'open',
    texts: ['joinus'],
  },
  guide: {
    path: '/guideview',
    module: 'pages/guide',
    access: 'open',
    texts: ['guide'],
  },
  blog: { path: '/blog', module: 'blog/blog', access: 'open' },
  blogPost: {
    path: '/blogdetail/:id',
    module: 'blog/blog-post',
    access: 'open',
    section: 'blog',
  },
  shop: {
    path: '/shop',
    module: 'shop/shop',
    access: 'open',
    texts: ['shop'],
  },
  product: {
    path: '/shopdetail/:id',
    module: 'shop/product',
    access: 'open',
    section: 'shop',
    texts: ['shop'],
  },
  cart: { path: '/cart', module: 'cart/cart', access: 'open', texts: ['purchase'] },
  paymentSuccess: {
    path: '/paypalsuccess/:id',
    module: 'checkout/payment',
    access: 'open',
    texts: ['purchase'],
  },
  orders: {
    path: '/orderhistory',
    module: 'checkout/orders',
    access: 'signedIn',
    texts: ['purchase'],
  },
  order: {
    path: '/orderdetail/:id',
    module: 'checkout/order',
    access: 'signedIn',
    texts: ['purchase'],
  },
  sandbox: { path: '/sandbox/:token', module: 'checkout/sandbox', access: 'open', texts: ['purchase'] },
  login: { path: '/login', module: 'auth/login', access: 'open', texts: ['signIn'] },
  localSignIn: {
    path: '/login/local',
    module: 'auth/local-popup',
    access: 'open',
    isBare: true,
    texts: ['signIn'],
  },
  profile: {
    path: '/profile',
    module: 'profile/profile',
    access: 'open',
    texts: ['profile', 'purchase', 'club'],
  },
  calendar: {
    path: '/calendar',
    module: 'calendar/calendar',
    access: 'signedIn',
    signedOutMessage: 'No email found in local storage',
    texts: ['club'],
  },
  clubs: {
    path: '/reservation',
    module: 'reservations/club-picker',
    access: 'open',
    texts: ['club'],
  },
  days: {
    path: '/days/:club',
    module: 'reservations/days',
    access: 'open',
    section: 'clubs',
    texts: ['club', 'bookings'],
  },
  reservations: {
    path: '/reservations/:club/:day',
    module: 'reservations/reservations',
    access: 'open',
    section: 'clubs',
    texts: ['club', 'bookings'],
  },
  court: { path: '/court/:id', module: 'court/court', access: 'open', texts: ['court', 'order'] },
  bigScreen: {
    path: '/bigscreen',
    module: 'bigscreen/big-screen',
    access: 'open',
    texts: ['bigscreen', 'order'],
    isBare: true,
    isUnattended: true,
  },
  matchesToScore: { path: '/scorer', module: 'scorer/matches-to-score', access: 'open', texts: ['scorer'] },
  scorer: { path: '/scorer/:id', module: 'scorer/scorer', access: 'open', isBare: true, texts: ['scorer', 'result'] },
  claim: { path: '/office/claim', module: 'office/people/claim', access: 'open', texts: ['claim'] },
  /** All pages of the office. office-pages.ts declares them, so that other visitors do not load their addresses. */
  office: {
    path: '/office/*',
    module: 'office/office',
    access: 'signedIn',
    texts: ['office', 'formats', 'result'],
  },
  /** Any other address, answered with 404. */
  notFound: { path: '*', module: 'pages/not-found', access: 'open' },
} as const satisfies Readonly<Record<string, PageDeclaration>>

export type PageName = keyof typeof TABLE

/**
 * Every page, by its name. The app's routes, guards and links, the server's 404s and prerendering, and the accessibility
 * stories derive from this table.
 */
export const PAGES: Readonly<Record<PageName, PageDeclaration>> = TABLE

/** The names of all pages. */
export const PAGE_NAMES = Object.keys(TABLE) as readonly PageName[]

type Value = string | number
/** A value for each part of a path that begins with a colon. */
export type ValuesIn<Path> = Path extends `${string}/:${infer Rest}` ? [Value, ...ValuesIn<Rest>] : []

/** Returns the address of a page. The values replace the parts of its path that begin with a colon, in their order. */
export const pathTo = <Name extends PageName>(page: Name, ...values: ValuesIn<(typeof TABLE)[Name]['path']>): string =>
  filledPath(TABLE[page].path, values)

/** Returns a path with these values, and without `*`. */
export function filledPath(path: string, values: readonly Value[]): string {
  const left = [...values]
  return path.replace(/:\w+|\/\*/g, (part) =>
    part === '/*' ? '' : encodeURIComponent(left.shift() ?? '').replaceAll('%3A', ':'),
  )
}

/** Returns the page at a path without its query. Like the app's router, it ignores case and a trailing slash. */
export const pageAt = (path: string): PageName => nameAt(PAGES, path) ?? 'notFound'

/** Returns the name of the first page of a table whose path matches. */
export function nameAt<Name extends string>(
  pages: Readonly<Record<Name, { readonly path: string }>>,
  path: string,
): Name | undefined {
  const parts = partsOf(path)
  return (Object.keys(pages) as Name[]).find((name) => matches(partsOf(pages[name].path), parts))
}

const matches = (page: readonly string[], parts: readonly string[]): boolean =>
  (page.length === parts.length || page.includes('*')) &&
  page.every((part, index) => part === '*' || part === parts[index] || (part[0] === ':' && parts[index] !== ''))

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/')

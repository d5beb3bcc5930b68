import type { Action } from '../auth/permissions.ts'
import { broadcastPageAt } from './broadcast-pages.ts'
import { filledPath, nameAt, pageAt, type ValuesIn } from './page-table.ts'

/** The parts of the office's navigation: the pages of each day, and three menus. */
export const OFFICE_PARTS = ['day', 'club', 'directory', 'shop'] as const
export type OfficePart = (typeof OFFICE_PARTS)[number]

/** One page of the office. Only signed-in people see it. */
interface OfficePage {
  /** Address of the page. A part that begins with a colon stands for any text. */
  readonly path: string
  /** Module that shows the page: a file of `web/office/` without its ending `-page.tsx`. */
  readonly module: string
  /** Action that a person must be allowed to perform, at least in one club, to see the page. */
  readonly permission: Action
  /** Part of the office's navigation with a link to the page. Its text has the key `office.nav.` and the name of the page. */
  readonly part?: OfficePart
  /** Files of translations with texts of this page, besides those of every page of the office. They load with the page. */
  readonly texts?: readonly string[]
}

const TABLE = {
  today: {
    path: '/office',
    module: 'today/today',
    permission: 'match.describe',
    part: 'day',
    texts: ['officeClash', 'officeToday'],
  },
  matches: {
    path: '/office/matches',
    module: 'matches/matches',
    permission: 'match.create',
    part: 'day',
    texts: ['officeSeveral', 'officeClash'],
  },
  newMatch: {
    path: '/office/new',
    module: 'matches/new-match',
    permission: 'match.create',
    texts: ['officeClash', 'officeMatch'],
  },
  severalMatches: {
    path: '/office/several',
    module: 'matches/several-matches',
    permission: 'match.create',
    texts: ['officeSeveral', 'officeClash', 'officeRowPlayers'],
  },
  results: {
    path: '/office/results',
    module: 'matches/results',
    permission: 'match.describe',
    texts: ['officeResults', 'officeSeveral', 'officeRowPlayers', 'competitions'],
  },
  umpiring: {
    path: '/office/umpiring',
    module: 'matches/umpiring',
    permission: 'umpire.assign',
    texts: ['officeUmpiring'],
  },
  report: { path: '/office/report', module: 'matches/report', permission: 'match.describe' },
  match: {
    path: '/office/matches/:id',
    module: 'matches/match',
    permission: 'match.describe',
    texts: ['officeClash', 'officeMatch'],
  },
  competitions: {
    path: '/office/competitions',
    module: 'competitions/competitions',
    permission: 'competition.manage',
    part: 'club',
    texts: ['officeCompetitions', 'officeTods'],
  },
  competition: {
    path: '/office/competitions/:id',
    module: 'competitions/competition',
    permission: 'competition.manage',
    texts: ['officeCompetitions', 'officeTods'],
  },
  competitionEvent: {
    path: '/office/competitions/:id/events/:event',
    module: 'competitions/event',
    permission: 'competition.manage',
    texts: ['officeCompetitions', 'officeRowPlayers', 'competitions', 'order'],
  },
  orderOfPlay: {
    path: '/office/order-of-play',
    module: 'order/order',
    permission: 'competition.manage',
    part: 'club',
    texts: ['officeOrder', 'order', 'competitions'],
  },
  bookings: {
    path: '/office/bookings',
    module: 'bookings/bookings',
    permission: 'bookings.manage',
    part: 'day',
    texts: ['officeBookings', 'officeMoney'],
  },
  courts: {
    path: '/office/courts',
    module: 'courts/courts',
    permission: 'courts.manage',
    part: 'club',
    texts: ['officeCourts', 'officeContent'],
  },
  members: {
    path: '/office/members',
    module: 'members/members',
    permission: 'members.manage',
    part: 'directory',
    texts: ['officeMembers', 'officePeople'],
  },
  /** The id `new` is the form for a new member. */
  member: {
    path: '/office/members/:id',
    module: 'members/member',
    permission: 'members.manage',
    texts: ['officeMembers', 'officePeople'],
  },
  importMembers: {
    path: '/office/import',
    module: 'members/import-members',
    permission: 'members.manage',
    texts: ['officeMembers', 'officePeople'],
  },
  /** `GET /office/players` is a call. */
  players: {
    path: '/office/roster',
    module: 'players/players',
    permission: 'player.manage',
    part: 'directory',
    texts: ['officePlayers'],
  },
  people: {
    path: '/office/people',
    module: 'people/people',
    permission: 'people.manage',
    part: 'directory',
    texts: ['officePeople'],
  },
  trial: { path: '/office/trial', module: 'trial/trial', permission: 'site.settings', texts: ['officeTrial'] },
  orders: {
    path: '/office/orders',
    module: 'shop/orders',
    permission: 'orders.manage',
    part: 'shop',
    texts: ['officeMoney', 'officeShop'],
  },
  order: {
    path: '/office/orders/:ref',
    module: 'shop/order',
    permission: 'orders.manage',
    texts: ['officeMoney', 'officeShop'],
  },
  till: {
    path: '/office/till',
    module: 'money/till',
    permission: 'till',
    part: 'day',
    texts: ['officeMoney', 'officeShop', 'officePeople'],
  },
  products: {
    path: '/office/products',
    module: 'shop/products',
    permission: 'shop.manage',
    part: 'shop',
    texts: ['officeShop', 'officeContent'],
  },
  /** The id `new` is the form for a new product. */
  product: {
    path: '/office/products/:id',
    module: 'shop/product',
    permission: 'shop.manage',
    texts: ['officeShop', 'officeContent', 'shop'],
  },
  shopSettings: {
    path: '/office/shop',
    module: 'shop/settings',
    permission: 'shop.settings',
    part: 'shop',
    texts: ['officeMoney'],
  },
  brand: {
    path: '/office/brand',
    module: 'brand/brand',
    permission: 'site.settings',
    part: 'club',
    texts: ['officeBrand', 'officeContent', 'officeShop'],
  },
  posts: {
    path: '/office/posts',
    module: 'blog/posts',
    permission: 'post.manage',
    part: 'club',
    texts: ['officePosts', 'officeContent'],
  },
  /** The id `new` is the form for a new post. */
  post: {
    path: '/office/posts/:id',
    module: 'blog/post',
    permission: 'post.manage',
    texts: ['officePosts', 'officeContent'],
  },
  webhooks: {
    path: '/office/hooks',
    module: 'webhooks/webhooks',
    permission: 'webhooks.manage',
    part: 'club',
    texts: ['officeWebhooks'],
  },
  audit: {
    path: '/office/audit',
    module: 'audit/audit',
    permission: 'audit.read',
    part: 'club',
    texts: ['officeAudit', 'officePeople', 'officeShop', 'shop', 'result'],
  },
} as const satisfies Readonly<Record<string, OfficePage>>

export type OfficePageName = keyof typeof TABLE

/** The pages of each day. */
export type OfficeDayPage = {
  [Name in OfficePageName]: (typeof TABLE)[Name] extends { readonly part: 'day' } ? Name : never
}[OfficePageName]

/** Every page of the office, by its name, in the order of the links in each part of the navigation. */
export const OFFICE_PAGES: Readonly<Record<OfficePageName, OfficePage>> = TABLE

/** The names of all pages of the office. */
export const OFFICE_PAGE_NAMES = Object.keys(TABLE) as readonly OfficePageName[]

/** Returns the address of a page of the office, with its values as in `pathTo`. */
export const officePathTo = <Name extends OfficePageName>(
  page: Name,
  ...values: ValuesIn<(typeof TABLE)[Name]['path']>
): string => filledPath(TABLE[page].path, values)

/** Returns the page of the office at a path without its query. */
export const officePageAt = (path: string): OfficePageName | undefined => nameAt(OFFICE_PAGES, path)

/** Whether there is a page at a path without its query. */
export function isPage(path: string): boolean {
  if (broadcastPageAt(path)) return true
  const name = pageAt(path)
  return name === 'office' ? officePageAt(path) !== undefined : name !== 'notFound'
}

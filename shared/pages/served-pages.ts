import type { Language } from '../i18n/languages.ts'
import { LIST_ADDRESS } from '../matches/list-address.ts'
import type { PageName } from './page-table.ts'

/** The properties of a page that only the server needs. They are not in page-table.ts, because every visitor loads that file. */
export interface ServedPage {
  /** Kind of the thing whose id is in the address. The server answers 404 if there is no such thing. */
  readonly subject?: 'match' | 'player' | 'headToHead' | 'post' | 'product' | 'court' | 'club' | 'clubDay'
  /** Translation key of the title if there is no such thing. Each page with a subject has one. */
  readonly missing?: string
  /**
   * The part that the server prerenders: all the page's text (`static`), the parts that need no data (`parts`), or these
   * parts and the data of the subject, of the products or of the clubs. A list (`list`) has placeholders for its matches, and
   * the clubs, which decide how the matches show their times.
   */
  readonly prerender?: 'static' | 'parts' | 'subject' | 'products' | 'clubs' | 'list'
  /** First call of the page, made while its app loads. `:id` stands for the id in the page's address. */
  readonly call?: string
  /** Whether the page belongs to one person. robots.txt asks search engines to leave it out. */
  readonly isPersonal?: true
  /** Whether search engines are asked to leave the page out, although everybody may open and share it. */
  readonly isUnindexed?: true
  /** Translation key of the description for search engines. The default is the footer's line. */
  readonly about?: string
  /** Language of the page's title and description, if it is the same for all visitors. */
  readonly language?: Language
}

const PAGES: Readonly<Partial<Record<PageName, ServedPage>>> = {
  home: { prerender: 'static', about: 'homePage.lead', call: LIST_ADDRESS },
  mobile: { prerender: 'static', about: 'homePage.lead', call: LIST_ADDRESS },
  stats: { prerender: 'list', call: LIST_ADDRESS },
  matchStats: { subject: 'match', missing: 'live.missing', prerender: 'subject', call: '/product/:id' },
  live: { prerender: 'list', call: LIST_ADDRESS },
  liveMatch: { subject: 'match', missing: 'live.missing', prerender: 'subject', call: '/product/:id' },
  // People know their club’s results; the rest of the world need not find them by a name.
  players: { prerender: 'parts', about: 'players.lead', isUnindexed: true },
  ranking: { prerender: 'parts', about: 'ratings.ranking.lead', isUnindexed: true },
  ratings: { prerender: 'parts', about: 'ratings.how.lead', isUnindexed: true },
  player: { subject: 'player', missing: 'players.missing', prerender: 'subject', isUnindexed: true },
  headToHead: { subject: 'headToHead', missing: 'players.missing', prerender: 'subject', isUnindexed: true },
  competitions: { prerender: 'parts', about: 'competitions.lead' },
  // Both change by the minute.
  orderOfPlay: { isUnindexed: true },
  orderOfDay: { subject: 'club', missing: 'club.missing.title', isUnindexed: true },
  help: { prerender: 'static', about: 'help.lead' },
  joinUs: { prerender: 'static', about: 'joinus.lead' },
  guide: { prerender: 'static', about: 'guide.lead' },
  blog: { prerender: 'parts', about: 'blog.intro', language: 'es' },
  blogPost: { subject: 'post', missing: 'blog.missing', prerender: 'subject', language: 'es' },
  shop: { prerender: 'products', call: '/products' },
  product: { subject: 'product', missing: 'shop.missing', prerender: 'subject', call: '/products' },
  cart: { isPersonal: true },
  paymentSuccess: { isPersonal: true },
  orders: { isPersonal: true },
  order: { isPersonal: true },
  following: { isPersonal: true },
  notifications: { isPersonal: true },
  unsubscribe: { isPersonal: true },
  login: { isPersonal: true },
  localSignIn: { isPersonal: true },
  profile: { isPersonal: true },
  calendar: { isPersonal: true },
  claim: { isPersonal: true },
  office: { isPersonal: true },
  clubs: { prerender: 'clubs', about: 'club.picker.lead' },
  days: { subject: 'club', missing: 'club.missing.title', prerender: 'subject' },
  reservations: { subject: 'clubDay', missing: 'club.missing.title', prerender: 'subject' },
  // The state of a court changes by the minute.
  court: { subject: 'court', missing: 'court.missing', isUnindexed: true },
  bigScreen: { call: LIST_ADDRESS },
  scorer: { subject: 'match', missing: 'live.missing' },
  notFound: { prerender: 'static' },
}

/** Returns what the server knows about a page. */
export const servedPage = (name: PageName): ServedPage => PAGES[name] ?? {}

import type { TrialNotice } from '../../shared/auth/trial.ts'
import type { BlogPost } from '../../shared/blog/blog-schemas.ts'
import type { Brand } from '../../shared/brand/brand.ts'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { isBookableDate } from '../../shared/clubs/slots.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { PrerenderedMatch } from '../../shared/matches/match.ts'
import { BROADCAST_PAGES, type BroadcastPageName, broadcastIdIn } from '../../shared/pages/broadcast-pages.ts'
import { isPage } from '../../shared/pages/office-pages.ts'
import { filledPath, PAGES, type PageName } from '../../shared/pages/page-table.ts'
import type { PageData } from '../../shared/pages/rendered-page.ts'
import { servedPage } from '../../shared/pages/served-pages.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import type { ShopSettings } from '../../shared/shop/shop-settings.ts'
import { WEEKDAYS, type Weekday } from '../../shared/time/week.ts'
import type { ZoneOffsets } from '../../shared/time/zone-time.ts'

/** Current state of a match. */
export interface CurrentMatch {
  /** A different value after any change of the match. */
  readonly state: unknown
  readonly summary: () => PrerenderedMatch
}

/** The current data of a page. */
export interface CurrentData<Name extends keyof PageData> {
  /** A different value after any change of the data. */
  readonly state: unknown
  readonly data: NonNullable<PageData[Name]>
  /** Returns the address of the picture to share. */
  readonly card?: (language: Language) => string
}

/** Looks up the subjects of pages that have an id in their address. */
export interface PageSubjects {
  /** Returns a match, or null if there is none. Rejects if it can't be looked up now. */
  match(id: string): Promise<CurrentMatch | null>
  /** Returns a player with the latest matches, or null if nobody has a page with this id. Rejects if it can't be looked up now. */
  player(id: string): Promise<CurrentData<'player'> | null>
  /** Returns two players against each other, or null if one of them has no page. Rejects if it can't be looked up now. */
  headToHead(one: string, other: string): Promise<CurrentData<'headToHead'> | null>
  /** Returns the published posts: a different array after any change. */
  posts(): readonly BlogPost[]
  post(id: string): BlogPost | undefined
  product(id: string): Product | undefined
  /** Returns the shop's products: a different array after a new catalogue was loaded. */
  products(): readonly Product[]
  /** Returns the settings of the shop. The products are another array after any change of them. */
  shop(): ShopSettings
  /** Returns the clubs: a different array after any change. */
  clubs(): readonly Club[]
  /** Returns the offsets of the clubs' time zones. */
  zones(): ZoneOffsets
  /** Returns the name, the logo and the sponsors of the site: another object after each change. */
  brand(): Brand
  /** Returns whether the trial sign-in is open: another object after each change. Null if there is none. */
  trial(): TrialNotice | null
}

/** The subject of a page. */
export interface Subject {
  /** False if the subject does not exist; the page then says so. */
  readonly exists: boolean
  /** The subject, if the server knows its data. */
  readonly known?: Known | undefined
}

/** A subject whose data the server knows. The page is rendered with the data. */
export interface Known {
  /** Address of the page, in its only spelling. */
  readonly path: string
  /** A different value after any change of the data. */
  readonly state: unknown
  readonly read: () => PageData
  /** The image of the page: a file of `/images/`. */
  readonly imageUrl?: string
  /** Returns the address of the picture to share, which has the size of a wide card. */
  readonly card?: ((language: Language) => string) | undefined
}

/** Used for a page without a subject, and for a page whose subject only the browser can look up. */
export const ANYTHING: Subject = { exists: true }
const NOTHING: Subject = { exists: false }

/**
 * Returns the subject of the page at this path.
 * @param name name of the page in shared/pages/page-table.ts
 * @param now the current time (ms since 1970)
 * @param query query of the address; the days of a club have a date in it
 * @throws if `subjects` can't look it up
 */
export async function subjectAt(
  path: string,
  name: PageName,
  subjects: PageSubjects,
  now: number,
  query = '',
): Promise<Subject> {
  if (!isPage(path)) return NOTHING
  const [, , first = '', second = '', third = ''] = path.split('/')
  const [id, part, other] = [decoded(first), decoded(second), decoded(third)]
  if (id === null || part === null || other === null) return NOTHING
  const page = filledPath(PAGES[name].path, [id, other || part])
  switch (servedPage(name).subject) {
    case 'match': {
      const match = await subjects.match(id)
      return match
        ? { exists: true, known: { ...match, path: page, read: () => ({ match: match.summary() }) } }
        : NOTHING
    }
    case 'player': {
      const found = await subjects.player(id)
      return found ? currentSubject('player', page, found) : NOTHING
    }
    case 'headToHead': {
      const found = await subjects.headToHead(id, other)
      return found ? currentSubject('headToHead', page, found) : NOTHING
    }
    case 'post': {
      const post = subjects.post(id)
      return post
        ? {
            exists: true,
            known: {
              path: page,
              state: post,
              read: () => ({ post }),
              ...(post.imageUrl && { imageUrl: post.imageUrl }),
            },
          }
        : NOTHING
    }
    case 'product': {
      const product = subjects.product(id)
      if (!product) return NOTHING
      return {
        exists: true,
        known: {
          path: page,
          state: product,
          read: () => ({ product, shop: subjects.shop() }),
          imageUrl: product.imageUrl,
        },
      }
    }
    case 'club':
      return clubSubject(id, { date: new URLSearchParams(query).get('date') }, page, subjects, now)
    case 'clubDay': {
      const weekday = WEEKDAYS.find((day) => day === part)
      return weekday ? clubSubject(id, { weekday }, page, subjects, now) : NOTHING
    }
    case 'court':
      return hasCourt(id, subjects) ? ANYTHING : NOTHING
    default:
      return ANYTHING
  }
}

/**
 * Returns whether the match or court of a page for streams or other sites exists.
 * @throws if `subjects` can't look it up
 */
export async function hasBroadcastSubject(
  path: string,
  name: BroadcastPageName,
  subjects: Pick<PageSubjects, 'match' | 'clubs'>,
): Promise<boolean> {
  const id = broadcastIdIn(path)
  if (id === null) return false
  if (BROADCAST_PAGES[name].subject === 'match') return (await subjects.match(id)) !== null
  return hasCourt(id, subjects)
}

const currentSubject = <Name extends keyof PageData>(
  name: Name,
  path: string,
  { state, data, card }: CurrentData<Name>,
): Subject => ({ exists: true, known: { path, state, read: () => ({ [name]: data }), card } })

const hasCourt = (id: string, subjects: Pick<PageSubjects, 'clubs'>): boolean =>
  subjects.clubs().some(({ courts }) => courts.some((court) => court.id === id))

/** @param shown the only day of the page, or the date in the address of a page with all days */
function clubSubject(
  club: string,
  shown: { readonly weekday: Weekday } | { readonly date: string | null },
  path: string,
  subjects: Pick<PageSubjects, 'clubs' | 'zones'>,
  now: number,
): Subject {
  const clubs = subjects.clubs()
  const known = clubs.find(({ id }) => id === club)
  if (!known) return NOTHING
  const date = 'date' in shown && shown.date !== null && isBookableDate(known, shown.date, now) ? shown.date : null
  const day = { club, ...('weekday' in shown && shown), ...(date && { date }), now }
  const imageUrl = `/images/${known.image}`
  return {
    exists: true,
    known: {
      path: date ? `${path}?date=${date}` : path,
      state: minuteOf(clubs, now),
      read: () => ({ clubs, zones: subjects.zones(), day }),
      imageUrl,
    },
  }
}

/** The latest minute for which the days of each list of clubs were rendered. */
const minutes = new WeakMap<readonly Club[], { readonly minute: number }>()

/** Returns the same object for the same clubs and minute. The days of a club leave out the slots that have begun. */
function minuteOf(clubs: readonly Club[], now: number): { readonly minute: number } {
  const minute = Math.floor(now / 60_000)
  const known = minutes.get(clubs)
  if (known?.minute === minute) return known
  const next = { minute }
  minutes.set(clubs, next)
  return next
}

/** Decodes a part of the path. Returns null for an invalid encoding, such as half a character. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

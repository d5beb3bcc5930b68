import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { PrerenderedMatch } from '../../shared/matches/match.ts'
import { BROADCAST_PAGES, type BroadcastPageName, broadcastIdIn } from '../../shared/pages/broadcast-pages.ts'
import { isPage } from '../../shared/pages/office-pages.ts'
import type { PageName } from '../../shared/pages/page-table.ts'
import { servedPage } from '../../shared/pages/served-pages.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'

/** Current state of a match. */
export interface CurrentMatch {
  /** A different value after any change of the match. */
  readonly state: unknown
  readonly summary: () => PrerenderedMatch
}

/** Looks up the subjects of pages that have an id in their address. */
export interface PageSubjects {
  /** Returns a match, or null if there is none. Rejects if it can't be looked up now. */
  match(id: string): Promise<CurrentMatch | null>
  hasPost(id: string): boolean
  hasProduct(id: string): boolean
  /** Returns the shop's products: a different array after a new catalogue was loaded. */
  products(): readonly Product[]
  /** Returns the clubs: a different array after any change. */
  clubs(): readonly Club[]
}

/** The subject of a page. */
export interface Subject {
  /** False if the subject does not exist; the page then says so. */
  readonly exists: boolean
  readonly match: (CurrentMatch & { readonly id: string }) | null
}

/** Used for a page without a subject, and for a page whose subject only the browser can look up. */
const ANYTHING: Subject = { exists: true, match: null }
const NOTHING: Subject = { exists: false, match: null }

/**
 * Returns the subject of the page at this path.
 * @param name name of the page in shared/pages/page-table.ts
 * @throws if `subjects` can't look it up
 */
export async function subjectAt(path: string, name: PageName, subjects: PageSubjects): Promise<Subject> {
  if (!isPage(path)) return NOTHING
  const id = decoded(path.split('/')[2] ?? '')
  if (id === null) return NOTHING
  switch (servedPage(name).subject) {
    case 'match': {
      const match = await subjects.match(id)
      return { exists: match !== null, match: match && { ...match, id } }
    }
    case 'post':
      return subjects.hasPost(id) ? ANYTHING : NOTHING
    case 'product':
      return subjects.hasProduct(id) ? ANYTHING : NOTHING
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

const hasCourt = (id: string, subjects: Pick<PageSubjects, 'clubs'>): boolean =>
  subjects.clubs().some(({ courts }) => courts.some((court) => court.id === id))

/** Decodes a part of the path. Returns null for an invalid encoding, such as half a character. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

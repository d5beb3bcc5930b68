import type { DrawnSummary } from '../../shared/matches/match.ts'
import { PAGES, type PageName } from '../../shared/pages/page-table.ts'
import type { Product } from '../../shared/shop/product.ts'

/** A match as it is now. */
export interface CurrentMatch {
  /** Another object as soon as anything of the match changes. */
  readonly state: object
  readonly summary: () => DrawnSummary
}

/** What the pages with an id in their address are about, as the features know it. */
export interface PageSubjects {
  /** A match as it stands; null where there is none. Rejects where that cannot be told just now. */
  match(id: string): Promise<CurrentMatch | null>
  hasPost(id: string): boolean
  hasProduct(id: string): boolean
  /** What the shop shows: another array when another catalogue was loaded. */
  products(): readonly Product[]
}

/** What a page is about. */
export interface Subject {
  /** False where the page can say no more than that there is no such thing. */
  readonly isThere: boolean
  readonly match: (CurrentMatch & { readonly id: string }) | null
}

/** A page that is about nothing in particular, or about what only its app knows. */
const ANYTHING: Subject = { isThere: true, match: null }
const NOTHING: Subject = { isThere: false, match: null }

/**
 * What the page at this path is about.
 * @param name the page's, as shared/pages/page-table.ts has it
 * @throws whatever keeps `subjects` from telling
 */
export async function subjectAt(path: string, name: PageName, subjects: PageSubjects): Promise<Subject> {
  if (name === 'notFound') return NOTHING
  const id = decoded(path.split('/')[2] ?? '')
  if (id === null) return NOTHING
  switch (PAGES[name].subject) {
    case 'match': {
      const match = await subjects.match(id)
      return { isThere: match !== null, match: match && { ...match, id } }
    }
    case 'post':
      return subjects.hasPost(id) ? ANYTHING : NOTHING
    case 'product':
      return subjects.hasProduct(id) ? ANYTHING : NOTHING
    default:
      return ANYTHING
  }
}

/** Null for what no text can be read from, such as the half of a letter. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

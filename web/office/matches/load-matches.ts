import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type {
  ArchivedAnswer,
  ArchivedMatch,
  DutiesAnswer,
  Duty,
  OfficeMatches,
} from '../../../shared/office/office-schemas.ts'
import { isOver, MATCH_STATUSES } from '../../../shared/scoring/score.ts'
import { dayIn, withQuery } from '../kit/filters.tsx'
import { withHiddenNames } from '../kit/hidden-names.ts'
import { officeCall, officeJson } from '../kit/office-calls.ts'
import { clubById, courtsOf } from '../kit/places.ts'
import type { ListPage } from '../kit/use-pages.ts'
import { byTimeAndCourt } from './match-order.ts'

/** The filter of the matches that no other list has. */
export const ARCHIVED = 'archived'

/** The filter of all matches that are over, however they ended. */
export const WITH_RESULT = 'over'

const OVER = MATCH_STATUSES.filter((status) => isOver({ status }))

/** Number of matches of one request. */
const A_PAGE = 50

/** A match in the list. */
export type Listed = MatchSummary | ArchivedMatch

/** Whether a match in the list is neither cancelled nor archived. */
export const isSummary = (match: Listed): match is MatchSummary => 'status' in match

/** Returns the filters in the page's address. Leaves out values that no filter has, such as a court of another club. */
export function selectionIn(params: URLSearchParams) {
  const club = clubById(params.get('club'))?.id ?? null
  return {
    search: params.get('q') ?? '',
    status: [...MATCH_STATUSES, WITH_RESULT, ARCHIVED].find((each) => each === params.get('status')) ?? null,
    from: dayIn(params, 'from'),
    /** The last day. */
    to: dayIn(params, 'to'),
    club,
    court: (club && courtsOf(club).find(({ id }) => id === params.get('court'))?.id) ?? null,
  }
}

/** The filters, the order, and the page of a list. */
export type ListQuery = Readonly<Record<string, string | null>>

/** Returns the address of a list that takes the same parameters as the list of matches. */
const selected = (path: string, { status = null, ...others }: ListQuery): string =>
  withQuery(path, { limit: String(A_PAGE), ...others, status: status === WITH_RESULT ? OVER : status })

/**
 * Loads a page of the matches that are not archived. A search also finds the names of anonymous players, for managers. If the
 * earliest match is first, those of one time follow their courts.
 */
export async function loadMatches(query: ListQuery): Promise<ListPage<MatchSummary>> {
  const inOrder = (rows: MatchSummary[]) => (query.order === 'earliest' ? rows.toSorted(byTimeAndCourt) : rows)
  if (query.search) {
    const { matches, next } = await officeJson<OfficeMatches>('GET', selected('/office/all-matches', query))
    return { rows: inOrder(await withHiddenNames(matches)), next }
  }
  const path = selected('/product?view=summary', query)
  const response = await officeCall('GET', path)
  const [, address = ''] = /<([^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  const rows = inOrder(await withHiddenNames((await response.json()) as MatchSummary[]))
  return { rows, next: new URLSearchParams(address.split('?')[1]).get('cursor') }
}

/** Loads who umpires the matches of a page, and how long they were played. */
export async function loadDuties(query: ListQuery): Promise<ListPage<Duty>> {
  const { duties, next } = await officeJson<DutiesAnswer>('GET', selected('/office/duties', query))
  return { rows: duties, next }
}

/** Number of rows of one request for all pages of a list. */
const AT_ONCE = '500'

/** Loads all pages of a list. @param onRows called with the number of rows that have loaded */
export async function loadAll<Row>(
  load: (page: { readonly limit: string; readonly cursor: string | null }) => Promise<ListPage<Row>>,
  onRows?: (count: number) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: ListPage<Row> = await load({ limit: AT_ONCE, cursor })
    rows.push(...page.rows)
    onRows?.(rows.length)
    cursor = page.next
  } while (cursor)
  return rows
}

/** Loads a page of the archived matches. */
export async function loadArchived(query: ListQuery): Promise<ListPage<Listed>> {
  const path = withQuery('/office/archived', { limit: String(A_PAGE), ...query })
  const { matches, next } = await officeJson<ArchivedAnswer>('GET', path)
  return { rows: matches, next }
}

import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { ArchivedAnswer, ArchivedMatch } from '../../../shared/office/office-schemas.ts'
import { isOver, MATCH_STATUSES } from '../../../shared/scoring/score.ts'
import { dayIn, withQuery } from '../kit/filters.tsx'
import { officeCall, officeJson } from '../kit/office-calls.ts'
import { clubById, courtsOf } from '../kit/places.ts'
import type { ListPage } from '../kit/use-pages.ts'

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

type Query = Readonly<Record<string, string | null>>

/** Loads a page of the matches that are not archived. */
export async function loadMatches(query: Query): Promise<ListPage<MatchSummary>> {
  const { status = null, ...others } = query
  const path = withQuery('/product', {
    view: 'summary',
    limit: String(A_PAGE),
    ...others,
    status: status === WITH_RESULT ? OVER : status,
  })
  const response = await officeCall('GET', path)
  const [, address = ''] = /<([^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  return { rows: await response.json(), next: new URLSearchParams(address.split('?')[1]).get('cursor') }
}

/** Loads a page of the archived matches. */
export async function loadArchived(query: Query): Promise<ListPage<Listed>> {
  const path = withQuery('/office/archived', { limit: String(A_PAGE), ...query })
  const { matches, next } = await officeJson<ArchivedAnswer>('GET', path)
  return { rows: matches, next }
}

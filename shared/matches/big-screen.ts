import { scoreList } from '../scoring/display.ts'
import { isOver, runningGames, type Score } from '../scoring/score.ts'
import { phaseOf } from './live-order.ts'
import { compare } from './match.ts'

export const SCREEN_MODES = ['results', 'live'] as const
/** The modes of the big screen: Resultados and En Vivo. */
export type ScreenMode = (typeof SCREEN_MODES)[number]

/** Games of the current (or last) set that divide the two documented groups of Resultados (spec §4). */
const CLOSE_SET = 5
/** Cards on one page. */
export const PAGE_SIZE = 9

/** The members of a match that its selection and order depend on. */
export interface Screened {
  readonly id: string
  /** UTC, ISO 8601. */
  readonly date: string
  readonly score: Score
}

/** Returns the matches of a mode in screen order. Every match is in at least one of the modes. */
export function onScreen<M extends Screened>(mode: ScreenMode, matches: readonly M[]): M[] {
  const sorted = matches.toSorted(byDateThenId)
  if (mode === 'results') {
    return [...sorted.filter(isShortOfFive), ...sorted.filter((match) => isResult(match) && !isShortOfFive(match))]
  }
  const unstarted = sorted.filter((match) => isUnstarted(match) && !isInPlay(match)).toSorted(bySoonest)
  return [...sorted.filter(isInPlay), ...unstarted]
}

const isInPlay = ({ score }: Screened): boolean => phaseOf(score.status) === 'inPlay'

/** The documented ' : '. */
const isUnstarted = ({ score }: Screened): boolean => scoreList(score)[0] === ' '

const isResult = (match: Screened): boolean => !isUnstarted(match)

const isShortOfFive = (match: Screened): boolean =>
  isResult(match) && runningGames(match.score).some((games) => games < CLOSE_SET)

/** Orders equal dates by id, not by the latest change as lists do: cards would keep swapping places. */
const byDateThenId = (a: Screened, b: Screened): number => compare(b.date, a.date) || compare(a.id, b.id)

/** Orders the next match first. Matches that ended without a point come last. */
const bySoonest = (a: Screened, b: Screened): number =>
  Number(isOver(a.score)) - Number(isOver(b.score)) || compare(a.date, b.date) || compare(a.id, b.id)

/** Returns the number of pages, at least one. */
export const pageCount = (matches: number): number => Math.max(1, Math.ceil(matches / PAGE_SIZE))

/** Returns the page after paging past either end. */
export const wrapPage = (page: number, pages: number): number => ((page % pages) + pages) % pages

/** Returns the matches of a page. A page past the end wraps around, so it is never empty while there are matches. */
export function onPage<M>(matches: readonly M[], page: number): M[] {
  const first = wrapPage(page, pageCount(matches.length)) * PAGE_SIZE
  return matches.slice(first, first + PAGE_SIZE)
}

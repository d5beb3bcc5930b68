import { scoreList } from '../scoring/display.ts'
import { isOver, runningGames, type Score } from '../scoring/score.ts'
import { phaseOf } from './live-order.ts'
import { compare } from './match.ts'

export const SCREEN_MODES = ['results', 'live'] as const
/** What the big screen shows: Resultados, or En Vivo. */
export type ScreenMode = (typeof SCREEN_MODES)[number]

/** The documented threshold between the two groups of Resultados, in games of the running (or last) set. */
const CLOSE_SET = 5
/** Cards on one page. */
export const PAGE_SIZE = 9

/** What the choice and the order look at. */
export interface Screened {
  readonly id: string
  /** UTC, ISO 8601. */
  readonly date: string
  readonly score: Score
}

/** The matches of a mode in the order in which the screen pages through them. Every match is in one of the two at least. */
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

/** Unlike in lists a change does not decide among equals: on a screen that nobody touches cards would trade places. */
const byDateThenId = (a: Screened, b: Screened): number => compare(b.date, a.date) || compare(a.id, b.id)

/** Who waits in front of the screen asks what comes next; a match that is over without a point comes after all that do. */
const bySoonest = (a: Screened, b: Screened): number =>
  Number(isOver(a.score)) - Number(isOver(b.score)) || compare(a.date, b.date) || compare(a.id, b.id)

/** How many pages so many matches take; an empty screen is one page. */
export const pageCount = (matches: number): number => Math.max(1, Math.ceil(matches / PAGE_SIZE))

/** The page that is meant when paging runs off either end. */
export const wrapPage = (page: number, pages: number): number => ((page % pages) + pages) % pages

/** The matches of a page. A page that is no longer there is another one, so there is something on it while there is anything. */
export function onPage<M>(matches: readonly M[], page: number): M[] {
  const first = wrapPage(page, pageCount(matches.length)) * PAGE_SIZE
  return matches.slice(first, first + PAGE_SIZE)
}

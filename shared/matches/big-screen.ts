import { scoreList } from '../scoring/display.ts'
import { isOver, runningGames, type Score } from '../scoring/score.ts'
import { phaseOf } from './live-order.ts'
import { compare } from './match.ts'

export const SCREEN_MODES = ['results', 'live'] as const
/** The modes of the big screen: Resultados and En Vivo. */
export type ScreenMode = (typeof SCREEN_MODES)[number]

/** Number of games in the current (or last) set that divides Resultados into its two documented groups. */
const CLOSE_SET = 5
/** Cards on one slide. A slide is what visitors see as one page of the big screen. */
export const CARDS_PER_SLIDE = 9

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

/** Returns whether the match has no score yet. Its documented score is then ' : '. */
const isUnstarted = ({ score }: Screened): boolean => scoreList(score)[0] === ' '

const isResult = (match: Screened): boolean => !isUnstarted(match)

const isShortOfFive = (match: Screened): boolean =>
  isResult(match) && runningGames(match.score).some((games) => games < CLOSE_SET)

/** Sorts matches with equal dates by id. If the latest change decided, cards would swap places with every point. */
const byDateThenId = (a: Screened, b: Screened): number => compare(b.date, a.date) || compare(a.id, b.id)

/** Sorts the next match first, and matches that ended without a point last. */
const bySoonest = (a: Screened, b: Screened): number =>
  Number(isOver(a.score)) - Number(isOver(b.score)) || compare(a.date, b.date) || compare(a.id, b.id)

/** Returns the number of slides, at least one. */
export const slideCount = (matches: number): number => Math.max(1, Math.ceil(matches / CARDS_PER_SLIDE))

/** Returns the slide after paging past either end. */
export const wrapSlide = (slide: number, count: number): number => ((slide % count) + count) % count

/** Returns the matches of a slide. A slide past the end wraps around, so it is never empty while there are matches. */
export function onSlide<M>(matches: readonly M[], slide: number): M[] {
  const first = wrapSlide(slide, slideCount(matches.length)) * CARDS_PER_SLIDE
  return matches.slice(first, first + CARDS_PER_SLIDE)
}

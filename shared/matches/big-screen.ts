import { scoreList } from '../scoring/display.ts'
import { isOver, runningGames, type Score } from '../scoring/score.ts'
import { matchOn, onUntil } from './court-match.ts'
import { isUntimed } from './lateness.ts'
import { inLiveOrder, type Listed, phaseOf } from './live-order.ts'
import { compare } from './match.ts'

/** The documented modes: Resultados and En Vivo. */
export const LIST_MODES = ['results', 'live'] as const
export type ListMode = (typeof LIST_MODES)[number]

/**
 * The modes of the big screen. `courts` shows the match that is on at each court, `competition` the draws of a competition, and
 * `order` the order of play of today.
 */
export const SCREEN_MODES = [...LIST_MODES, 'courts', 'competition', 'order'] as const
export type ScreenMode = (typeof SCREEN_MODES)[number]

/** Returns the language of a mode’s title if it is Spanish in every language of the page, as documented. */
export const titleLanguage = (mode: ScreenMode): 'es' | undefined =>
  LIST_MODES.some((each) => each === mode) ? 'es' : undefined

/** Number of games in the current (or last) set that divides Resultados into its two documented groups. */
const CLOSE_SET = 5
/** Cards on one slide of each mode. A slide is what visitors see as one page of the big screen. */
export const CARDS_PER_SLIDE: Readonly<Record<Exclude<ScreenMode, 'competition'>, number>> = {
  results: 9,
  live: 9,
  courts: 6,
  order: 6,
}
/** Number of next matches beside the matches that are on. */
const NEXT_MATCHES = 4
/** Number of next matches on a screen without any other match. */
const ONLY_NEXT_MATCHES = 8

/** The members of a match that its selection and order depend on. */
export interface Screened extends Listed {
  readonly score: Score
}

/**
 * Returns the matches of a mode in screen order. Every match is in at least one of the modes. En Vivo has the order of the live list, so
 * a match that nobody expects any more does not come before the next ones.
 * @param now ms since 1970
 */
export function onScreen<M extends Screened>(mode: ListMode, matches: readonly M[], now: number): M[] {
  if (mode === 'live')
    return inLiveOrder(
      matches.filter((match) => isInPlay(match) || isUnstarted(match)),
      now,
    )
  const sorted = matches.toSorted(byDateThenId)
  return [...sorted.filter(isShortOfFive), ...sorted.filter((match) => isResult(match) && !isShortOfFive(match))]
}

const isInPlay = ({ status }: Screened): boolean => phaseOf(status) === 'inPlay'

/** Returns whether the match has no score yet. Its documented score is then ' : '. */
const isUnstarted = ({ score }: Screened): boolean => scoreList(score)[0] === ' '

/** A match that ended without a point, as by a walkover, is a result too. */
const isResult = (match: Screened): boolean => !isUnstarted(match) || isOver(match.score)

const isShortOfFive = (match: Screened): boolean =>
  isResult(match) && runningGames(match.score).some((games) => games < CLOSE_SET)

/** Sorts matches with equal dates by id. If the latest change decided, cards would swap places with every point. */
const byDateThenId = (a: Screened, b: Screened): number => compare(b.date, a.date) || compare(a.id, b.id)

/** Sorts matches that have not begun: the soonest first, those without a time last. */
const bySoonest = (a: Screened, b: Screened): number =>
  Number(isUntimed(a)) - Number(isUntimed(b)) || compare(a.date, b.date) || compare(a.id, b.id)

/** The members of a match that decide whether it is on at a court. */
export interface Placed extends Screened {
  /** Id of the court; null without one. */
  readonly court: string | null
  /** UTC, ISO 8601. */
  readonly updatedAt: string
}

/** The contents of the mode by court: the matches that are on, and the next ones. */
export interface OnCourts<M> {
  readonly on: readonly M[]
  readonly next: readonly M[]
}

/**
 * Returns the matches of the mode by court. At most one match is on at each court; see `matchOn`. Matches in play without a
 * court are last.
 * @param courts ids of the courts, in the order of the screen
 * @param now ms since 1970
 */
export function onCourts<M extends Placed>(matches: readonly M[], courts: readonly string[], now: number): OnCourts<M> {
  const sorted = matches.toSorted(byDateThenId)
  const placed = sorted.map((match) => ({
    id: match.id,
    date: Date.parse(match.date),
    status: match.status,
    changedAt: Date.parse(match.updatedAt),
    match,
  }))
  const atCourts = courts.flatMap((court) => {
    const first = matchOn(
      placed.filter(({ match }) => match.court === court),
      now,
    )
    return first && phaseOf(first.status) !== 'upcoming' ? [first.match] : []
  })
  const isHere = ({ court }: M) => court === null || courts.includes(court)
  const on = [...atCourts, ...sorted.filter((match) => match.court === null && isInPlay(match))]
  const next = placed
    .filter((each) => phaseOf(each.status) === 'upcoming' && onUntil(each) > now && isHere(each.match))
    .map(({ match }) => match)
    .toSorted(bySoonest)
  return { on, next: next.slice(0, on.length > 0 ? NEXT_MATCHES : ONLY_NEXT_MATCHES) }
}

/** Returns the number of slides, at least one. @param cards on one slide */
export const slideCount = (matches: number, cards: number): number => Math.max(1, Math.ceil(matches / cards))

/** Returns the slide after paging past either end. */
export const wrapSlide = (slide: number, count: number): number => ((slide % count) + count) % count

/** Returns the matches of a slide. A slide past the end wraps around, so it is never empty while there are matches. */
export function onSlide<M>(matches: readonly M[], slide: number, cards: number): M[] {
  const first = wrapSlide(slide, slideCount(matches.length, cards)) * cards
  return matches.slice(first, first + cards)
}

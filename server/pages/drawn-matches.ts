import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import type { DrawnSummary } from '../../shared/matches/match.ts'
import type { PreparedAnswer } from '../http/prepared-answer.ts'
import { frameOf, loadDraw } from './draw.ts'

/** A match as it stands now. */
export interface StandingMatch {
  /** Another object as soon as anything of the match is another. */
  readonly state: object
  readonly summary: () => DrawnSummary
}

/** @param mayDraw asked where a page has to be drawn anew; where it says no there is none */
export type DrawnMatches = (match: StandingMatch, language: Language, mayDraw: () => boolean) => PreparedAnswer | null

/**
 * Draws the pages of matches with names and score in them: once for each state of a match and language, a few milliseconds
 * of work, however many ask.
 * @param webRoot the built web app; what draws lies beside it
 * @returns null where the build has none
 */
export async function drawnMatches(webRoot: string): Promise<DrawnMatches | null> {
  const draw = await loadDraw(webRoot)
  if (!draw) return null
  // The page's app starts from the match that it was drawn with (web/match-feed/drawn-match.ts).
  const frames = new Map(
    LANGUAGES.map((language) => [language, frameOf(webRoot, language, 'liveMatch', 'drawn-match', 'live')]),
  )
  // Once without a match, so that the page's own code is there when it is drawn with one, in one go.
  await draw.drawPage('/live/any-id', LANGUAGES[0])
  const made = new Map(LANGUAGES.map((language) => [language, new WeakMap<object, PreparedAnswer>()]))
  return ({ state, summary }, language, mayDraw) => {
    const known = made.get(language)?.get(state)
    if (known) return known
    if (!mayDraw()) return null
    const match = summary()
    const answer = frames.get(language)?.(draw.drawMatch(match, language), match) ?? null
    if (answer) made.get(language)?.set(state, answer)
    return answer
  }
}

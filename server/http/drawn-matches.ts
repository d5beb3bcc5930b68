import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import type { MatchSummary } from '../../shared/matches/match.ts'
import { type PreparedAnswer, prepareBytes } from './prepared-answer.ts'

/** A match as it stands now. */
export interface StandingMatch {
  /** Another object as soon as anything of the match is another. */
  readonly state: object
  readonly summary: () => MatchSummary
}

/** What the build has for drawing (web/drawn.ts says more). */
interface Draw {
  giveWords(words: Record<string, object>): Promise<void>
  drawPage(path: string, language: Language): Promise<unknown>
  drawMatch(summary: MatchSummary, language: Language): { html: string; title: string; about: string }
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
  const code = path.join(webRoot, '../draw/draw.js')
  if (!existsSync(code)) return null
  const draw: Draw = await import(pathToFileURL(code).href)
  await draw.giveWords(Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(webRoot, language)])))
  const frames = new Map(LANGUAGES.map((language) => [language, frameOf(webRoot, language)]))
  // Once without a match, so that the page's own code is there when it is drawn with one, in one go.
  await draw.drawPage('/live/any-id', LANGUAGES[0])
  const made = new Map(LANGUAGES.map((language) => [language, new WeakMap<object, PreparedAnswer>()]))
  return ({ state, summary }, language, mayDraw) => {
    const known = made.get(language)?.get(state)
    if (known) return known
    if (!mayDraw()) return null
    const match = summary()
    const page = frames.get(language)?.(draw.drawMatch(match, language), match) ?? ''
    const answer = prepareBytes(Buffer.from(page), page, true)
    made.get(language)?.set(state, answer)
    return answer
  }
}

const wordsOf = (webRoot: string, language: Language): object =>
  JSON.parse(readFileSync(path.join(webRoot, `locales/${language}/translation.json`), 'utf8'))

/** The page without a match, to be filled. */
function frameOf(webRoot: string, language: Language) {
  const page = readFileSync(path.join(webRoot, `../drawn/${language}/liveMatch.html`), 'utf8')
  const [head = '', body = ''] = page.split(/(?<=<div id="root">)/)
  const foot = body.slice(body.lastIndexOf('</div>'))
  return ({ html, title, about }: ReturnType<Draw['drawMatch']>, match: MatchSummary): string => {
    const named = head
      .replace(/<title>[^<]*/, () => `<title>${escaped(title)}`)
      .replace(/(?<=<meta\s+name="description"\s+content=")[^"]*/, () => escaped(about))
    // The page's app starts from the match that it was drawn with (web/live/drawn-match.ts).
    const json = JSON.stringify(match).replaceAll('<', '\\u003c')
    return `${named}${html}</div><script type="application/json" id="drawn-match">${json}</script>${foot.slice('</div>'.length)}`
  }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

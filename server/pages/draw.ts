import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import type { DrawnSummary } from '../../shared/matches/match.ts'
import type { Product } from '../../shared/shop/product.ts'
import { type PreparedAnswer, prepareBytes } from '../http/prepared-answer.ts'

/** A page as it was drawn (web/drawn.ts says more). */
export interface Drawn {
  readonly html: string
  readonly title: string
  readonly about: string
}

/** What the build has for drawing. */
export interface Draw {
  giveWords(words: Record<string, object>): Promise<void>
  drawPage(path: string, language: Language): Promise<unknown>
  drawMatch(summary: DrawnSummary, language: Language): Drawn
  drawShop(products: readonly Product[], language: Language): Drawn
}

const loaded = new Map<string, Promise<Draw | null>>()

/**
 * Loads what draws, once, and gives it its words.
 * @param webRoot the built web app; what draws lies beside it
 * @returns null where the build has none
 */
export function loadDraw(webRoot: string): Promise<Draw | null> {
  const held = loaded.get(webRoot)
  if (held) return held
  const loading = load(webRoot)
  loaded.set(webRoot, loading)
  // Whoever asks next tries again.
  loading.catch(() => loaded.delete(webRoot))
  return loading
}

async function load(webRoot: string): Promise<Draw | null> {
  const code = path.join(webRoot, '../draw/draw.js')
  if (!existsSync(code)) return null
  const draw: Draw = await import(pathToFileURL(code).href)
  await draw.giveWords(Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(webRoot, language)])))
  return draw
}

const wordsOf = (webRoot: string, language: Language): object =>
  JSON.parse(readFileSync(path.join(webRoot, `locales/${language}/translation.json`), 'utf8'))

/**
 * A page of the build in one language, to be filled with what is drawn while the server runs.
 * @param page its name in dist/drawn
 * @param place the id under which the page's app finds what the page was drawn with
 * @param kind says that all its text is there by then: `live` for one that is not to wait for its words
 */
export function frameOf(webRoot: string, language: Language, page: string, place: string, kind: '' | 'live') {
  const file = readFileSync(path.join(webRoot, `../drawn/${language}/${page}.html`), 'utf8')
  const [head = '', body = ''] = file.split(/(?<=<div id="root">)/)
  const foot = body.slice(body.lastIndexOf('</div>'))
  return ({ html, title, about }: Drawn, data: unknown): PreparedAnswer => {
    const named = head
      .replace(' data-drawn', ` data-drawn data-whole="${kind}"`)
      .replace(/<title>[^<]*/, () => `<title>${escaped(title)}`)
      .replace(/(?<=<meta\s+name="description"\s+content=")[^"]*/, () => escaped(about))
    const json = JSON.stringify(data).replaceAll('<', '\\u003c')
    const script = `<script type="application/json" id="${place}">${json}</script>`
    const filled = `${named}${html}</div>${script}${foot.slice('</div>'.length)}`
    return prepareBytes(Buffer.from(filled), filled, true)
  }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

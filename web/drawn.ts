import type { Language } from '../shared/i18n/languages.ts'
import type { DrawnSummary } from '../shared/matches/match.ts'
import type { Product } from '../shared/shop/product.ts'

/** A page as it stands before anything but its words is here. */
export interface Drawn {
  /** What is in `#root`. */
  readonly html: string
  /** What the browser's tab says. */
  readonly title: string
  /** What the page is about, in a sentence or two. */
  readonly about: string
}

/** What draw.tsx has for whoever draws pages ahead. */
export interface Draw {
  /** Hands over the words of each language, once. */
  giveWords(words: Readonly<Record<Language, object>>): Promise<void>
  /** Draws the page at this path for somebody who is not signed in. One at a time: the language is everybody's. */
  drawPage(path: string, language: Language): Promise<Drawn>
  /** Draws the page of a match with its score. The page must have been drawn without it before. */
  drawMatch(summary: DrawnSummary, language: Language): Drawn
  /** Draws the page of the shop with its products. The page must have been drawn without them before. */
  drawShop(products: readonly Product[], language: Language): Drawn
}

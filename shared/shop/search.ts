import { LANGUAGES, type Language } from '../i18n/languages.ts'
import { foldText } from '../text/fold-text.ts'
import { isFound, productTexts, type TextsOfProduct } from './product.ts'
import type { Product } from './shop-schemas.ts'

/** A product with the texts in which the search looks. */
type Searchable = TextsOfProduct & Pick<Product, 'keywords'>

/** Minimum length of a search word. Shorter words, such as "of" or "de", count only if the search has no longer word. */
const MIN_WORD = 3
/** Minimum length of a stem. An ending is removed only if this many letters remain. */
const MIN_STEM = 3

/** Endings that do not distinguish words, and their replacements. The first match applies. */
const ENDINGS: Readonly<Record<Language, readonly (readonly [ending: RegExp, instead: string])[]>> = {
  en: [
    [/ies$/, 'y'],
    [/(?<=ch|sh|ss|x)es$/, ''],
    [/(?<!s)s$/, ''],
  ],
  fr: [[/(?:es|s|x|e)$/, '']],
  es: [
    [/(?<=[aeo])s$|(?<=[bcdfghjklmnpqrstvwxyz])es$/, ''],
    [/s$/, ''],
  ],
}
/** Spanish gender endings: niño, niña. */
const GENDER = /[aoe]$/

/**
 * Searches the products. First come the products whose title or subtitle in this language contains the text (the documented
 * rule). Then come the products that match in at least one language: each search word begins a word of the product or shares
 * its stem.
 */
export function searchProducts<P extends Searchable>(products: readonly P[], typed: string, language: Language): P[] {
  const words = wordsOf(typed)
  const long = words.filter((word) => word.length >= MIN_WORD)
  const wanted = long.length > 0 ? long : words
  const documented = products.filter((product) => isFound(productTexts(product, language), typed))
  const byWord = products.filter((product) => LANGUAGES.some((each) => hasWords(product, wanted, each)))
  return [...new Set([...documented, ...byWord])]
}

function hasWords(product: Searchable, wanted: readonly string[], language: Language): boolean {
  if (wanted.length === 0) return false
  const { title, subtitle } = productTexts(product, language)
  const words = wordsOf([title, subtitle, ...(product.keywords[language] ?? [])].join(' '))
  const stems = new Set(words.map((word) => stemOf(word, language)))
  return wanted.every((word) => stems.has(stemOf(word, language)) || words.some((known) => known.startsWith(word)))
}

/** Returns the words of a text in lower case, without accents. */
const wordsOf = (text: string): string[] => foldText(text).match(/[a-z0-9.]+/g) ?? []

/** Removes the plural ending of a word, and its gender ending in Spanish. */
export function stemOf(word: string, language: Language): string {
  const plain = foldText(word)
  const [ending, instead] = ENDINGS[language].find(([each]) => each.test(plain)) ?? [/$/, '']
  const singular = shortened(plain, ending, instead)
  return language === 'es' ? shortened(singular, GENDER, '') : singular
}

function shortened(word: string, ending: RegExp, instead: string): string {
  const short = word.replace(ending, instead)
  return short.length >= MIN_STEM ? short : word
}

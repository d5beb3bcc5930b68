import type { Language } from '../i18n/languages.ts'
import { isFound, type Product, wordsIn } from './product.ts'

/** A typed word with fewer letters, such as "of" or "de", counts only where nothing else was typed. */
const SHORTEST_WORD = 3
/** An ending is only removed where at least this many letters remain. */
const SHORTEST_STEM = 3

/** Endings that do not tell words apart, and what stands instead. The first that fits is removed. */
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
/** In Spanish the last vowel tells the gender: niño, niña. */
const GENDER = /[aoe]$/

/**
 * The products that the search box leaves. Those of the documented rule come first: the typed text stands in the title
 * or the subtitle. Those follow in which each typed word has the stem of a word, or begins one.
 */
export function searchProducts(products: readonly Product[], typed: string, language: Language): readonly Product[] {
  const words = wordsOf(typed)
  const long = words.filter((word) => word.length >= SHORTEST_WORD)
  const wanted = long.length > 0 ? long : words
  const documented = products.filter((product) => isFound(wordsIn(product, language), typed))
  const byWord = products.filter((product) => !documented.includes(product) && hasWords(product, wanted, language))
  return [...documented, ...byWord]
}

function hasWords(product: Product, wanted: readonly string[], language: Language): boolean {
  if (wanted.length === 0) return false
  const { title, subtitle } = wordsIn(product, language)
  const words = wordsOf([title, subtitle, ...(product.keywords[language] ?? [])].join(' '))
  const stems = new Set(words.map((word) => stemOf(word, language)))
  return wanted.every((word) => stems.has(stemOf(word, language)) || words.some((known) => known.startsWith(word)))
}

/** The words of a text without accents, in lower case. */
const wordsOf = (text: string): string[] => folded(text).match(/[a-z0-9.]+/g) ?? []

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A word without the ending of its plural, and in Spanish of its gender. */
export function stemOf(word: string, language: Language): string {
  const plain = folded(word)
  const [ending, instead] = ENDINGS[language].find(([each]) => each.test(plain)) ?? [/$/, '']
  const singular = shortened(plain, ending, instead)
  return language === 'es' ? shortened(singular, GENDER, '') : singular
}

function shortened(word: string, ending: RegExp, instead: string): string {
  const short = word.replace(ending, instead)
  return short.length >= SHORTEST_STEM ? short : word
}

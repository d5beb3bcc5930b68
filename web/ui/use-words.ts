import i18n, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'

interface Words {
  readonly t: TFunction
  /** The language in force, without a region. */
  readonly language: Language
}

const readers = new Set<() => void>()
let words: Words | null = null
/** The language that they were made for: where pages are drawn ahead it changes from one page to the next. */
let madeFor: string | undefined

i18n.on('initialized languageChanged loaded', () => {
  words = null
  for (const reader of readers) reader()
})

/**
 * The words, for what is there thousands of times or is rendered with each point. It says what `useTranslation` says;
 * that makes a copy of i18next for each component that uses it, and looks every word up anew.
 */
export const useWords = (): Words => useSyncExternalStore(subscribe, wordsNow, wordsNow)

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

export function wordsNow(): Words {
  if (words && madeFor === i18n.resolvedLanguage) return words
  madeFor = i18n.resolvedLanguage
  words = { t: remembering(), language: LANGUAGES.find((each) => each === madeFor) ?? FALLBACK_LANGUAGE }
  return words
}

/** More sentences with something filled in than this are not remembered: a list has one for each match. */
const MOST_FILLED = 500

/** `t` that looks up only once what stays the same until the language or its words change. */
function remembering(): TFunction {
  const known = new Map<string, string>()
  const filled = new Map<string, string>()
  const t = (key: string, options?: Record<string, unknown>): string => {
    const held = options ? filled : known
    const name = options ? key + JSON.stringify(options) : key
    const said = held.get(name)
    if (said !== undefined) return said
    const word = options ? i18n.t(key, options) : i18n.t(key)
    if (filled.size >= MOST_FILLED) filled.clear()
    held.set(name, word)
    return word
  }
  return t as TFunction
}

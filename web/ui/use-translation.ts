import i18n, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'

interface Translation {
  readonly t: TFunction
  /** The current language, without a region. */
  readonly language: Language
}

const listeners = new Set<() => void>()
let current: Translation | null = null

/** Returns the current language, without a region. */
export const currentLanguage = (): Language =>
  LANGUAGES.find((each) => each === i18n.resolvedLanguage) ?? FALLBACK_LANGUAGE

i18n.on('initialized languageChanged loaded', () => {
  current = null
  for (const listener of listeners) listener()
})

/**
 * Returns `t` and the current language, and renders the component again when either changes. react-i18next would copy
 * i18next for each component and look up every text on each render: too slow for a list of 2,000 matches.
 */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, currentTranslation, currentTranslation)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentTranslation(): Translation {
  const language = currentLanguage()
  // The server changes the language without waiting for the event.
  if (current?.language !== language) current = { t: cachingT(), language }
  return current
}

/** Maximum number of cached texts with values filled in: a list has one for each match. */
const MAX_FILLED = 500

/** Returns a `t` that caches each text until the language or its translations change. */
function cachingT(): TFunction {
  const plain = new Map<string, string>()
  const filled = new Map<string, string>()
  const t = (key: string, options?: Record<string, unknown> | string): string => {
    const cache = options ? filled : plain
    const name = options ? key + JSON.stringify(options) : key
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const text = typeof options === 'string' ? i18n.t(key, options) : i18n.t(key, options ?? {})
    if (filled.size >= MAX_FILLED) filled.clear()
    cache.set(name, text)
    return text
  }
  return t as TFunction
}

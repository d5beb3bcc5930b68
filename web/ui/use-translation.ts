import i18n, { type TFunction } from 'i18next'
import { createContext, createElement, type ReactNode, use, useMemo } from 'react'
// biome-ignore lint/style/noRestrictedImports: this file is the one that may use it
import { useTranslation as useI18next } from 'react-i18next'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'

interface Translation {
  readonly t: TFunction
  /** The current language, without a region. */
  readonly language: Language
}

/** Returns the current language, without a region. */
export const currentLanguage = (): Language =>
  LANGUAGES.find((each) => each === i18n.resolvedLanguage) ?? FALLBACK_LANGUAGE

const TranslationContext = createContext<Translation | null>(null)

/**
 * Provides the translations for all components below. Only this component uses react-i18next: its hook subscribes to i18next
 * and looks up every text again in each component, which is too slow for a list of 2,000 matches.
 */
export function TranslationProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useI18next()
  const language = currentLanguage()
  const value = useMemo(() => ({ t: cachingT(t), language }), [t, language])
  return createElement(TranslationContext, { value }, children)
}

/** Returns `t` and the current language, and renders the component again when either changes. */
export function useTranslation(): Translation {
  const translation = use(TranslationContext)
  if (!translation) throw new Error('useTranslation needs a TranslationProvider above it')
  return translation
}

/** Maximum number of cached texts with values filled in: a list has one for each match. */
const MAX_FILLED = 500

/** Returns a `t` that looks up each text once. When `lookUp` changes, call this again for a new cache. */
export function cachingT(lookUp: TFunction): TFunction {
  const plain = new Map<string, string>()
  const filled = new Map<string, string>()
  const t = (key: string, options?: Record<string, unknown> | string): string => {
    const cache = options ? filled : plain
    const name = options ? key + JSON.stringify(options) : key
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const text = typeof options === 'string' ? lookUp(key, options) : lookUp(key, options ?? {})
    if (filled.size >= MAX_FILLED) filled.clear()
    cache.set(name, text)
    return text
  }
  return t as TFunction
}

import i18n from 'i18next'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { humanised } from './humanised.ts'

/** The language in force, without a region. */
export const currentLanguage = (): Language =>
  LANGUAGES.find((each) => each === i18n.resolvedLanguage) ?? FALLBACK_LANGUAGE

/** Options of i18next in the browser and on the server. */
export const WORDS = {
  fallbackLng: FALLBACK_LANGUAGE,
  supportedLngs: LANGUAGES,
  load: 'languageOnly',
  ns: 'translation',
  defaultNS: 'translation',
  saveMissing: false,
  parseMissingKeyHandler: (key: string, given?: string) => given ?? humanised(key),
  // React escapes what it renders; escaping twice would show entities.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} as const

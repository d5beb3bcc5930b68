import i18n from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { humanised } from './humanised.ts'
import { firstFailure, translationBackend } from './translation-backend.ts'

/** The language in force, without a region. */
export const currentLanguage = (): Language =>
  LANGUAGES.find((each) => each === i18n.resolvedLanguage) ?? FALLBACK_LANGUAGE

i18n.on('languageChanged', () => {
  document.documentElement.lang = currentLanguage()
})

/** So often a file is asked for again, from 350 ms on and doubling: for some minutes. */
const MOST_RETRIES = 10

/** Settled when the translations are here. Never rejects: without them the page makes do with its keys, humanised. */
const loaded: Promise<unknown> = i18n
  .use(translationBackend)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    fallbackLng: FALLBACK_LANGUAGE,
    supportedLngs: LANGUAGES,
    load: 'languageOnly',
    ns: 'translation',
    defaultNS: 'translation',
    saveMissing: false,
    maxRetries: MOST_RETRIES,
    parseMissingKeyHandler: (key, given) => given ?? humanised(key),
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'navigator', 'htmlTag', 'path', 'subdomain'],
      lookupQuerystring: 'lng',
      lookupCookie: 'i18next',
      lookupLocalStorage: 'i18nextLng',
      caches: ['cookie'],
    },
    // React escapes what it renders; escaping twice would show entities.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  .catch(() => undefined)

/** Settled when the words are here, or when it is known that they come later: scores need not wait for them. */
export const wordsSettled: Promise<unknown> = Promise.race([loaded, firstFailure])

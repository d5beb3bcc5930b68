import i18n from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { pageJson } from '../ui/page-data.ts'
import { currentLanguage, WORDS } from './i18n.ts'
import { firstFailure, translationBackend } from './translation-backend.ts'

i18n.on('languageChanged', () => {
  document.documentElement.lang = currentLanguage()
})

/** So often a file is asked for again, from 350 ms on and doubling: for some minutes. */
const MOST_RETRIES = 10

/** Settled when the translations are here. Never rejects: without them the page makes do with its keys, humanised. */
const wordsLoaded: Promise<unknown> = i18n
  .use(translationBackend)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    ...WORDS,
    ...(pageJson && {
      resources: { [document.documentElement.lang]: { translation: pageJson.translations } },
      // Other languages load when somebody chooses them.
      partialBundledLanguages: true,
    }),
    maxRetries: MOST_RETRIES,
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'navigator', 'htmlTag', 'path', 'subdomain'],
      lookupQuerystring: 'lng',
      lookupCookie: 'i18next',
      lookupLocalStorage: 'i18nextLng',
      caches: ['cookie'],
    },
  })
  .catch(() => undefined)

/** Settled when the words are here, or when it is known that they come later: scores need not wait for them. */
export const wordsSettled: Promise<unknown> = Promise.race([wordsLoaded, firstFailure])

/** Whether the words of this language are here. */
export const hasWords = (language: string): boolean =>
  currentLanguage() === language && i18n.hasResourceBundle(language, 'translation')

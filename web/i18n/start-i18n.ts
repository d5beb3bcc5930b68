import i18n, { type BackendModule } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { pageJson } from '../ui/page-data.ts'
import { currentLanguage } from '../ui/use-translation.ts'
import { I18N_OPTIONS, nextFailure, reportFailure } from './i18n.ts'

/** Longest time (ms) to load a file of translations. */
const TIMEOUT_MS = 10_000

/** Maximum number of retries of a file. The first pause is 350 ms, and each next one is twice as long. */
const MAX_RETRIES = 10

const firstFailure = nextFailure()

/** Loads `/locales/{lng}/{ns}.json`. i18next itself retries, and loads at most 10 files at once. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    // Both are names that the app declares: i18next loads no language but the supported ones.
    const path = `/locales/${language}/${namespace}.json`
    fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then((response) => {
        if (response.ok) return response.json().then((keys) => done(null, keys))
        reportFailure()
        // Retries only errors of the server. A missing file stays missing.
        done(`${path}: ${response.status}`, response.status >= 500)
      })
      .catch((error: unknown) => {
        reportFailure()
        done(String(error), true)
      })
  },
}

i18n.on('languageChanged', () => {
  document.documentElement.lang = currentLanguage()
  // A page that was opened during the change has loaded its texts in the earlier language.
  void i18n.loadNamespaces([])
})

/** Resolves when the translations are loaded or have failed. After a failure the page shows texts made from the keys. */
const loaded: Promise<unknown> = i18n
  .use(backend)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    ...I18N_OPTIONS,
    ...(pageJson && {
      resources: { [document.documentElement.lang]: pageJson.translations },
      // Other languages load when somebody chooses them.
      partialBundledLanguages: true,
    }),
    maxRetries: MAX_RETRIES,
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'navigator', 'htmlTag', 'path', 'subdomain'],
      lookupQuerystring: 'lng',
      lookupCookie: 'i18next',
      lookupLocalStorage: 'i18nextLng',
      caches: ['cookie'],
      cookieOptions: { path: '/', sameSite: 'strict', secure: location.protocol === 'https:' },
    },
  })
  .catch(() => undefined)

/** Resolves when the translations are loaded, or their first load has failed. Scores must not wait for retries. */
export const translationsSettled: Promise<unknown> = Promise.race([loaded, firstFailure])

/** Whether this language is the current one and its translations are loaded. */
export const hasTranslations = (language: string): boolean =>
  currentLanguage() === language && i18n.hasResourceBundle(language, 'translation')

import i18n, { type BackendModule, type ResourceKey } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { TIMEOUT_MS } from '../api/early-answer.ts'
import { pageJson } from '../ui/page-data.ts'
import { currentLanguage } from '../ui/use-translation.ts'
import { I18N_OPTIONS, nextFailure, reportFailure } from './i18n.ts'

/** The first pause before a retry (ms). Each next one is twice as long, up to the longest pause. */
const FIRST_PAUSE_MS = 350
const LONGEST_PAUSE_MS = 20_000

const firstFailure = nextFailure()

/** Loads `/locales/{lng}/{ns}.json`. i18next loads at most 10 files at once. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    // Both are names that the app declares: i18next loads no language but the supported ones.
    loadFile(`/locales/${language}/${namespace}.json`).then<unknown, unknown>(
      (keys) => done(null, keys),
      (missing: string) => done(missing, null),
    )
  },
}

/** Retries a file if the server or the network fails. i18next could retry too, but not at once when the network is back. */
async function loadFile(path: string, pause = FIRST_PAUSE_MS): Promise<ResourceKey> {
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
  if (response?.ok) return response.json()
  reportFailure()
  // A missing file stays missing.
  if ((response?.status ?? 500) < 500) throw path
  await new Promise((resolve) => {
    setTimeout(resolve, pause)
    addEventListener('online', resolve, { once: true })
  })
  return loadFile(path, Math.min(2 * pause, LONGEST_PAUSE_MS))
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
    // By default, the language is in `lng` of the address, the cookie `i18next` and the stored `i18nextLng`.
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'navigator', 'htmlTag', 'path', 'subdomain'],
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

import i18n from 'i18next'
import { FALLBACK_LANGUAGE, LANGUAGES } from '../../shared/i18n/languages.ts'

/** Names of the files of translations. i18next adds the files that `loadNamespaces` loads. */
const FILES = ['translation']

/** Options of i18next in the browser and on the server. */
export const I18N_OPTIONS = {
  // Every language has all texts, so no page loads the texts of a second language.
  fallbackLng: (language?: string) => (language ? [] : [FALLBACK_LANGUAGE]),
  supportedLngs: LANGUAGES,
  load: 'languageOnly',
  ns: FILES,
  defaultNS: 'translation',
  // A key does not name its file: `t` searches all loaded files.
  fallbackNS: FILES,
  // The default, but without it i18next checks whether each key is a sentence.
  keySeparator: '.',
  saveMissing: false,
  parseMissingKeyHandler: (key: string, given?: string) => given ?? textOfKey(key),
  // React escapes texts already. If i18next did so too, pages would show entities such as &amp;.
  interpolation: { escapeValue: false },
  // Pages do not wait for translations. They render again as soon as translations have loaded.
  react: { useSuspense: false, bindI18n: 'languageChanged loaded' },
} as const

/** Reports that a try to load a file of translations has failed. */
export const reportFailure = (): void => i18n.emit('tryFailed')
/** Resolves when the next try to load a file fails. */
export const nextFailure = (): Promise<unknown> => new Promise((resolve) => i18n.once('tryFailed', resolve))

/**
 * Loads files of translations that are not loaded yet.
 * @throws if a file fails to load. i18next goes on trying, so a later call may succeed
 */
export async function loadTexts(files: readonly string[] = []): Promise<void> {
  if (files.length === 0) return
  const isLoaded = () => files.every((file) => i18n.hasResourceBundle(i18n.resolvedLanguage ?? FALLBACK_LANGUAGE, file))
  // Also for files that came with the page, because only then does `t` search them.
  const outcome = await Promise.race([i18n.loadNamespaces(files), nextFailure().then(() => FAILED)])
  if (outcome === FAILED && !isLoaded()) throw new Error('texts failed to load')
}

const FAILED = 'failed'

/** Changes the language. Removes the language from the address, so that a reload keeps the choice. */
export function chooseLanguage(language: string): void {
  history.replaceState(history.state, '', location.href.replace(/\blng=[^&#]*&?/, ''))
  void i18n.changeLanguage(language)
}

/** Parts of keys that only name the place of a text on its page. */
const PLACES = /^(title|text|lead|intro)$/

/**
 * Returns a text for a key without a translation: the last meaningful part of the key, in words.
 * `nav.home` → `Home`, `home.openBoard` → `Open board`, `shot.DROP_SHOT` → `Drop shot`, `live.updated.s` → `Updated`.
 */
export function textOfKey(key: string): string {
  const part = key.split('.').findLast((each) => each.length > 2 && !PLACES.test(each)) ?? key
  const words = part
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

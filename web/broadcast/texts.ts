import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { getJson } from '../api/get-json.ts'

/** Returns the text of a key, with these values for its placeholders. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

type Texts = { readonly [key: string]: string | Texts }

/** Returns the first supported language of a list such as `navigator.languages`. */
export const languageOf = (accepted: readonly string[]): Language =>
  accepted.map((code) => LANGUAGES.find((each) => each === code.split('-')[0])).find(Boolean) ?? FALLBACK_LANGUAGE

/** Loads files of texts in a language. Those that are used here have no plurals, so i18next is not needed. */
export async function loadTexts(files: readonly string[], language: Language): Promise<Translate> {
  const loaded = await Promise.all(files.map((file) => getJson<Texts>(`/locales/${language}/${file}.json`)))
  return translateWith(Object.assign({}, ...loaded.map(({ body }) => body)))
}

/** Returns the function for these texts. A text without translation is its key, as in the app. */
export const translateWith =
  (texts: Texts): Translate =>
  (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>((texts, part) => (typeof texts === 'object' ? texts[part] : undefined), texts)
    return typeof found === 'string' ? found.replace(/{{(\w+)}}/g, (_, name) => String(values[name] ?? '')) : key
  }

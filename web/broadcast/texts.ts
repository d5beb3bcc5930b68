import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import { getJson } from '../api/get-json.ts'

/** Returns the text of a key, with these values for its placeholders. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

type Texts = { readonly [key: string]: string | Texts }

/** Returns the first supported language of a list such as `navigator.languages`. */
export const languageOf = (accepted: readonly string[]): Language =>
  accepted.map((code) => LANGUAGES.find((each) => each === code.split('-')[0])).find(Boolean) ?? FALLBACK_LANGUAGE

/** Loads the texts of every page in a language. They have no plurals here, so i18next is not needed. */
export async function loadTexts(language: Language): Promise<Translate> {
  return translateWith((await getJson<Texts>(`/locales/${language}/translation.json`)).body)
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

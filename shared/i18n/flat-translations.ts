/** The translations of one language, as in its file. */
export type Translations = { readonly [key: string]: string | Translations }

/** Returns every key of a language and its text: `nav.home` → `Home`. */
export function flatTranslations(translations: Translations, before = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(translations)) {
    if (typeof value === 'string') flat.set(before + key, value)
    else for (const [inner, text] of flatTranslations(value, `${before}${key}.`)) flat.set(inner, text)
  }
  return flat
}

/** Languages of the interface. The first one is the fallback. */
export const LANGUAGES = ['en', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export const FALLBACK_LANGUAGE = 'en' satisfies Language

/** Each language's own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français', es: 'Español' }

/** Locale of numbers in each language. Spanish numbers are written as in the club's country: 11,264.40, not 11.264,40. */
export const NUMBER_LOCALES: Record<Language, string> = { en: 'en-US', fr: 'fr-FR', es: 'es-DO' }

/** Returns an object that has the same value for every language. */
export const forEachLanguage = <T>(value: T): Record<Language, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, value])) as Record<Language, T>

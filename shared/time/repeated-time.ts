import { FALLBACK_LANGUAGE, type Language } from '../i18n/languages.ts'

const REPEATED: Record<Language, string> = { en: 'repeated', fr: 'heure répétée', es: 'hora repetida' }

/** Returns the name of a line of times, marked as repeated: `Court 1, repeated`. Clocks have gone back and show these times a second time. */
export const markedAsRepeated = (name: string, language: string): string =>
  `${name}, ${new Map(Object.entries(REPEATED)).get(language) ?? REPEATED[FALLBACK_LANGUAGE]}`

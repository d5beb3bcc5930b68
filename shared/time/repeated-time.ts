import { FALLBACK_LANGUAGE, type Language } from '../i18n/languages.ts'

const REPEATED: Record<Language, string> = { en: 'repeated', fr: 'heure répétée', es: 'hora repetida' }

/** Returns a time, or the name of a line of times, marked as repeated: `2:00, repeated`. Clocks have gone back and show it a second time. */
export const markedAsRepeated = (name: string, language: string): string =>
  `${name}, ${new Map(Object.entries(REPEATED)).get(language) ?? REPEATED[FALLBACK_LANGUAGE]}`

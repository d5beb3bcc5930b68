import { localeOf } from '../../../shared/time/clock-text.ts'

/**
 * Returns the name of a time zone in a language: `Central European Time`, `Heure d’Europe centrale`. Browsers have no names of cities
 * such as `Europe/Berlin` in other languages.
 * @param moment ms since 1970
 */
export function zoneName(timeZone: string, language: string, moment: number): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

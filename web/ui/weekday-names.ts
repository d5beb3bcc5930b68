import { WEEKDAYS, type Weekday } from '../../shared/time/weekdays.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

/** `Monday`, `lunes`, `lundi`: as the language writes it inside a sentence. */
export const weekdayName = (day: Weekday, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + WEEKDAYS.indexOf(day) * 86_400_000,
  )

/** `Monday`, `Lunes`, `Lundi`: as it stands alone. */
export const weekdayTitle = (day: Weekday, language: string): string => {
  const name = weekdayName(day, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Its first three letters: `Mon`, `Lun`, `Lun`. */
export const weekdayShort = (day: Weekday, language: string): string => weekdayTitle(day, language).slice(0, 3)

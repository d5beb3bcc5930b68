import { WEEKDAYS, type Weekday } from '../../shared/time/weekdays.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

/** Returns the name as written inside a sentence: `Monday`, `lunes`, `lundi`. */
export const weekdayName = (day: Weekday, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + WEEKDAYS.indexOf(day) * 86_400_000,
  )

/** Returns the name as written alone: `Monday`, `Lunes`, `Lundi`. */
export const weekdayTitle = (day: Weekday, language: string): string => {
  const name = weekdayName(day, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Returns its first three letters: `Mon`, `Lun`, `Lun`. */
export const weekdayShort = (day: Weekday, language: string): string => weekdayTitle(day, language).slice(0, 3)

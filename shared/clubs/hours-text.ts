import { type Language, NUMBER_LOCALES } from '../i18n/languages.ts'
import { dateFormat } from '../time/date-format.ts'
import { WEEKDAYS, type Weekday } from '../time/week.ts'
import type { OpeningHours } from './club-schemas.ts'
import { minutesText } from './slots.ts'

/** A Monday (ms since 1970). */
const MONDAY = Date.UTC(2026, 0, 5)

/**
 * Returns the opening hours as lines, with equal days that follow each other in one line: `Monday – Friday 7:00–22:00`. Days on
 * which the club is closed are left out.
 */
export function hoursLines(hours: OpeningHours, language: Language): readonly string[] {
  const format = dateFormat(NUMBER_LOCALES[language], { weekday: 'long' })
  const nameOf = (day: Weekday): string => format.format(MONDAY + WEEKDAYS.indexOf(day) * 86_400_000)
  const groups: { readonly first: Weekday; last: Weekday; readonly text: string }[] = []
  for (const [index, day] of WEEKDAYS.entries()) {
    const open = hours[day]
    if (!open) continue
    const text = minutesText(open.opens, open.closes)
    const before = groups.at(-1)
    if (before?.text === text && before.last === WEEKDAYS[index - 1]) before.last = day
    else groups.push({ first: day, last: day, text })
  }
  return groups.map(({ first, last, text }) => {
    const line = first === last ? `${nameOf(first)} ${text}` : `${nameOf(first)} – ${nameOf(last)} ${text}`
    return line.charAt(0).toLocaleUpperCase(language) + line.slice(1)
  })
}

import { type Language, NUMBER_LOCALES } from '../i18n/languages.ts'
import { WEEKDAYS, type Weekday } from '../time/week.ts'
import type { OpeningHours } from './club-schemas.ts'

/** A Monday (ms since 1970). */
const MONDAY = Date.UTC(2026, 0, 5)

/** Returns a time as minutes after midnight in the form `07:30`. */
const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Returns the opening hours as lines, with equal days that follow each other in one line: `Monday – Friday 07:00–22:00`. Days on
 * which the club is closed are left out.
 */
export function hoursLines(hours: OpeningHours, language: Language): readonly string[] {
  const format = new Intl.DateTimeFormat(NUMBER_LOCALES[language], { weekday: 'long', timeZone: 'UTC' })
  const nameOf = (day: Weekday): string => {
    const name = format.format(MONDAY + WEEKDAYS.indexOf(day) * 86_400_000)
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
  const groups: { readonly first: Weekday; last: Weekday; readonly text: string }[] = []
  for (const [index, day] of WEEKDAYS.entries()) {
    const open = hours[day]
    if (!open) continue
    const text = `${clockText(open.opens)}–${clockText(open.closes)}`
    const before = groups.at(-1)
    if (before?.text === text && before.last === WEEKDAYS[index - 1]) before.last = day
    else groups.push({ first: day, last: day, text })
  }
  return groups.map(({ first, last, text }) =>
    first === last ? `${nameOf(first)} ${text}` : `${nameOf(first)} – ${nameOf(last)} ${text}`,
  )
}

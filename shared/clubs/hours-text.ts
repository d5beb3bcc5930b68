import { withFirst } from '../i18n/first-of-month.ts'
import { type Language, NUMBER_LOCALES } from '../i18n/languages.ts'
import { localeOf } from '../time/clock-text.ts'
import { dateFormat } from '../time/date-format.ts'
import { WEEKDAYS, type Weekday } from '../time/week.ts'
import type { OpeningHours, OtherHours } from './club-schemas.ts'
import { minutesText } from './slots.ts'
import type { UnpricedHours } from './unpriced-hours.ts'

/** A Monday (ms since 1970). */
const MONDAY = Date.UTC(2026, 0, 5)

interface Run {
  readonly first: Weekday
  readonly last: Weekday
  readonly text: string
}

/** Joins weekdays with the same text that follow each other. @param textOf returns null for a day to leave out */
function runsOf(textOf: (day: Weekday) => string | null): readonly Run[] {
  const runs: { readonly first: Weekday; last: Weekday; readonly text: string }[] = []
  for (const [index, day] of WEEKDAYS.entries()) {
    const text = textOf(day)
    if (text === null) continue
    const before = runs.at(-1)
    if (before?.text === text && before.last === WEEKDAYS[index - 1]) before.last = day
    else runs.push({ first: day, last: day, text })
  }
  return runs
}

/** Returns the weekdays of a run: `Monday – Friday`. */
function daysText({ first, last }: Pick<Run, 'first' | 'last'>, language: Language): string {
  const format = dateFormat(NUMBER_LOCALES[language], { weekday: 'long' })
  const nameOf = (day: Weekday): string => format.format(MONDAY + WEEKDAYS.indexOf(day) * 86_400_000)
  return first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`
}

const capitalised = (text: string, language: Language): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/**
 * Returns the opening hours as lines, with equal days that follow each other in one line: `Monday – Friday 7:00–22:00`. Days on
 * which the club is closed are left out.
 */
export function hoursLines(hours: OpeningHours, language: Language): readonly string[] {
  const runs = runsOf((day) => {
    const open = hours[day]
    return open ? minutesText(open.opens, open.closes) : null
  })
  return runs.map((run) => capitalised(`${daysText(run, language)} ${run.text}`, language))
}

/**
 * Returns hours without a price as lines: `Friday 21:00–23:00`, `Summer: Monday – Sunday 7:00–8:00 (Court 2)`.
 * @param courtText returns the name of a court in the language
 */
export const unpricedLines = (
  hours: readonly UnpricedHours[],
  language: Language,
  courtText: (name: string) => string,
): readonly string[] =>
  hours.flatMap(({ name, courts, times }) =>
    runsOf((day) => times[day].map(({ opens, closes }) => minutesText(opens, closes)).join(', ') || null).map((run) =>
      [
        name && `${name}:`,
        capitalised(`${daysText(run, language)} ${run.text}`, language),
        courts && `(${courts.map(courtText).join(', ')})`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
  )

/** The words of a language that other hours need. */
export interface HoursWords {
  readonly closed: string
  readonly from: (date: string) => string
  readonly until: (date: string) => string
}

/** Other hours in words. */
export interface OtherHoursWords {
  /** The dates, or the weekdays, or both: `24 December – 26 December`, `Monday – Friday`. */
  readonly when: string
  /** `8:00–12:00, 14:00–20:00`, or that the courts are closed. */
  readonly open: string
  readonly name: string
}

/** Returns other hours in words. @param today `yyyy-mm-dd`: dates of other years have their year */
export function otherHoursWords(
  { name, from, until, yearly, weekdays, open }: OtherHours,
  { language, words, today }: { language: Language; words: HoursWords; today: string },
): OtherHoursWords {
  const isDated = from !== null || until !== null
  const days = runsOf((day) => (weekdays.includes(day) ? '' : null)).map((run) => daysText(run, language))
  const dateOf = (date: string): string => {
    const year = yearly || date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
    const format = dateFormat(localeOf(language), { day: 'numeric', month: 'long', year })
    return withFirst(format.format(Date.parse(date)), language)
  }
  const dates = (): string => {
    if (from === null) return until === null ? '' : words.until(dateOf(until))
    if (until === null) return words.from(dateOf(from))
    return from === until ? dateOf(from) : `${dateOf(from)} – ${dateOf(until)}`
  }
  const when = [isDated && dates(), (!isDated || weekdays.length < WEEKDAYS.length) && days.join(', ')]
  return {
    when: capitalised(when.filter(Boolean).join(', '), language),
    open: open.map(({ opens, closes }) => minutesText(opens, closes)).join(', ') || words.closed,
    name,
  }
}

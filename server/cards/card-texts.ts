import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '../../shared/i18n/languages.ts'
import type { ShownStatus } from '../../shared/scoring/shown-score.ts'
import { localeOf } from '../../shared/time/clock-text.ts'
import { dateFormat } from '../../shared/time/date-format.ts'
import { localTimeIn } from '../../shared/time/zone-time.ts'
import { projectRoot } from '../storage/root.ts'

type StatusTexts = Readonly<Record<ShownStatus, string>>

/** Reads the names of the statuses as the pages show them. */
const read = (language: Language): StatusTexts =>
  JSON.parse(readFileSync(path.join(projectRoot, 'web/public/locales', language, 'translation.json'), 'utf8')).status

const known = new Map<Language, StatusTexts>()

export function statusText(status: ShownStatus, language: Language): string {
  const texts = known.get(language) ?? read(language)
  known.set(language, texts)
  return texts[status]
}

/** Returns the date and the time of a match in the time zone of its club. */
export function momentText(
  date: number,
  timeZone: string,
  language: Language,
): Readonly<Record<'day' | 'time', string>> {
  const text = (options: Intl.DateTimeFormatOptions): string =>
    dateFormat(localeOf(language), options).format(localTimeIn(timeZone, date))
  return {
    day: text({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: text({ weekday: 'short', hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }).replace(/\b0(?=\d:)/, ''),
  }
}

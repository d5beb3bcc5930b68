import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import type { MatchStatus } from '../../shared/scoring/score.ts'
import { CLUB_TIME_ZONE } from '../../shared/time/club-date.ts'
import { projectRoot } from '../storage/root.ts'

type StatusTexts = Readonly<Record<MatchStatus, string>>

/** Reads the names of the statuses as the pages show them. */
const read = (language: Language): StatusTexts =>
  JSON.parse(readFileSync(path.join(projectRoot, 'web/public/locales', language, 'translation.json'), 'utf8')).status

const known = new Map<Language, StatusTexts>()

export function statusText(status: MatchStatus, language: Language): string {
  const texts = known.get(language) ?? read(language)
  known.set(language, texts)
  return texts[status]
}

const textsIn = (language: Language) => {
  const locale = language === 'en' ? 'en-GB' : language
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: CLUB_TIME_ZONE, ...options })
  return {
    day: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: format({ weekday: 'short', hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
  }
}
const FORMATS = new Map(LANGUAGES.map((language) => [language, textsIn(language)]))

/** Returns the date and the time of a match at the club. */
export function momentText(date: number, language: Language): { readonly day: string; readonly time: string } {
  const formats = FORMATS.get(language) ?? textsIn(language)
  return { day: formats.day.format(date), time: formats.time.format(date).replace(/\b0(?=\d:)/, '') }
}

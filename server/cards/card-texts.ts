import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '../../shared/i18n/languages.ts'
import type { ShownStatus } from '../../shared/scoring/shown-score.ts'
import { localeOf } from '../../shared/time/clock-text.ts'
import { dateFormat } from '../../shared/time/date-format.ts'
import { localTimeIn } from '../../shared/time/zone-time.ts'
import { projectRoot } from '../storage/root.ts'

const known = new Map<string, unknown>()

/** Returns a text of the pages. @param file name of the file of translations, without its ending */
function textIn(file: string, key: string, language: Language): string {
  const source = path.join(projectRoot, 'web/public/locales', language, `${file}.json`)
  const texts = known.get(source) ?? JSON.parse(readFileSync(source, 'utf8'))
  known.set(source, texts)
  return key.split('.').reduce((part, name) => part[name], texts)
}

export const statusText = (status: ShownStatus, language: Language): string =>
  textIn('translation', `status.${status}`, language)

/** Returns the word for a player who is anonymous. */
export const playerWord = (language: Language): string => textIn('translation', 'live.player', language)

/** Returns a text of the pages of players. */
export const playerText = (key: string, language: Language): string => textIn('players', `players.${key}`, language)

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

import { courtNumber } from '../../../shared/clubs/court-number.ts'
import { withFirst } from '../../../shared/i18n/first-of-month.ts'
import type { Language } from '../../../shared/i18n/languages.ts'
import { cityOf } from '../../../shared/time/city-of.ts'
import { clockText, localeOf, periodText } from '../../../shared/time/clock-text.ts'
import { dateFormat } from '../../../shared/time/date-format.ts'
import { localTimeIn } from '../../../shared/time/zone-time.ts'
import { mailTexts } from '../../mail/mail-texts.ts'

interface Slot {
  /** Name of the court. */
  readonly court: string
  /** Undefined if the club no longer exists. */
  readonly club: { readonly name: string; readonly timeZone: string } | undefined
  /** ms since 1970. */
  readonly startsAt: number
  readonly endsAt: number
}

/** Returns a slot as emails name it, with dates and times as on the pages: `Court 2, Club Naco: Monday 23 November 2026, 18:00–19:00`. */
export function slotText({ court, club, startsAt, endsAt }: Slot, language: Language): string {
  const t = mailTexts(language)
  const number = courtNumber(court)
  const name = number ? t('mail.court', { number }) : court
  const zone = club?.timeZone ?? 'UTC'
  const when = `${dayText(startsAt, language, zone)}, ${periodText(startsAt, endsAt, language, zone)}`
  return `${[name, club?.name].filter(Boolean).join(', ')}: ${when}`
}

/** Returns a moment (ms since 1970) as emails name it: `Monday 23 November 2026, 13:50`. */
export const momentText = (moment: number, language: Language, timeZone: string): string =>
  `${dayText(moment, language, timeZone)}, ${clockText(moment, language, timeZone)}`

/** Returns the sentence that names the time zone of an email's times. */
export function zoneText(timeZone: string, language: Language): string {
  const t = mailTexts(language)
  return t('mail.zone', { city: cityOf(timeZone) })
}

/** Returns a date as on the pages. The weekday is apart, because only some versions of ICU write a comma after it. */
export function dayText(moment: number, language: Language, timeZone: string): string {
  const text = (parts: Intl.DateTimeFormatOptions) =>
    dateFormat(localeOf(language), parts).format(localTimeIn(timeZone, moment))
  const date = text({ day: 'numeric', month: 'long', year: 'numeric' })
  return `${text({ weekday: 'long' })} ${withFirst(date, language)}`
}

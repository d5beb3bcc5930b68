import { foldText } from '../text/fold-text.ts'
import { isDate } from '../time/club-date.ts'

/** The names of the months in seven languages, without accents. People write them whole, or their first letters. */
const MONTHS = [
  'january janvier enero januar gennaio janeiro januari',
  'february fevrier febrero februar febbraio fevereiro februari',
  'march mars marzo marz marco maart mrt',
  'april avril abril aprile',
  'may mai mayo maggio maio mei',
  'june juin junio juni giugno junho',
  'july juillet julio juli luglio julho',
  'august aout agosto augustus',
  'september septembre septiembre settembre setembro',
  'october octobre octubre oktober ottobre outubro',
  'november novembre noviembre novembro',
  'december decembre diciembre dezember dicembre dezembro',
].map((names) => names.split(' '))

const DATE = String.raw`(?:(?<year>\d{4})[-/.](?<month>\d\d?)[-/.](?<day>\d\d?)|(?<dayFirst>\d\d?)[-/.](?<monthNext>\d\d?)[-/.](?<yearLast>\d{4}|\d\d))`
/** A day with the name of its month: `5 December 2026`, `5. Dez. 2026`, `5 de diciembre`, `Dec 5, 2026`. */
const NAMED_DATE = String.raw`(?:(?<namedDay>\d\d?)\.? (?:de |di )?(?<name>\p{L}{3,})\.?,?(?: (?:de |del )?(?<namedYear>\d{4}))?|(?<nameFirst>\p{L}{3,})\.? (?<dayNext>\d\d?)(?:st|nd|rd|th)?(?:,? (?<yearNext>\d{4}))?)`
/** A day without a year: `5.12.` The year is that of the shared date. */
const SHORT_DATE = String.raw`(?<shortDay>\d\d?)\.(?<shortMonth>\d\d?)\.`
const TIME = String.raw`(?<hour>\d\d?)(?<mark> ?h ?|[:.])?(?<minute>\d\d)?(?::\d\d(?:\.\d+)?)? ?(?:(?<half>[ap])\.? ?m\.?)?`
const MOMENT = new RegExp(`^(?:${DATE}|${NAMED_DATE}|${SHORT_DATE})?(?:(?:^|[ T]|, ?)${TIME})?$`, 'iu')

/** A name of a day before a date: `Sat`, `Sa.,`, `Samstag, den`. */
const WEEKDAY = /^\p{L}{2,}\.?,? (?:den |le |el |il |de )?(?=\d)/u
/** Words before and after a time: `ab 14:30 Uhr`, `ore 14.30`, `14:30 h`. */
const BEFORE_TIME = /(^|[ ,])(?:ab|um|ore|alle|dalle|at|om|vanaf|as|a las|nb|not before|nicht vor|pas avant) (?=\d)/
const AFTER_TIME = /(?<=\d) ?(?:uhr|uur|hrs?|hs)\.?$/

/**
 * Returns the local time of a row, as `2026-11-28T14:30`. A time without a date is on the shared date, a date without a time has
 * the shared time. In `28/11/2026` the day comes first. Returns null for a text that is no time.
 * @param shared the date and time that all rows share. If it is empty, so is the time of a row that needs it.
 */
export function rowTime(text: string, shared: string): string | null {
  return text === '' ? shared : (momentIn(text, shared) ?? momentIn(withoutWords(text), shared))
}

function momentIn(text: string, shared: string): string | null {
  const found = MOMENT.exec(text)?.groups
  if (!found) return null
  const date = dateOf(found, shared.slice(0, 4))
  const time = found.hour === undefined ? shared.slice(11) : timeOf(found)
  if (date === null || time === null) return null
  const day = date ?? shared.slice(0, 10)
  return day && time && `${day}T${time}`
}

/** Returns a date or time without the words around it. A whole hour in words gets its minutes: `14 Uhr` is `14:00`. */
function withoutWords(text: string): string {
  const plain = foldText(text).replace(BEFORE_TIME, '$1').replace(WEEKDAY, '')
  const time = plain.replace(AFTER_TIME, '').replace(/(?<=[:.]\d\d) h\.?$/, '')
  return time !== plain && /(?:^|[ ,])\d\d?$/.test(time) ? `${time}:00` : time
}

type Groups = Readonly<Record<string, string | undefined>>

/**
 * Returns the date in a row, undefined if there is none, or null if there is no such date.
 * @param sharedYear year of a date without one; empty if it is unknown
 */
function dateOf(found: Groups, sharedYear: string): string | null | undefined {
  const { year, month, day, dayFirst, monthNext, yearLast, shortDay, shortMonth } = found
  const name = found.name ?? found.nameFirst
  const [years, months, days] = year
    ? [year, month, day]
    : dayFirst
      ? [yearLast?.padStart(4, '20'), monthNext, dayFirst]
      : shortDay
        ? [sharedYear, shortMonth, shortDay]
        : [found.namedYear ?? found.yearNext ?? sharedYear, name && monthOf(name), found.namedDay ?? found.dayNext]
  if (days === undefined) return undefined
  if (!months) return null
  if (!years) return ''
  const date = `${years}-${months.padStart(2, '0')}-${days.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** Returns the number of a month, or undefined for another word. */
function monthOf(name: string): string | undefined {
  const folded = foldText(name)
  const index = MONTHS.findIndex((names) => names.some((each) => each.startsWith(folded)))
  return index < 0 ? undefined : String(index + 1)
}

/** Returns the time in a row, or null if clocks never show it. A number alone is no time. */
function timeOf({ hour = '', mark, minute, half }: Groups): string | null {
  const isWhole = minute === undefined && (half !== undefined || mark?.trim().toLowerCase() === 'h')
  if ((minute === undefined || mark === undefined) && !isWhole) return null
  const shown = Number(hour)
  if (half !== undefined && (shown < 1 || shown > 12)) return null
  const hours = half === undefined ? shown : (shown % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hours > 23 || Number(minute ?? 0) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`
}

import { type TableLine, tableLines } from '../text/csv.ts'
import { foldText } from '../text/fold-text.ts'
import { plainText } from '../text/plain-text.ts'
import { isDate } from '../time/club-date.ts'

/** Maximum number of matches that the office creates at once. */
export const MOST_ROWS = 200

/** A match as a row of a pasted table gives it. A missing cell is an empty text. */
export interface MatchRow {
  readonly company: string
  readonly company2: string
  readonly time: string
  readonly court: string
  readonly description: string
  readonly umpire: string
  /** Whether further cells follow. */
  readonly hasMore: boolean
  /** Its cells with tabs between them. {@link matchTable} reads them as the same row. */
  readonly line: string
  /** Where the line begins and ends in the text. */
  readonly from: number
  readonly to: number
}

export interface MatchTable {
  /** The row with the titles of the columns, or null. */
  readonly heading: MatchRow | null
  readonly rows: readonly MatchRow[]
}

/** Returns the matches of a pasted table. Empty lines are left out. */
export function matchTable(text: string): MatchTable {
  const rows = tableLines(text)
    .map(matchRow)
    .filter(
      ({ company, company2, time, court, description, umpire, hasMore }) =>
        [company, company2, time, court, description, umpire].some(Boolean) || hasMore,
    )
  const [first] = rows
  const heading = first && isHeading(first) ? first : null
  return { heading, rows: heading === null ? rows : rows.slice(1) }
}

function matchRow({ cells, from, to }: TableLine): MatchRow {
  const [company = '', company2 = '', time = '', court = '', description = '', umpire = '', ...more] =
    cells.map(cellText)
  const line = [company, company2, time, court, description, umpire].map(tabCell).join('\t').trimEnd()
  return { company, company2, time, court, description, umpire, hasMore: more.some(Boolean), line, from, to }
}

/** Returns a cell for a table with tabs. A cell with a quote is enclosed, because its quote could be read as the start of another. */
const tabCell = (cell: string): string => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Returns a cell in one line, as the server stores it. */
export const cellText = (cell: string): string => plainText(cell.replace(/[\s\p{Cc}]+/gu, ' '))

/** Titles of the first two columns in each language, without accents. */
const NAMES =
  /^(player|team|side|pair|name|joueur|joueuse|equipe|cote|paire|nom|jugador|jugadora|equipo|lado|pareja|nombre)s? ?[12ab]?$/

/** Whether a row has titles of columns. Matches between `Player 1` and `Player 2` have a digit in their time. */
const isHeading = ({ company, company2, time }: MatchRow): boolean =>
  NAMES.test(foldText(company)) && NAMES.test(foldText(company2)) && !/\d/.test(time)

const DATE = String.raw`(?:(?<year>\d{4})[-/.](?<month>\d\d?)[-/.](?<day>\d\d?)|(?<dayFirst>\d\d?)[-/.](?<monthNext>\d\d?)[-/.](?<yearLast>\d{4}|\d\d))`
const TIME = String.raw`(?<hour>\d\d?)(?<mark> ?h ?|[:.])?(?<minute>\d\d)?(?::\d\d(?:\.\d+)?)? ?(?:(?<half>[ap])\.? ?m\.?)?`
const MOMENT = new RegExp(`^(?:${DATE})?(?:(?:^|[ T]|, ?)${TIME})?$`, 'i')

/**
 * Returns the local time of a row, as `2026-11-28T14:30`. A time without a date is on the shared date, a date without a time has
 * the shared time. In `28/11/2026` the day comes first. Returns null for a text that is no time.
 * @param shared the date and time that all rows share. If it is empty, so is the time of a row that needs it.
 */
export function rowTime(text: string, shared: string): string | null {
  if (text === '') return shared
  const found = MOMENT.exec(text)?.groups
  if (!found) return null
  const date = dateOf(found)
  const time = found.hour === undefined ? shared.slice(11) : timeOf(found)
  if (date === null || time === null) return null
  const day = date ?? shared.slice(0, 10)
  return day && time && `${day}T${time}`
}

type Groups = Readonly<Record<string, string | undefined>>

/** Returns the date in a row, undefined if there is none, or null if there is no such date. */
function dateOf({ year, month, day, dayFirst, monthNext, yearLast }: Groups): string | null | undefined {
  const [years, months, days] = year ? [year, month, day] : [yearLast?.padStart(4, '20'), monthNext, dayFirst]
  if (!years || !months || !days) return undefined
  const date = `${years}-${months.padStart(2, '0')}-${days.padStart(2, '0')}`
  return isDate(date) ? date : null
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

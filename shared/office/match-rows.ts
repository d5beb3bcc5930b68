import { tableLines } from '../text/csv.ts'
import { plainText } from '../text/plain-text.ts'
import type { MatchColumn } from './column-titles.ts'
import { guessColumns, isTime, sidesIn } from './guess-columns.ts'
import { type Columns, columnsOf, isTitles, isTitlesAbove, USUAL_COLUMNS } from './match-columns.ts'

/** Maximum number of matches that the office creates at once. */
export const MOST_ROWS = 200

/** Maximum number of characters of a pasted table. A longer one has too many rows anyway, and would make the page slow. */
export const MOST_CHARACTERS = 500_000

/** A match as a row of a pasted table gives it. A missing cell is an empty text. */
export interface MatchRow {
  readonly company: string
  readonly company2: string
  /** Its date and its time. */
  readonly time: string
  readonly court: string
  readonly description: string
  /** Empty for the category that all rows share. */
  readonly category: string
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
  /** The row with the titles of the columns, as a line; null if there is none. */
  readonly heading: string | null
  readonly columns: Columns
  /** The cells of the first rows, to show what each column has. */
  readonly sample: readonly (readonly string[])[]
  readonly rows: readonly MatchRow[]
}

/** Number of rows in a sample. */
const SAMPLE = 3

/** A row before it is known what its columns have. */
interface Cells {
  readonly cells: readonly string[]
  readonly from: number
  readonly to: number
}

/**
 * Returns the matches of a pasted table. A row of titles is never a match, wherever it is, and names the columns. Empty lines are
 * left out, and so are lines with a single cell above the titles, such as the name of a tournament.
 * @param chosen the columns that a person has chosen, if they have; they count for a table with as many columns
 */
export function matchTable(text: string, chosen: Columns | null = null): MatchTable {
  const lines = tableLines(text)
    .map(({ cells, from, to }): Cells => ({ cells: cells.map(cellText), from, to }))
    .filter(({ cells }) => cells.some(Boolean))
  const titles = lines.map(({ cells }) => isTitles(cells, isTime))
  const [top, ...below] = lines.map(({ cells }) => cells)
  if (top && !titles.includes(true)) titles[0] = isTitlesAbove(top, below, isTime)
  const first = titles.indexOf(true)
  const heading = lines[first]?.cells ?? null
  const given = lines.filter(
    ({ cells }, index) => !titles[index] && (index > first || cells.filter(Boolean).length > 1),
  )
  const named = heading
    ? guessColumns(
        columnsOf(heading),
        heading,
        given.map(({ cells }) => cells),
      )
    : USUAL_COLUMNS
  const width = given.reduce((most, { cells }) => Math.max(most, cells.length), heading?.length ?? 0)
  const columns = chosen?.length === width ? chosen : named
  return {
    heading: heading && lineOf(heading),
    columns: Array.from({ length: width }, (_, index) => columns[index] ?? null),
    sample: given.slice(0, SAMPLE).map(({ cells }) => cells),
    rows: given.map((row) => matchRow(row, columns)),
  }
}

function matchRow({ cells, from, to }: Cells, columns: Columns): MatchRow {
  const cell = (column: MatchColumn): string => cells[columns.indexOf(column)] ?? ''
  const [one = '', two = ''] = columns.includes('players') ? sidesIn(cell('players')) : []
  return {
    company: joined(' / ', cell('company') || one, cell('partner')),
    company2: joined(' / ', cell('company2') || two, cell('partner2')),
    time: joined(' ', cell('date'), cell('time')),
    court: cell('court'),
    description: cell('description'),
    category: cell('category'),
    umpire: cell('umpire'),
    hasMore: cells.slice(columns.length).some(Boolean),
    line: lineOf(cells),
    from,
    to,
  }
}

const joined = (between: string, ...texts: readonly string[]): string => texts.filter(Boolean).join(between)

const lineOf = (cells: readonly string[]): string => cells.map(tabCell).join('\t').trimEnd()

/** Returns a cell for a table with tabs. A cell with a quote is enclosed, because its quote could be read as the start of another. */
const tabCell = (cell: string): string => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Returns a cell in one line, as the server stores it. */
export const cellText = (cell: string): string => plainText(cell.replace(/[\s\p{Cc}]+/gu, ' '))

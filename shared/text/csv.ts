import { printable } from './printable.ts'

/** A cell that spreadsheets run as a formula, after any apostrophes. The last four signs are wide forms of the first four. */
const FORMULA = /^'*\s*[=+\-@＝＋－＠\t\r]/

/** Changes the parts of a cell. A spreadsheet may be set to read a semicolon or a tab as the end of a cell. */
const eachPart = (cell: string, change: (part: string) => string): string =>
  /[;\t]/.test(cell)
    ? cell
        .split(/(?<=[;\t])/)
        .map(change)
        .join('')
    : change(cell)
const written = (part: string): string => (FORMULA.test(part) ? `'${part}` : part)
const read = (part: string): string => (part.startsWith("'") && FORMULA.test(part) ? part.slice(1) : part)

/**
 * Returns a line of CSV (RFC 4180). A formula gets an apostrophe in front, so that spreadsheets show it and don't run it
 * (https://owasp.org/www-community/attacks/CSV_Injection). A text that already has an apostrophe there gets one too, because
 * {@link csvRows} removes one.
 */
export const csvLine = (cells: readonly string[], separator: CsvSeparator = ','): string =>
  `${csvCells(cells, separator)}\r\n`

/** Returns consecutive cells of a line, escaped as in {@link csvLine} and without the end of the line. */
export const csvCells = (cells: readonly string[], separator: CsvSeparator = ','): string =>
  cells.map(csvCell).join(separator)

/** The signs that may separate the cells of a file. Where a comma is the decimal sign, spreadsheets expect a semicolon. */
export const CSV_SEPARATORS = [',', ';'] as const
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]

function csvCell(cell: string): string {
  const safe = eachPart(printable(cell), written)
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** For each separator, a cell of CSV with the separator or the end of line after it. */
const CELLS = {
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r?\n|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r?\n|$)/y,
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y,
} as const

/**
 * Returns the cells of each line of CSV, as they were before {@link csvLine}. Throws a `SyntaxError` that names the line.
 * @param separator a comma, unless a spreadsheet has saved the file with another separator
 */
export const csvRows = (text: string, separator: Separator = ','): string[][] =>
  linesOf(text, CELLS[separator], separator).map(({ cells }) => cells.map((cell) => eachPart(cell, read)))

/** A line of a table. */
export interface TableLine {
  readonly cells: readonly string[]
  /** Where the line begins and ends in the text. */
  readonly from: number
  readonly to: number
}

/** Separators of cells. Of two in the same line, the first in this list separates, because names may contain the others. */
export const SEPARATORS = ['\t', ';', ','] as const
export type Separator = (typeof SEPARATORS)[number]
/** For each separator, a cell of a pasted table, which may contain quotes, with the separator or the end of line after it. */
const PASTED_CELLS = {
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n?|\n|$)/y,
  ',': /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n?|\n|$)/y,
} as const

/**
 * Returns the lines of a table that a person has pasted: cells of a spreadsheet, with tabs between them, or CSV with semicolons
 * or commas. Quotes enclose a cell as in CSV. Other quotes are text, so any text is a table. A formula is text too.
 */
export function tableLines(text: string): TableLine[] {
  const unquoted = text.replace(/(^|[\t;,\r\n])"(?:[^"]|"")*"(?=[\t;,\r\n]|$)/g, '$1').split(/[\r\n]+/)
  const sample = unquoted.find((line) => line.includes('\t')) ?? unquoted.find((line) => /[;,]/.test(line))
  const separator = SEPARATORS.find((each) => sample?.includes(each)) ?? ','
  return linesOf(text, PASTED_CELLS[separator], separator)
}

/** @param cell a cell, in quotes or not, with the separator or the end of line after it */
function linesOf(text: string, cell: RegExp, separator: string): TableLine[] {
  const lines: TableLine[] = []
  let [cells, from]: [string[], number] = [[], 0]
  for (let at = 0; at < text.length || cells.length > 0; ) {
    cell.lastIndex = at
    const found = cell.exec(text)
    if (!found) throw new SyntaxError(`line ${lines.length + 1}: not CSV`)
    const [{ length }, quoted, plain = '', end = ''] = found
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    at += length
    if (end === separator) continue
    lines.push({ cells, from, to: at - end.length })
    cells = []
    from = at
  }
  return lines
}

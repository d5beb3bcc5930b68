/** A cell that spreadsheets run as a formula, after any apostrophes. The last four signs are wide forms of the first four. */
const FORMULA = String.raw`\s*[=+\-@＝＋－＠\t\r]`
/**
 * Places where a formula would begin: at the start of the cell, and after a semicolon or a tab, which a spreadsheet may be set to
 * read as the end of a cell.
 */
const WRITTEN = new RegExp(`(?<=^|[;\\t])(?='*${FORMULA})`, 'g')
const READ = new RegExp(`(?<=^|[;\\t])'(?='*${FORMULA})`, 'g')

/**
 * Returns a line of CSV (RFC 4180). A formula gets an apostrophe in front, so that spreadsheets show it and don't run it
 * (https://owasp.org/www-community/attacks/CSV_Injection). A text that already has an apostrophe there gets one too, because
 * {@link csvRows} removes one.
 */
export const csvLine = (cells: readonly string[]): string => `${csvCells(cells)}\r\n`

/** Returns consecutive cells of a line, escaped as in {@link csvLine} and without the end of the line. */
export const csvCells = (cells: readonly string[]): string => cells.map(csvCell).join(',')

function csvCell(cell: string): string {
  const safe = cell.replace(WRITTEN, "'")
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell with the comma or the end of line after it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

/** Returns the cells of each line of CSV, as they were before {@link csvLine}. Throws a `SyntaxError` that names the line. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length || row.length > 0; ) {
    CELL.lastIndex = at
    const found = CELL.exec(text)
    if (!found) throw new SyntaxError(`line ${rows.length + 1}: not CSV`)
    const [{ length }, quoted, plain = '', end] = found
    row.push((quoted?.replaceAll('""', '"') ?? plain).replace(READ, ''))
    at += length
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

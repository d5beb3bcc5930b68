import type { MatchSummary, StandingEntry } from '../matches/match-schemas.ts'
import { applyEvent } from '../scoring/fold.ts'
import type { Score } from '../scoring/score.ts'
import { csvCells, csvLine, csvRows, SEPARATORS, type Separator } from '../text/csv.ts'
import { cutText } from '../text/cut-text.ts'
import { CHARTING_COLUMNS, type ChartedEntry } from './charting-columns.ts'
import { descriptionOf, type Exported, type ExportedMatch } from './exported.ts'

/** The functions that write a value into a cell, and read it from the cell. An absent value is an empty cell. */
interface Cell {
  readonly write: (value: unknown) => string
  readonly read: (cell: string) => unknown
}
const TEXT: Cell = { write: String, read: String }
/** Where a comma is the decimal sign, spreadsheets save `142,5`. */
const NUMBER: Cell = { write: String, read: (cell) => finite(Number(cell.replace(',', '.'))) }
/** Spreadsheets save TRUE in the language of their user. */
const TRUTH: Cell = {
  write: (value) => (value ? 'TRUE' : 'FALSE'),
  read: (cell) => /^(?:true|vrai|verdadero|wahr|vero|verdadeiro)$/i.test(cell),
}
/** A cell with one side or two: `1`, `2` or `1 2`. */
const SIDES: Cell = {
  write: (value) => (value as readonly number[]).join(' '),
  read: (cell) => cell.split(' ').map(Number),
}
const JSON_CELL: Cell = { write: JSON.stringify, read: (cell) => JSON.parse(cell) }

type Columns = readonly (readonly [column: string, member: string, cell: Cell])[]

/** @throws RangeError if the text of a cell was no number */
function finite(number: number): number {
  if (Number.isFinite(number)) return number
  throw new RangeError()
}

/** The members of an entry. */
const ENTRY: Columns = [
  ['kind', 'kind', TEXT],
  ['id', 'id', TEXT],
  ['playedAt', 'playedAt', TEXT],
  ['side', 'side', NUMBER],
  ['action', 'action', TEXT],
  ['shot', 'shot', TEXT],
  ['stroke', 'stroke', TEXT],
  ['serve', 'serve', NUMBER],
  ['rallyCount', 'rally', NUMBER],
  ['speedKmh', 'speedKmh', NUMBER],
  ['net', 'net', SIDES],
  ['forced', 'forced', TRUTH],
  ['hitter', 'hitter', NUMBER],
  ['unclassified', 'unclassified', TRUTH],
  ['game', 'game', NUMBER],
  ['gamescore', 'gamescore', TEXT],
  ['status', 'status', TEXT],
  ['winner', 'winner', NUMBER],
  ['penalty', 'penalty', TEXT],
  ['server', 'server', NUMBER],
  ['partner', 'partner', NUMBER],
  ['tiebreakOrder', 'tiebreakOrder', TEXT],
  ['sets', 'sets', JSON_CELL],
  ['points', 'points', JSON_CELL],
]

/** The cell of each member of the match. They are equal in all rows. */
const MATCH_CELLS: Readonly<Record<keyof ExportedMatch, readonly [column: string, cell: Cell]>> = {
  id: ['match_id', TEXT],
  company: ['Player 1', TEXT],
  company2: ['Player 2', TEXT],
  players: ['players', JSON_CELL],
  format: ['format', TEXT],
  firstServer: ['firstServer', NUMBER],
  category: ['category', TEXT],
  description: ['description', TEXT],
  date: ['date', TEXT],
  liveStream: ['liveStream', TRUTH],
  streamUrl: ['streamUrl', TEXT],
}
const MATCH: Columns = Object.entries(MATCH_CELLS).map(([member, [column, cell]]) => [column, member, cell])

/** Name of the first column, by which a file is recognised. */
const FIRST_COLUMN = 'match_id'

/** The columns of an export: match_id, those of the Match Charting Project, the entry, the match. */
export const CSV_COLUMNS: readonly string[] = [
  FIRST_COLUMN,
  ...[...CHARTING_COLUMNS, ...ENTRY, ...MATCH.slice(1)].map(([column]) => column),
]

/**
 * Returns a match as CSV, with a row for each standing entry. If there is none, one row has the match alone.
 * @param start the score before the first entry
 */
export function matchCsv(match: MatchSummary, start: Score, standing: Iterable<StandingEntry>): string {
  const [id = '', ...ofMatch] = cellsOf(MATCH, descriptionOf(match))
  // Written once, because they are equal in all rows.
  const [first, last] = [csvCells([id]), csvCells(ofMatch)]
  const lines = [csvLine(CSV_COLUMNS)]
  let before = start
  let point = 0
  for (const entry of standing) {
    if (entry.kind === 'action') point += 1
    const charted: ChartedEntry = { entry, before, point }
    const columns = CHARTING_COLUMNS.map(([, write]) => String(write(charted) ?? ''))
    lines.push(`${first},${csvCells([...columns, ...cellsOf(ENTRY, entry)])},${last}\r\n`)
    before = applyEvent(before, entry)
  }
  if (lines.length === 1) lines.push(`${first},${','.repeat(CHARTING_COLUMNS.length + ENTRY.length)}${last}\r\n`)
  return lines.join('')
}

const cellsOf = (columns: Columns, value: object): string[] =>
  columns.map(([, member, { write }]) => {
    const given: unknown = Reflect.get(value, member)
    return given === undefined || given === null ? '' : write(given)
  })

/** Whether the first line of a file is the header of an export, or names the separator, as some spreadsheets want it. */
export const isMatchCsv = (line: string): boolean => NAMED_SEPARATOR.test(line) || separatorIn(line) !== undefined

/** A first line that only names the separator. */
const NAMED_SEPARATOR = /^\uFEFF?sep=[;,\t](?:\r?\n|$)/

/** The first column, and the separator after it. A spreadsheet may have put the name in quotes. */
const HEADER = new RegExp(`^\\uFEFF?"?${FIRST_COLUMN}"?(.)`, 's')

/** Returns the separator of an export. Where a comma is the decimal sign, spreadsheets save the file with semicolons. */
function separatorIn(text: string): Separator | undefined {
  const [, after] = HEADER.exec(text) ?? []
  return SEPARATORS.find((each) => each === after)
}

/**
 * Returns the match and the entries of an export. Columns may have another order.
 * @throws SyntaxError if the text is not CSV or has no row, or a cell has no value of its column
 */
export function readMatchCsv(text: string): Exported {
  const table = text.replace(NAMED_SEPARATOR, '').replace(/^\uFEFF/, '')
  const [header = [], ...rows] = csvRows(table, separatorIn(table))
  const valuesIn = (columns: Columns, row: readonly string[], number: number): Record<string, unknown> =>
    Object.fromEntries(
      columns.flatMap(([column, member, { read }]) => {
        const cell = row[header.indexOf(column)] ?? ''
        if (cell === '') return []
        try {
          return [[member, read(cell)]]
        } catch {
          throw new SyntaxError(`row ${number}, column ${column}: "${cutText(cell, 40)}" cannot be read`)
        }
      }),
    )
  const [first] = rows
  if (!first) throw new SyntaxError('there is no entry')
  const entries = rows.map((row, index) => valuesIn(ENTRY, row, index + 2))
  const isEmpty = entries.length === 1 && entries.every((entry) => Object.keys(entry).length === 0)
  return {
    match: valuesIn(MATCH, first, 2),
    entries: isEmpty ? [] : entries.map((entry) => ({ ...UNKNOWN, ...entry })),
  }
}

/** Members that an entry must have, and whose cell is empty if they are unknown. An entry of another kind ignores them. */
const UNKNOWN = { winner: null, server: null }

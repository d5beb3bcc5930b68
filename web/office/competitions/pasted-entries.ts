import type { EventAnswer } from '../../../shared/competitions/event-answer-schemas.ts'
import { titleOf } from '../../../shared/office/column-titles.ts'
import { type Columns, columnsOf } from '../../../shared/office/match-columns.ts'
import { cellText } from '../../../shared/office/match-rows.ts'
import { tableLines } from '../../../shared/text/csv.ts'
import { foldText } from '../../../shared/text/fold-text.ts'

type Kind = EventAnswer['kind']
type Cells = readonly string[]

/** Titles of columns with one part of a name, without accents. */
const GIVEN = ['first name', 'firstname', 'forename', 'given name', 'prenom', 'nombre de pila']
const FAMILY = ['last name', 'lastname', 'surname', 'family name', 'nom de famille', 'apellido', 'apellidos']

const isOneOf = (titles: readonly string[], cell: string): boolean => titles.includes(foldText(cell).trim())
const isTitle = (cell: string): boolean => titleOf(cell) !== undefined || isOneOf(GIVEN, cell) || isOneOf(FAMILY, cell)

/**
 * Returns the names of each entry in a text that a person has typed or pasted: one entry a line, with a slash between partners. Of a
 * table it reads the columns with names. The titles of the columns say which these are. Without titles, they are the first columns
 * with letters and without digits.
 */
export function pastedEntries(text: string, kind: Kind): readonly Cells[] {
  const table = tableLines(text)
    .map(({ cells }) => cells.map(cellText))
    .filter((cells) => cells.some(Boolean))
  const [first = [], ...others] = table
  const titles = first.filter(Boolean)
  const hasTitles = titles.length > 1 && titles.every(isTitle)
  // A comma alone may separate the parts of a name.
  if (!hasTitles && !/[\t;]/.test(text)) return linesIn(text, kind)
  const rows = hasTitles ? others : table
  const columns = hasTitles ? titledColumns(first, kind) : nameColumns(rows, kind)
  return rows.map((cells) => entryIn(cells, columns, kind)).filter((names) => names.length > 0)
}

/** A column for each name. A name can have several columns. */
type NameColumns = readonly (readonly number[])[]

/** Returns the entries of a text without columns. A title above them is no entry. */
function linesIn(text: string, kind: Kind): readonly Cells[] {
  const lines = text.split('\n').map(cellText).filter(Boolean)
  const title = titleOf(lines[0] ?? '')
  const hasTitle = typeof title === 'object' && title !== null && lines.length > 1
  return lines.slice(hasTitle ? 1 : 0).map((line) => partners(line, kind))
}

function titledColumns(titles: Cells, kind: Kind): NameColumns {
  const family = titles.findIndex((title) => isOneOf(FAMILY, title))
  const given = titles.findIndex((title) => isOneOf(GIVEN, title))
  const columns: Columns = columnsOf(titles)
  const sides = (['company', 'partner', 'company2', 'partner2', 'players'] as const)
    .map((column) => columns.indexOf(column))
    .filter((at) => at >= 0)
  const [whole = 0] = sides
  if (kind === 'singles' && (family >= 0 || given >= 0))
    return [[given >= 0 ? given : whole, family >= 0 ? family : whole]]
  return sides.slice(0, kind === 'singles' ? 1 : 2).map((at) => [at])
}

/** Returns the first columns whose cells look like names. */
function nameColumns(rows: readonly Cells[], kind: Kind): NameColumns {
  const width = Math.max(...rows.map((cells) => cells.length))
  const found = Array.from({ length: width }, (_, at) => at).filter((at) => {
    const cells = rows.map((row) => row[at] ?? '').filter(Boolean)
    return 2 * cells.filter(isLikeName).length > cells.length
  })
  const [one = 0, two] = found
  const isPair = rows.some((cells) => cells[one]?.includes('/'))
  return kind === 'singles' || isPair || two === undefined ? [[one]] : [[one], [two]]
}

const isLikeName = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !/[\d@]/.test(cell)

const entryIn = (cells: Cells, columns: NameColumns, kind: Kind): Cells =>
  columns.flatMap((own) => {
    const name = own
      .map((at) => cells[at])
      .filter(Boolean)
      .join(' ')
    return name === '' ? [] : partners(name, kind)
  })

const partners = (text: string, kind: Kind): Cells =>
  kind === 'singles'
    ? [text]
    : text
        .split('/')
        .map((name) => name.trim())
        .filter(Boolean)

/** Whether a name has digits. A new player gets no such name, because it is more likely a phone number or a mark of the list. */
export const hasDigits = (name: string): boolean => /\p{N}/u.test(name)

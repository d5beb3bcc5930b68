import { tableLines } from '../text/csv.ts'
import { foldText } from '../text/fold-text.ts'
import { LONGEST } from '../text/longest.ts'
import { hasLostLetters } from '../text/lost-letters.ts'
import { plainText } from '../text/plain-text.ts'
import { areFlags, isYes, tagOfTitle, yesOrNo } from './member-flags.ts'
import { isEmail, MOST_TAGS } from './member-limits.ts'
import type { MemberFields } from './member-schemas.ts'
import { phoneDigits } from './member-words.ts'

/** What a column of a table of members has. `other`: nothing that is imported. */
export const COLUMNS = ['name', 'firstName', 'lastName', 'number', 'phone', 'email', 'tags', 'notes', 'other'] as const
export type MemberColumn = (typeof COLUMNS)[number]

/**
 * The beginnings of titles of columns in English, French, Spanish, German, Italian, Portuguese and Dutch, without accents. The first
 * column that fits counts.
 */
const TITLES: readonly (readonly [MemberColumn, RegExp])[] = [
  ['email', /e-?mail|courriel|correo|mail|mel\b|posta elettr/],
  ['phone', /phone|^tel|^cel|mobil|movil|handy|portable|gsm|whatsapp|mobiel|cell/],
  [
    'number',
    /\b(no|nr|n|num|id|nº)\b|nr\.?$|^n[.°]|number|numero|nummer|nombre d.adherent|matric|licen[cs]|lizenz|tessera|^#$/,
  ],
  ['firstName', /first|given|prenom|^nombres?$|vorname|primo nome|voornaam|prenome/],
  [
    'lastName',
    /last|family|surname|nom de famille|apellido|nachname|familienname|cognome|sobrenome|apelido|achternaam/,
  ],
  ['tags', /^tags?$|group|gruppe|groupe|grupo|gruppo|groep|categor|kategorie|^role|^roles|etiquet/],
  ['notes', /note|remark|comment|bemerkung|kommentar|remarque|observa|osserva|opmerking|notiz/],
  ['name', /name|^nom\b|nombre|nome|naam|member|mitglied|membre|socio|spieler|player|joueur|jugador|lid\b/],
]

/** A row of a table, with the values that its columns give. */
export interface MemberRow extends MemberFields {
  /** Number of the line, as a spreadsheet counts it. */
  readonly line: number
  readonly problems: readonly RowProblem[]
}

/** Why a row can't be imported. `lost`: letters were lost. `twice`: an earlier row has the same number. */
export type RowProblem = 'noName' | 'email' | 'long' | 'lost' | 'twice'

export interface MemberTable {
  /** The titles of the columns, or null if the first row has none. */
  readonly titles: readonly string[] | null
  /** The cells of the other rows, with the number of their line. */
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[]
  /** What each column probably has. */
  readonly columns: readonly MemberColumn[]
}

/** Reads a table of members, with the columns in any order. */
export function memberTable(text: string): MemberTable {
  const all = tableLines(text)
    .map(({ cells }, index) => ({
      line: index + 1,
      cells: cells.map((cell) => plainText(cell.replace(/[\s\p{Cc}]+/gu, ' '))),
    }))
    .filter(({ cells }) => cells.some(Boolean))
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const [first, ...others] = all
  const flags = new Set<number>()
  for (const [at, title] of (first?.cells ?? []).entries()) {
    if (tagOfTitle(title) !== null && areFlags(columnOf(others, at))) flags.add(at)
  }
  const named = titleColumns(first?.cells ?? [], width, flags)
  if (first && named) return { titles: first.cells, lines: others, columns: named }
  return {
    titles: null,
    lines: all,
    columns: guessedColumns(
      all.map(({ cells }) => cells),
      width,
    ),
  }
}

type Lines = MemberTable['lines']

const columnOf = (lines: Lines, at: number): string[] => lines.map(({ cells }) => cells[at] ?? '')

/**
 * Returns what the columns with these titles have, or null if the cells are no titles.
 * @param flags the columns that say for a tag in their title whether a member has it
 */
function titleColumns(cells: readonly string[], width: number, flags: ReadonlySet<number>): MemberColumn[] | null {
  if (cells.some((cell) => isEmail(cell) || phoneDigits(cell).length >= 6)) return null
  const used = new Set<MemberColumn>()
  const columns = Array.from({ length: width }, (_, at): MemberColumn => {
    if (flags.has(at)) return 'tags'
    const title = foldText(cells[at] ?? '').trim()
    const found = TITLES.find(([column, pattern]) => !used.has(column) && pattern.test(title))?.[0] ?? 'other'
    if (found !== 'other') used.add(found)
    return found
  })
  const known = columns.filter((column) => column !== 'other').length
  // A person may have the name Mitglied, but not in a table with other titles.
  if (known < 2 && !(known === 1 && cells.filter(Boolean).length === 1)) return null
  // `Nom` beside `Prénom`, and `Name` beside `Vorname`, is the family name. `Nombre` beside `Apellidos` is the first name.
  const [hasFirst, hasLast] = [used.has('firstName'), used.has('lastName')]
  const nameIs = hasFirst && hasLast ? 'other' : hasFirst ? 'lastName' : hasLast ? 'firstName' : 'name'
  return columns.map((column) => (column === 'name' ? nameIs : column))
}

/** Returns what columns without titles probably have. */
function guessedColumns(rows: readonly (readonly string[])[], width: number): MemberColumn[] {
  const used = new Set<MemberColumn>()
  const once = (column: MemberColumn): MemberColumn => {
    if (used.has(column)) return 'other'
    used.add(column)
    return column
  }
  const kinds = Array.from({ length: width }, (_, at): MemberColumn => {
    const cells = rows.map((cells) => cells[at] ?? '').filter(Boolean)
    const mostly = (test: (cell: string) => boolean) => cells.length > 0 && cells.filter(test).length > cells.length / 2
    if (mostly((cell) => cell.includes('@'))) return once('email')
    if (mostly((cell) => phoneDigits(cell).length >= 6 && !/\p{L}/u.test(cell))) return once('phone')
    if (mostly((cell) => /\d/.test(cell) && cell.length <= 12)) return once('number')
    return mostly((cell) => /\p{L}/u.test(cell)) ? 'name' : 'other'
  })
  const names = kinds.flatMap((kind, at) => (kind === 'name' ? [at] : []))
  const [one, two] = names
  const isOneWord = (at: number | undefined) =>
    at !== undefined && rows.filter((cells) => !(cells[at] ?? '').includes(' ')).length > rows.length / 2
  const isPair = two !== undefined && isOneWord(one) && isOneWord(two)
  return kinds.map((kind, at) => {
    if (kind !== 'name') return kind
    if (isPair && (at === one || at === two)) return at === one ? 'firstName' : 'lastName'
    return at === one ? 'name' : 'other'
  })
}

/**
 * Returns the members of a table whose columns have these contents. Several columns of notes or tags are put together. A column
 * of tags that only says yes or no means the tag in its title.
 */
export function memberRows(
  { titles, lines }: Pick<MemberTable, 'titles' | 'lines'>,
  columns: readonly MemberColumn[],
): MemberRow[] {
  const numbers = new Set<string>()
  const flags = columns.map((column, at) => column === 'tags' && areFlags(columnOf(lines, at)))
  const flagTags = flags.map((isFlag, at) => (isFlag && flagTag(titles?.[at] ?? '')) || null)
  const tagsIn = (cell: string, at: number): string[] => {
    if (flags[at]) return isYes(cell) ? [flagTags[at] ?? ''] : []
    // A word such as “yes” is never a tag.
    return cell
      .split(/[,;/|]/)
      .map((tag) => tag.trim())
      .filter((tag) => yesOrNo(tag) === null)
  }
  return lines.map(({ line, cells }) => {
    const all = (wanted: MemberColumn) => cells.filter((cell, at) => columns[at] === wanted && cell)
    const text = (wanted: MemberColumn) => all(wanted).join(' ')
    const row = {
      name: [text('name'), text('firstName'), text('lastName')].filter(Boolean).join(' '),
      number: text('number'),
      phone: text('phone'),
      email: text('email')
        .replace(/^mailto:/i, '')
        .toLowerCase(),
      notes: text('notes'),
      tags: [
        ...new Set(
          cells.flatMap((cell, at) => (columns[at] === 'tags' && cell ? tagsIn(cell, at) : [])).filter(Boolean),
        ),
      ],
    }
    const problems: RowProblem[] = []
    if (row.name === '') problems.push('noName')
    if (row.email !== '' && !isEmail(row.email)) problems.push('email')
    if (isLong(row)) problems.push('long')
    if (cells.some(hasLostLetters)) problems.push('lost')
    const key = row.number.toLowerCase().replace(/\s+/g, '')
    if (key && numbers.has(key)) problems.push('twice')
    numbers.add(key)
    return { ...row, line, problems }
  })
}

/** Returns the tag that the title of a column of flags means. A title such as “Tags” names none. */
function flagTag(title: string): string | null {
  const isOfTags = TITLES.some(([column, pattern]) => column === 'tags' && pattern.test(foldText(title).trim()))
  return tagOfTitle(title) ?? (isOfTags ? null : title)
}

const isLong = ({ name, number, phone, email, notes, tags }: MemberFields): boolean =>
  name.length > LONGEST.person.name ||
  email.length > LONGEST.person.email ||
  number.length > LONGEST.member.number ||
  phone.length > LONGEST.member.phone ||
  notes.length > LONGEST.member.notes ||
  tags.length > MOST_TAGS ||
  tags.some((tag) => tag.length > LONGEST.member.tag)

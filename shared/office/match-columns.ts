import { type MatchColumn, type TitledSide, titleOf } from './column-titles.ts'

/** The columns of a table from left to right; null for a column that is left out. */
export type Columns = readonly (MatchColumn | null)[]

/** The columns of a table without titles. */
export const USUAL_COLUMNS: Columns = ['company', 'company2', 'time', 'court', 'description', 'umpire']

/** Minimum number of titles in a row of titles. */
const LEAST_TITLES = 2

const isFilled = (cell: string): boolean => cell !== ''

/**
 * Whether a row has the titles of columns. A match between `Player 1` and `Player 2` has a digit in another cell, such as its time.
 * @param isTime whether a cell is a date or a time
 */
export function isTitles(cells: readonly string[], isTime: (cell: string) => boolean): boolean {
  const filled = cells.filter(isFilled)
  const others = filled.filter((cell) => titleOf(cell) === undefined)
  return filled.length - others.length >= LEAST_TITLES && !others.some((cell) => /\d/.test(cell) || isTime(cell))
}

/**
 * Whether the first row of a table has titles although most of them are unknown: at least one is known, and a column has a text
 * there, and a date or a time in each row below.
 * @param isTime whether a cell is a date or a time
 */
export function isTitlesAbove(
  cells: readonly string[],
  below: readonly (readonly string[])[],
  isTime: (cell: string) => boolean,
): boolean {
  const filled = cells.filter(isFilled)
  const known = filled.filter((cell) => titleOf(cell) !== undefined)
  const isTitle = (cell: string) => known.includes(cell) || !(/\d/.test(cell) || isTime(cell))
  return (
    known.length > 0 &&
    filled.every(isTitle) &&
    below.length > 0 &&
    cells.some((cell, at) => isFilled(cell) && below.every((row) => isTime(row[at] ?? '')))
  )
}

/** Returns the columns that titles name. Of two titles for the same column, the first one counts. */
export function columnsOf(titles: readonly string[]): Columns {
  const known = titles.map(titleOf)
  const sides = known.filter((title) => typeof title === 'object' && title !== null)
  const isFour = sides.some(({ side }) => side > 2)
  const taken = new Set<MatchColumn>()
  const take = (column: MatchColumn | null): MatchColumn | null => {
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  }
  // A title with a number takes its place before those without one.
  const numbered = known.map((title) => {
    if (typeof title !== 'object' || title === null || title.side === 0) return undefined
    return take(numberedSide(title, isFour))
  })
  let latest: 1 | 2 = 1
  const columns = known.map((title, index) => {
    if (title === undefined || title === null) return null
    if (typeof title === 'string') return take(title)
    const own = numbered[index]
    if (own !== undefined) {
      if (own !== null) latest = own === 'company2' || own === 'partner2' ? 2 : 1
      return own
    }
    if (title.isPartner) return take(latest === 2 ? 'partner2' : 'partner')
    const next = take('company') ?? take('company2')
    if (next !== null) latest = next === 'company' ? 1 : 2
    return next
  })
  // With a column for each side, a column such as "Match" has a number.
  return taken.has('company2') ? columns.map((column) => (column === 'players' ? null : column)) : columns
}

/** Whether columns have the players of both sides. */
export const havePlayers = (columns: Columns): boolean =>
  columns.includes('players') || (columns.includes('company') && columns.includes('company2'))

/** Returns the column of a side with a number. @param isFour whether players 1 and 2 are partners, against 3 and 4 */
function numberedSide({ side, isPartner }: TitledSide, isFour: boolean): MatchColumn {
  if (isFour) return (['company', 'partner', 'company2', 'partner2'] as const)[side - 1] ?? 'company'
  if (side === 1) return isPartner ? 'partner' : 'company'
  return isPartner ? 'partner2' : 'company2'
}

/** Returns the columns after a person has chosen what one of them has. Another one that had it before is left out. */
export const withColumn = (columns: Columns, at: number, chosen: MatchColumn | null): Columns =>
  columns.map((column, index) => (index === at ? chosen : column === chosen ? null : column))

/** Returns the columns after a person has dragged one to another: the two change places. */
export const swapped = (columns: Columns, one: number, other: number): Columns =>
  columns.map((column, index) =>
    index === one ? (columns[other] ?? null) : index === other ? (columns[one] ?? null) : column,
  )

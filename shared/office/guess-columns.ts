import { foldText } from '../text/fold-text.ts'
import { type MatchColumn, titleOf } from './column-titles.ts'
import type { Columns } from './match-columns.ts'
import { rowTime } from './row-time.ts'

/** Two shared times. The time of a cell without a time of its own differs with them. */
const [SHARED, OTHER] = ['2000-01-01T00:00', '2000-01-01T11:11']

/** Whether a cell has a date or a time. */
export const isTime = (cell: string): boolean => /\d/.test(cell) && rowTime(cell, SHARED) !== null

/** Whether a cell has a date without a time. */
const isDay = (cell: string): boolean => isTime(cell) && rowTime(cell, SHARED) !== rowTime(cell, OTHER)

/** Whether a cell is the name of a court with a number: `Court 2`, `Platz 3`. */
function isCourt(cell: string): boolean {
  const [, word = ''] = /^(\p{L}+)[ -]?\d{1,2}$/u.exec(foldText(cell)) ?? []
  return titleOf(word) === 'court'
}

/** What stands between the two sides of a match in one cell, in each language. */
const VERSUS = / (?:v|vs|versus|contre|gegen|contra|contro|tegen|x|[-–—])\.? /i

/** Returns the two sides in a cell such as `Ana Reyes v Luz Marte`. Without a sign between them, the second one is missing. */
export const sidesIn = (cell: string): readonly string[] => cell.split(VERSUS, 2).map((side) => side.trim())

/**
 * Returns the columns of a table in which columns with unknown titles are named by their cells, where all cells have a date, a time,
 * a court or both players. A known title is never changed.
 */
export function guessColumns(
  columns: Columns,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): Columns {
  const taken = new Set<MatchColumn | null>(columns)
  return columns.map((column, at) => {
    if (column !== null || titleOf(titles[at] ?? '') !== undefined) return column
    const guess = contentOf(
      rows.map((cells) => cells[at] ?? '').filter(Boolean),
      !taken.has('company') && !taken.has('company2'),
    )
    if (guess === null || taken.has(guess)) return null
    taken.add(guess)
    return guess
  })
}

/** Returns what all these cells have, or null. */
function contentOf(cells: readonly string[], mayBePlayers: boolean): MatchColumn | null {
  if (cells.length === 0) return null
  if (cells.every(isDay)) return 'date'
  if (cells.every(isTime)) return 'time'
  if (cells.every(isCourt)) return 'court'
  return mayBePlayers && cells.every((cell) => sidesIn(cell).length === 2) ? 'players' : null
}

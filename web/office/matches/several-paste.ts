import { type Columns, havePlayers } from '../../../shared/office/match-columns.ts'
import { type MatchRow, type MatchTable, matchTable } from '../../../shared/office/match-rows.ts'
import { areSurnamesFirst, firstNameFirst } from '../../../shared/players/surname-first.ts'

/** The columns that a person has chosen, for the table with these titles. */
export interface ChosenColumns {
  readonly heading: string | null
  readonly columns: Columns
}

/** A pasted table, as the form uses it. */
export interface Paste {
  readonly table: MatchTable
  /** Whether it is unknown which columns have the players. There are no rows to check before. */
  readonly lacksPlayers: boolean
  /** A name of a table with `Surname, First` after it is turned; null for another table. */
  readonly turnedName: string | null
  readonly rows: readonly MatchRow[]
}

/** Reads a pasted table. @param isTurned whether the first name goes before the surname, in a table with `Surname, First` */
export function readPaste(text: string, chosen: ChosenColumns | null, isTurned: boolean): Paste {
  const read = matchTable(text)
  const isChosen = chosen !== null && chosen.heading === read.heading
  const table = isChosen ? matchTable(text, chosen.columns) : read
  const isNamed = table.heading !== null || isChosen
  if (isNamed && table.rows.length > 0 && !havePlayers(table.columns))
    return { table, lacksPlayers: true, turnedName: null, rows: [] }
  const sides = table.rows.flatMap(({ company, company2 }) => [company, company2])
  const isSurnameFirst = areSurnamesFirst(sides)
  return {
    table,
    lacksPlayers: false,
    turnedName: isSurnameFirst ? (sides.map(firstNameFirst).find((side, at) => side !== sides[at]) ?? null) : null,
    rows:
      isSurnameFirst && isTurned
        ? table.rows.map((row) => ({
            ...row,
            company: firstNameFirst(row.company),
            company2: firstNameFirst(row.company2),
          }))
        : table.rows,
  }
}

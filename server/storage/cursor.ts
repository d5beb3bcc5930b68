import { type Column, type SQL, sql } from 'drizzle-orm'

// A cursor is the time and the id of the last row of a page, `<time>-<id>`. Rows are sorted by time, then by id, both
// descending.

/** Returns the condition for the rows after a cursor, which the schema has validated. Without a cursor it is undefined. */
export function afterCursor(time: Column, id: Column, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [lastTime, lastId] = cursor.split('-').map(Number)
  // A comparison of rows can start within an index of both columns; an OR of two comparisons can't.
  return sql`(${time}, ${id}) < (${lastTime}, ${lastId})`
}

/**
 * Returns a page and the cursor of the next one, or null.
 * @param rows one more than the limit if there is a next page
 * @param placeOf returns the time and the id of a row
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => readonly [number, number]) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > limit ? placeOf(last).join('-') : null }
}

import { eq } from 'drizzle-orm'
import { ApiError } from '../http/api-error.ts'
import type { Storage } from '../storage/storage.ts'

/** Returns the rows of a kind that a content file brought and that the office has not changed since. */
export async function examplesAmong<Row extends { readonly id: string | number; readonly edited: boolean }>(
  { db, tables: { contentFiles } }: Storage,
  kind: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const files = await db.select({ id: contentFiles.id }).from(contentFiles).where(eq(contentFiles.kind, kind))
  const brought = new Set(files.map(({ id }) => id))
  return rows.filter(({ id, edited }) => !edited && brought.has(String(id)))
}

/**
 * Removes examples one after the other, and returns their number. Leaves out an example that somebody has just changed or deleted:
 * it is none any more.
 */
export async function removeEach<Row>(rows: readonly Row[], remove: (row: Row) => Promise<void>): Promise<number> {
  let removed = 0
  for (const row of rows) {
    try {
      await remove(row)
      removed += 1
    } catch (error) {
      if (!(error instanceof ApiError) || (error.statusCode !== 404 && error.statusCode !== 412)) throw error
    }
  }
  return removed
}

import { sql } from 'drizzle-orm'
import type { SharedDatabase } from '../storage/storage.ts'

/** A position in the history of the database. */
export type Cursor = string

export interface Changes {
  readonly cursor: Cursor
  /** The heads of the logs that have new entries. */
  readonly heads: readonly { readonly id: string; readonly head: number }[]
  /** Matches that are new, or whose record (names, rules, date …) was changed. */
  readonly described: readonly { readonly id: string; readonly updatedAt: number }[]
  /** Half hours of courts that were taken or released. */
  readonly units: readonly { readonly courtId: string; readonly unit: number }[]
}

interface Row {
  readonly cursor: string
  readonly heads: Changes['heads'] | null
  readonly described: Changes['described'] | null
  readonly units: Changes['units'] | null
}

/**
 * Finds the commits of all servers since a cursor. Each row has the id of its transaction. A cursor is the id of the oldest
 * transaction that was open when the cursor was made. So no commit is missed, however long it took, and no clock is needed.
 * The same change may be found twice. Rows with the id of a future transaction are ignored: they were copied from another
 * database.
 */
export function createChangesRepository(database: SharedDatabase) {
  async function read(since: ReturnType<typeof sql>): Promise<Changes> {
    const [row] = await database.query<Row>(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
        (select json_agg(json_build_object('id', match_id, 'head', head)) from (
          select match_id, max(seq) as head from match_entries
          where tx >= ${since} and tx < pg_snapshot_xmax(pg_current_snapshot()) group by match_id) grown) as heads,
        (select json_agg(json_build_object('id', id, 'updatedAt', updated_at)) from matches
          where tx >= ${since} and tx < pg_snapshot_xmax(pg_current_snapshot())) as described,
        (select json_agg(json_build_object('courtId', court_id, 'unit', unit)) from unit_changes
          where tx >= ${since} and tx < pg_snapshot_xmax(pg_current_snapshot())) as units`)
    if (!row) throw new Error('the query returned no row')
    return { cursor: row.cursor, heads: row.heads ?? [], described: row.described ?? [], units: row.units ?? [] }
  }
  return {
    /** Returns the current position. */
    now: async (): Promise<Cursor> => (await read(sql`pg_snapshot_xmax(pg_current_snapshot())`)).cursor,
    since: (cursor: Cursor): Promise<Changes> => read(sql`${cursor}::xid8`),
  }
}

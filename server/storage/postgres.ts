import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { postgresTables } from './schema.postgres.ts'
import {
  type Database,
  type Statement,
  type Storage,
  StorageUnavailable,
  type Tables,
  UniqueViolation,
} from './storage.ts'

/** The protocol takes at most 65,535 values in one statement. */
const ROWS_A_STATEMENT = 1000

/**
 * A PostgreSQL database as `Storage`, over any of drizzle's PostgreSQL drivers.
 * @param db already migrated from `migrations/postgres`
 */
export function postgresStorage(db: PgDatabase<PgQueryResultHKT>, close: () => Promise<void>): Storage {
  return {
    db: db as unknown as Database,
    tables: postgresTables as unknown as Tables,
    atomically: async (build) => {
      try {
        await db.transaction(async (tx) => {
          for (const statement of build(tx as unknown as Database)) await statement
        })
      } catch (error) {
        throw translated(error)
      }
    },
    inserter: (table) => (tx, rows) => {
      const statements: Statement[] = []
      for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
        const some = rows.slice(from, from + ROWS_A_STATEMENT)
        const insert: unknown = tx
          .insert(table)
          .values(some as never)
          .returning()
        statements.push(insert as Statement)
      }
      return statements
    },
    ping: async () => void (await db.execute(sql`select 1`)),
    close,
  }
}

/** By SQLSTATE class: 23505 unique violation, 53 resources, 57P shutdown, 08 connection, 25006 read only. */
function translated(error: unknown): unknown {
  const state = sqlState(error)
  if (state === '23505') return new UniqueViolation(state, { cause: error })
  if (/^(53|57P|08|25006)/.test(state)) return new StorageUnavailable(state, { cause: error })
  return error
}

function sqlState(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  }
  return ''
}

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { postgresColumns } from '../storage/columns.postgres.ts'
import { isUndone, translated } from '../storage/postgres-errors.ts'
import type { Database, Statement, Storage } from '../storage/storage.ts'
import { tablesOf } from './tables.ts'

/** Maximum number of rows in one statement. The protocol allows 65,535 values. */
const ROWS_A_STATEMENT = 1000
/** Maximum number of times a transaction runs, if the database rolls it back because of another transaction. */
const MOST_RUNS = 4

type Postgres = PgDatabase<PgQueryResultHKT>

/** Access to a database through a pool. */
export interface PostgresAccess {
  /**
   * Runs `run` on one connection. Waits for the connection until `deadline` (`performance.now()`), and for row locks at most
   * `lockMs`.
   */
  readonly onConnection?: (
    deadline: number | undefined,
    run: (db: Postgres) => Promise<void>,
    lockMs?: number,
  ) => Promise<void>
  /** Resolves if the database answers. */
  readonly ping?: () => Promise<void>
  /** As in `Storage`. */
  readonly abandon?: () => void
}

/**
 * Returns a PostgreSQL database as `Storage`, with any of drizzle's PostgreSQL drivers.
 * @param db already migrated
 */
export function postgresStorage(db: Postgres, close: () => Promise<void>, access: PostgresAccess = {}): Storage {
  const {
    onConnection = (_, run) => run(db),
    ping = async () => {
      await db.execute(sql`select 1`)
    },
    abandon,
  } = access

  const run = (build: (db: Database) => readonly Statement[], deadline?: number, lockMs?: number): Promise<void> =>
    onConnection(
      deadline,
      async (connection) => {
        const [only, ...more] = build(connection as unknown as Database)
        // A single statement is a transaction: one round trip instead of three.
        if (only && more.length === 0) await result(only)
        else
          await connection.transaction(async (tx) => {
            for (const statement of build(tx as unknown as Database)) await result(statement)
          })
      },
      lockMs,
    )

  return {
    db: db as unknown as Database,
    tables: tablesOf(postgresColumns),
    atomically: async (build, deadline, lockMs) => {
      for (let runs = 1; ; runs++) {
        try {
          return await run(build, deadline, lockMs)
        } catch (error) {
          if (!isUndone(error) || runs === MOST_RUNS) throw translated(error)
          await delay(Math.random() * 10 * runs)
        }
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
    ping,
    close,
    ...(abandon && { abandon }),
    shared: {
      query: async <Row>(query: Parameters<Postgres['execute']>[0]) =>
        ((await db.execute(query)) as unknown as { rows: Row[] }).rows,
    },
  }
}

/** Runs a statement. Drizzle's PostgreSQL queries have no `all`: awaiting them runs them. */
const result = (statement: Statement): PromiseLike<unknown> =>
  'then' in statement ? (statement as unknown as PromiseLike<unknown>) : statement.all()

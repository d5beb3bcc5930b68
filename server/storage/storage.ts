import type { SQL } from 'drizzle-orm'
import type { BaseSQLiteDatabase, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** The tables of all features. `database/tables.ts` adds them, so that storage/ imports no feature. */
// biome-ignore lint/suspicious/noEmptyInterface: `database/tables.ts` extends it
export interface Tables {}

/** The type through which repositories query, whichever database they use. */
export type Database = BaseSQLiteDatabase<'async', unknown>

/** A built statement that has not run yet. It ends in `.returning()`. */
export interface Statement {
  all(): Promise<unknown[]>
}

/** Returns statements that insert these rows in order. */
export type Inserter<Row> = (tx: Database, rows: readonly Row[]) => readonly Statement[]

/** Longest time a request waits for a locked database (ms). A backup locks it for less time; scorers can wait this long. */
export const BUSY_MS = 5000

/** A database with its tables, opened and migrated. */
export interface Storage {
  readonly db: Database
  readonly tables: Tables
  /**
   * Runs the statements in one durable transaction. If it resolves, all of them are on disk; if it rejects, none is.
   * @param deadline until when to wait for a locked database (`performance.now()`); default: `BUSY_MS` from now
   * @param lockMs longest wait for a row lock of another transaction (ms), on a shared database
   * @throws RowLocked if the row is still locked after `lockMs`
   * @throws UniqueViolation if a unique constraint or a precondition fails
   * @throws StorageUnavailable if nothing can be stored now (disk full, locked, unreachable, file removed or replaced)
   */
  atomically(build: (db: Database) => readonly Statement[], deadline?: number, lockMs?: number): Promise<void>
  /**
   * Returns the database's fastest way to insert whole rows into this table. Use it within `atomically`.
   */
  inserter<T extends SQLiteTable>(table: T): Inserter<T['$inferSelect']>
  /** Resolves if the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
  /** Returns why the opened file is no longer the one at its path, or null. Only for files that a server uses. */
  lost?(): string | null
  /**
   * Fails all pending requests at once, and lets `close` resolve. Only for databases on a network that may never answer.
   */
  abandon?(): void
  /** Set if several servers may use the database at once. */
  readonly shared?: SharedDatabase
}

/** Access to a database that several servers use at once. */
export interface SharedDatabase {
  /** Returns the rows of a query in PostgreSQL's SQL. */
  query<Row>(query: SQL): Promise<Row[]>
}

/** A unique constraint or a precondition failed: another request was first. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation'
}

/** Nothing can be stored now. The same call may succeed later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** The database's file was removed or replaced. Everything that is stored now would be lost at the stop. */
export class StorageLost extends StorageUnavailable {
  override name = 'StorageLost'
}

/** Another transaction kept a row locked for too long. Nothing was stored, and the connection still works. */
export class RowLocked extends StorageUnavailable {
  override name = 'RowLocked'
}

/**
 * Returns a statement that must affect a row, or more. If it affects fewer, the data has changed since the caller read it, and the
 * transaction fails with a UniqueViolation, or with another error.
 */
export function touching(
  statement: Statement,
  least = 1,
  failure: () => Error = () => new UniqueViolation('the data has changed since it was read'),
): Statement {
  const checked = (rows: unknown[]): unknown[] => {
    if (rows.length < least) throw failure()
    return rows
  }
  return {
    all: () => {
      // SQLite answers synchronously, and the answer must be checked before the commit.
      const rows: unknown = isQuery(statement) ? statement.execute() : statement.all()
      return (Array.isArray(rows) ? checked(rows) : (rows as Promise<unknown[]>).then(checked)) as Promise<unknown[]>
    },
  }
}

const isQuery = (statement: Statement): statement is Statement & { execute(): Promise<unknown[]> } =>
  !('all' in statement) && 'execute' in statement

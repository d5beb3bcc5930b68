import type { SQL } from 'drizzle-orm'
import type { BaseSQLiteDatabase, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { tablesOf } from './tables.ts'

export type Tables = ReturnType<typeof tablesOf>

/** The type through which repositories query, whichever database they use. */
export type Database = BaseSQLiteDatabase<'async', unknown>

/** A statement that was built and not yet run; it ends in `.returning()`. */
export interface Statement {
  all(): Promise<unknown[]>
}

/** Statements that insert these rows, in their order. */
export type Inserter<Row> = (tx: Database, rows: readonly Row[]) => readonly Statement[]

/** How long a locked database is waited for, ms: long enough for a backup's moment, short enough for a scorer. */
export const BUSY_MS = 5000

/** A database with its tables, opened and migrated. */
export interface Storage {
  readonly db: Database
  readonly tables: Tables
  /**
   * Runs the statements in one durable transaction: when this resolves they are all on disk, when it rejects none is.
   * @param deadline until when, by `performance.now()`, a locked database is waited for; by default `BUSY_MS` from now
   * @param lockMs how long a lock of somebody else's transaction is waited for, ms, in a database that several write to
   * @throws RowLocked where such a lock was not to be had in time
   * @throws UniqueViolation where the database knows better than the caller
   * @throws StorageUnavailable where nothing can be stored just now (disk full, locked, gone)
   */
  atomically(build: (db: Database) => readonly Statement[], deadline?: number, lockMs?: number): Promise<void>
  /**
   * What inserts whole rows into this table, in the quickest way that the database has: for what is inserted all the time.
   * It belongs into what `atomically` builds.
   */
  inserter<T extends SQLiteTable>(table: T): Inserter<T['$inferSelect']>
  /** Whether the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
  /**
   * Where the database is reached over a network, which may answer nothing any more: whoever waits for it fails at once, and
   * `close` waits for nobody.
   */
  abandon?(): void
  /** Only where several servers may use the database at once. */
  readonly shared?: SharedDatabase
}

/** What a database of several servers has beside what every one has. */
export interface SharedDatabase {
  /** The rows that a query in PostgreSQL's own words finds. */
  query<Row>(query: SQL): Promise<Row[]>
}

/** A uniqueness that the database holds was broken: somebody else was first. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation'
}

/** Nothing can be stored just now; the same call may well succeed later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** What somebody else's transaction holds was not to be had in time: nothing was stored, and the connection is whole. */
export class RowLocked extends StorageUnavailable {
  override name = 'RowLocked'
}

/**
 * A statement that has to touch a row: where it finds none, what the caller had read is no longer so, and the transaction
 * ends with a UniqueViolation.
 */
export function touching(statement: Statement): Statement {
  const checked = (rows: unknown[]): unknown[] => {
    if (rows.length === 0) throw new UniqueViolation('what was read has changed meanwhile')
    return rows
  }
  return {
    all: () => {
      // SQLite's answer is there at once, and has to be judged before its transaction is committed.
      const rows: unknown = isQuery(statement) ? statement.execute() : statement.all()
      return (Array.isArray(rows) ? checked(rows) : (rows as Promise<unknown[]>).then(checked)) as Promise<unknown[]>
    },
  }
}

const isQuery = (statement: Statement): statement is Statement & { execute(): Promise<unknown[]> } =>
  !('all' in statement) && 'execute' in statement

import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database as SqliteDatabase, Statement as SqliteStatement } from 'better-sqlite3'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { sqliteColumns } from '../storage/columns.sqlite.ts'
import { assertKnownVersion } from '../storage/known-version.ts'
import { makeFile } from '../storage/make-file.ts'
import { projectRoot } from '../storage/root.ts'
import {
  BUSY_MS,
  type Database,
  type Inserter,
  type Statement,
  type Storage,
  StorageUnavailable,
  UniqueViolation,
} from '../storage/storage.ts'
import { tablesOf } from './tables.ts'

/**
 * Opens or creates a SQLite file, migrates it, and checks that answered writes survive a power cut.
 * @param file a path; `:memory:` is rejected because it stores nothing
 * @throws Error if WAL or synchronous=FULL is not in force, or a newer version has migrated the file
 */
export function openSqlite(file: string): Storage {
  const client = openFile(file)
  try {
    assertKnownVersion(`DATABASE_URL: ${path.resolve(file)}`, 'sqlite', migrationsOf(client))
    client.pragma('journal_mode = WAL')
    client.pragma('synchronous = FULL')
    client.pragma('foreign_keys = ON')
    const db = drizzle(client)
    migrate(db, { migrationsFolder: path.join(projectRoot, 'migrations/sqlite') })
    assertDurable(client)
    // SQLite must never block the event loop: `whenFree` waits for locks instead.
    client.pragma('busy_timeout = 0')
    return sqliteStorage(client, db)
  } catch (error) {
    client.close()
    throw unusable(file, error)
  }
}

function openFile(file: string): SqliteDatabase {
  if (file !== ':memory:') makeFile(file)
  try {
    return new BetterSqlite3(file, { timeout: BUSY_MS })
  } catch (error) {
    throw unusable(file, error)
  }
}

/** Returns when each migration in the database was created (ms since 1970); empty for a new database. */
export function migrationsOf(client: SqliteDatabase): number[] {
  const table = client.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get()
  return table
    ? client.prepare<[], number>('select created_at from __drizzle_migrations').pluck().all().map(Number)
    : []
}

/** Returns an error that names the file and says what to do. SQLite's own messages don't name the file. */
function unusable(file: string, error: unknown): unknown {
  const advice = Object.entries(ADVICE).find(([code]) => sqliteCode(error).startsWith(code))?.[1]
  return advice ? new Error(`DATABASE_URL: ${path.resolve(file)} ${advice}`, { cause: error }) : error
}

const ADVICE = {
  SQLITE_NOTADB: 'is not a database. Choose another file.',
  SQLITE_CORRUPT: 'is damaged. Restore a backup: see docs/operations.md.',
  SQLITE_READONLY: 'cannot be written. Let the server write to the file and its folder.',
  SQLITE_CANTOPEN: 'cannot be opened. Let the server write to the file and its folder.',
  SQLITE_BUSY: 'is locked by another program. End that program first.',
  SQLITE_IOERR: 'cannot be read or written: the disk is full or reports an error.',
  SQLITE_FULL: 'cannot be migrated: the disk is full.',
} as const

/**
 * Throws if a power cut may lose acknowledged points. better-sqlite3 is compiled with synchronous=NORMAL for WAL, but the
 * pragma returns FULL until the first write. This function therefore writes before it reads the pragma.
 */
export function assertDurable(client: SqliteDatabase): void {
  client.pragma('user_version = 1')
  const journal = client.pragma('journal_mode', { simple: true })
  const synchronous = client.pragma('synchronous', { simple: true })
  if (journal !== 'wal' || synchronous !== 2) {
    throw new Error(
      `DATABASE_URL: refusing to start: acknowledged points would not survive a power cut (journal_mode=${journal}, synchronous=${synchronous}; needed: wal, 2)`,
    )
  }
}

function sqliteStorage(client: SqliteDatabase, db: BetterSQLite3Database): Storage {
  const [begin, commit, rollback] = [client.prepare('begin'), client.prepare('commit'), client.prepare('rollback')]
  /** Runs the statements in order. Drizzle's own transactions would prepare begin and commit again each time. */
  function inTransaction(build: (db: Database) => readonly Statement[]): void {
    begin.run()
    try {
      for (const statement of build(db as unknown as Database)) runNow(statement)
      commit.run()
    } catch (error) {
      // Some errors, such as a full disk, end the transaction.
      if (client.inTransaction) rollback.run()
      throw error
    }
  }
  return {
    db: db as unknown as Database,
    tables: tablesOf(sqliteColumns),
    atomically: (build, deadline = performance.now() + BUSY_MS) => whenFree(deadline, () => inTransaction(build)),
    inserter: (table) => preparedInsert(client, table),
    ping: async () => {
      db.get(sql`select 1`)
    },
    close: async () => {
      client.close()
    },
  }
}

/** Runs one prepared statement for each row. Building the SQL would take longer than running it. */
function preparedInsert<T extends SQLiteTable>(client: SqliteDatabase, table: T): Inserter<T['$inferSelect']> {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ')
  const sql = `insert into "${getTableName(table)}" (${names}) values (${columns.map(() => '?').join(', ')})`
  let insert: SqliteStatement | undefined
  const valuesOf = (row: Record<string, unknown>): unknown[] =>
    columns.map(([key, column]) => (row[key] == null ? null : column.mapToDriverValue(row[key])))
  return (_tx, rows) => {
    insert ??= client.prepare(sql)
    const prepared = insert
    return rows.map((row) => ({ all: () => Promise.resolve([prepared.run(valuesOf(row))]) }))
  }
}

const runNow = (statement: Statement): unknown => statement.all()

/** Runs `write`. While another process locks the file, retries until the deadline without blocking reads. */
async function whenFree(deadline: number, write: () => void): Promise<void> {
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw translated(error)
      await delay(10 + Math.random() * 40)
    }
  }
}

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error))

function translated(error: unknown): unknown {
  const code = sqliteCode(error)
  if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(code)) return new UniqueViolation(code, { cause: error })
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)/.test(code))
    return new StorageUnavailable(code, { cause: error })
  return error
}

/** Returns SQLite's extended result code from drizzle's wrapper, or an empty text. */
function sqliteCode(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof BetterSqlite3.SqliteError) return e.code
  return ''
}

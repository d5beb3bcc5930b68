import type { Database } from 'better-sqlite3'
import { errorText } from '../../shared/errors/error-text.ts'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { assertKnownVersion } from '../storage/known-version.ts'
import { migrationsOf } from './sqlite.ts'

/** Number of rows of each table. */
export type Counts = Readonly<Record<string, number>>

/** Throws an Error if a page is damaged or a row refers to a missing row. */
export function assertSound(database: Database): void {
  const found = database.pragma('integrity_check', { simple: true })
  if (found !== 'ok') throw new Error(`the file is damaged: ${found}`)
  const orphans = database.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to missing rows`)
}

/** Counts the rows of each of the product's tables. */
export function countsOf(database: Database): Counts {
  const names = database
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all()
  return Object.fromEntries(
    names.map((name) => [name, database.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0]),
  )
}

/** Returns a line for each table with more rows in `present` than in `other`. A restore would lose these rows. */
export const moreThan = (present: Counts, other: Counts): string[] =>
  Object.entries(present)
    .filter(([name, count]) => count > (other[name] ?? 0))
    .map(([name, count]) => `${name}: ${count} rows, ${other[name] ?? 0} in the backup`)

/**
 * Checks that a file is a database of this version or an older one, which the next start migrates.
 * @throws Error if it belongs to another program or to a newer version
 */
export function assertOurs(database: Database): void {
  const made = migrationsOf(database)
  if (made.length === 0) throw new Error(`${database.name} is not a Ventaja database`)
  assertKnownVersion(database.name, 'sqlite', made)
}

/** Opens an existing file. Throws an Error that names the file, also if it is no database. */
export function openExisting(file: string, waitMs = 5000): Database {
  try {
    const database = new BetterSqlite3(file, { fileMustExist: true, timeout: waitMs })
    // SQLite reads a file only when it needs it.
    database.pragma('schema_version')
    return database
  } catch (error) {
    throw new Error(`${file} cannot be opened: ${errorText(error)}`, { cause: error })
  }
}

import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { copyDatabase } from '../../server/database/copy-database.ts'
import {
  assertOurs,
  assertSound,
  type Counts,
  countsOf,
  moreThan,
  openExisting,
} from '../../server/database/existing-database.ts'
import BetterSqlite3 from '../../server/storage/better-sqlite3.ts'
import { isBusy } from '../../server/storage/database-lock.ts'

export interface Restored {
  readonly counts: Counts
  /** New path of the replaced database; null if there was none. */
  readonly movedTo: string | null
}

/**
 * Replaces a database with a backup. The old database is renamed, never deleted.
 * @param force replaces the present database even if it has rows that the backup lacks, or cannot be read
 * @throws Error if the backup is damaged, or the present database is in use or has more rows; nothing is changed then
 */
export async function restoreDatabase(backup: string, database: string, force: boolean): Promise<Restored> {
  if (!existsSync(backup)) throw new Error(`there is no ${backup}`)
  const source = openExisting(backup)
  try {
    assertOurs(source)
    assertSound(source)
    mkdirSync(path.dirname(database), { recursive: true })
    const present = existsSync(database) ? holdPresent(database, countsOf(source), force) : null
    try {
      const ready = `${database}.restored`
      const counts = await copyDatabase(source, ready)
      if (present) copyOwnerAndMode(database, ready)
      const movedTo = present ? moveAside(database) : null
      renameSync(ready, database)
      return { counts, movedTo }
    } finally {
      present?.release()
    }
  } finally {
    source.close()
  }
}

/** Locks the present database until `release` is called. */
function holdPresent(file: string, backup: Counts, force: boolean): { release(): void } {
  const present = new BetterSqlite3(file, { timeout: 0 })
  try {
    // Merges the write-ahead log into the file. Fails while another process has the file open.
    present.pragma('journal_mode = DELETE')
    present.exec('BEGIN EXCLUSIVE')
    const more = moreThan(countsOf(present), backup)
    if (more.length > 0 && !force) throw new Refusal(`the present database has more\n  ${more.join('\n  ')}`)
  } catch (error) {
    present.close()
    if (isBusy(error)) throw new Error(`${file} is in use: stop the server first`, { cause: error })
    if (error instanceof BetterSqlite3.SqliteError && !force) {
      throw new Refusal(`the present database cannot be read (${error.message}); make sure that no server runs`)
    }
    if (error instanceof BetterSqlite3.SqliteError) return { release: () => undefined }
    throw error
  }
  return { release: () => void present.close() }
}

class Refusal extends Error {
  constructor(why: string) {
    super(`${why}\nUse --force to move it aside and restore anyway.`)
  }
}

/** Gives the new file the owner and mode of the old one, so that the server can open it. */
function copyOwnerAndMode(present: string, file: string): void {
  const { mode, uid, gid } = statSync(present)
  chmodSync(file, mode)
  const own = statSync(file)
  if (own.uid !== uid || own.gid !== gid) chownSync(file, uid, gid)
}

/** Renames a database with its log files: SQLite would apply a leftover log to the next database. */
function moveAside(file: string): string {
  const name = `${file}.replaced-${new Date().toISOString().replace(/[-:.]/g, '')}`
  for (const part of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(file + part)) renameSync(file + part, name + part)
  }
  return name
}

import { realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import BetterSqlite3 from './better-sqlite3.ts'
import { makeFile } from './make-file.ts'
import { toOperator } from './to-operator.ts'

/** Longest wait for another server to end (ms). */
const WAIT_MS = 5000
/** Pause between two tries (ms). */
const PAUSE_MS = 50

export interface DatabaseLock {
  release(): void
}

/**
 * Prevents other servers from using this SQLite file until the lock is released or the process ends, even by a crash. The
 * lock is an exclusive transaction on a file beside the database, so `npm run backup` and `npm run content` still work.
 * @param say called with one line if another server has the lock
 * @throws Error if that server doesn't end in time
 */
export async function lockDatabase(file: string, say: (line: string) => void = toOperator): Promise<DatabaseLock> {
  makeFile(file)
  // Two paths to one database must lead to one lock.
  const database = realpathSync(file)
  const lockFile = `${database}.lock`
  makeFile(lockFile)
  const lock = new BetterSqlite3(lockFile, { timeout: 0 })
  const deadline = performance.now() + WAIT_MS
  for (let said = false; ; said = true) {
    try {
      // Nothing is ever written to the lock file, so it needs no journal file.
      lock.pragma('journal_mode = MEMORY')
      lock.exec('BEGIN EXCLUSIVE')
      return {
        release: () => {
          lock.close()
        },
      }
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) {
        lock.close()
        throw isBusy(error) ? new Error(inUse(database), { cause: error }) : error
      }
      if (!said) say(`Another server uses ${database}. Waiting up to ${WAIT_MS / 1000} s for it to end.`)
      await delay(PAUSE_MS)
    }
  }
}

const inUse = (database: string): string =>
  `DATABASE_URL: another server uses ${path.resolve(database)}. Stop that server first, or choose another file.
Several servers can share a PostgreSQL database: see docs/scale.md.`

/** Whether SQLite refused a call because another program uses the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)

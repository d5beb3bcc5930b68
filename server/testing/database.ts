import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSqlite } from '../database/sqlite.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Whether tests that don't choose a database run on PostgreSQL. The second project of `.config/vitest.config.ts` sets this.
 */
const onPostgres = process.env.TEST_DATABASE === 'postgres'

/**
 * Opens the database of a test: a SQLite file, a PostgreSQL within this process, which the file's name identifies, or the address of
 * a PostgreSQL.
 */
export async function openDatabase(file: string): Promise<Storage> {
  if (file.startsWith('postgres:')) {
    const { openPostgres } = await import('../database/open-postgres.ts')
    return (await openPostgres(file)).storage
  }
  if (!onPostgres) return openFile(file)
  const { openPglite } = await import('./pglite.ts')
  return openPglite(file)
}

/** A migrated SQLite database without data. */
let blank: Promise<Buffer> | undefined

/** Opens a SQLite file. A new one is a copy, because to migrate takes five times as long. */
async function openFile(file: string): Promise<Storage> {
  if (!existsSync(file)) {
    blank ??= makeBlank()
    writeFileSync(file, await blank, { mode: 0o600 })
  }
  return openSqlite(file)
}

async function makeBlank(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-blank-'))
  const file = path.join(folder, 'blank.db')
  await openSqlite(file).close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

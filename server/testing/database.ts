import { openSqlite } from '../storage/sqlite.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Whether tests that don't choose a database run on PostgreSQL. The second project of `.config/vitest.config.ts` sets this.
 */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/**
 * Opens the database of a test: a SQLite file, a PostgreSQL within this process, which the file's name identifies, or the address of
 * a PostgreSQL.
 */
export async function openDatabase(file: string): Promise<Storage> {
  if (file.startsWith('postgres:')) {
    const { openPostgres } = await import('../storage/open-postgres.ts')
    return (await openPostgres(file)).storage
  }
  if (!onPostgres) return openSqlite(file)
  const { openNamedPglite } = await import('./pglite.ts')
  return openNamedPglite(file)
}

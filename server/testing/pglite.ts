import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { postgresStorage } from '../storage/postgres.ts'
import { projectRoot } from '../storage/root.ts'
import type { Storage } from '../storage/storage.ts'

/** Opens a new, migrated PostgreSQL within this process. */
export async function openPglite(): Promise<Storage> {
  const client = new PGlite()
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: path.join(projectRoot, 'migrations/postgres') })
  return postgresStorage(db, () => client.close())
}

import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { describe } from 'vitest'
import { orderContract } from '../testing/order-contract.ts'
import { closingContract, storageContract } from '../testing/storage-contract.ts'
import { postgresStorage } from './postgres.ts'
import { projectRoot } from './root.ts'
import type { Storage } from './storage.ts'

async function openPglite(): Promise<Storage> {
  const client = new PGlite()
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: path.join(projectRoot, 'migrations/postgres') })
  return postgresStorage(db, () => client.close())
}

describe('PostgreSQL', () => {
  storageContract(openPglite)
  closingContract(openPglite)
})

// A database of its own: opened when the one above is done with.
describe('PostgreSQL, orders', () => orderContract(openPglite))

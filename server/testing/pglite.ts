import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { postgresStorage } from '../storage/postgres.ts'
import { projectRoot } from '../storage/root.ts'
import type { Storage } from '../storage/storage.ts'

async function newPglite(): Promise<PGlite> {
  const client = new PGlite()
  await migrate(drizzle(client), { migrationsFolder: path.join(projectRoot, 'migrations/postgres') })
  return client
}

/** Opens a new, migrated PostgreSQL within this process. */
export async function openPglite(): Promise<Storage> {
  const client = await newPglite()
  return postgresStorage(drizzle(client), () => client.close())
}

interface Named {
  readonly client: PGlite
  name: string
  /** Number of open storages. */
  users: number
}
const named: Named[] = []
let last: Promise<unknown> = Promise.resolve()

/**
 * Opens the PostgreSQL of this name. A new name gets an empty database. A closed database keeps its data until another name
 * needs it: to empty a database takes much less time than to start one.
 */
export function openNamedPglite(name: string): Promise<Storage> {
  const next = last.then(() => take(name))
  last = next.catch(() => undefined)
  return next
}

async function take(name: string): Promise<Storage> {
  const found = named.find((each) => each.name === name) ?? named.find(({ users }) => users === 0)
  const mine = found ?? { client: await newPglite(), name, users: 0 }
  if (!found) named.push(mine)
  if (mine.name !== name) await clear(mine.client)
  mine.name = name
  mine.users += 1
  let isOpen = true
  return postgresStorage(drizzle(mine.client), async () => {
    if (isOpen) mine.users -= 1
    isOpen = false
  })
}

async function clear(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  await client.exec(`truncate ${rows.map(({ name }) => name).join(', ')}`)
}

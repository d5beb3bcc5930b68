import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { postgresStorage } from '../database/postgres.ts'
import { projectRoot } from '../storage/root.ts'
import type { Storage } from '../storage/storage.ts'

interface Pooled {
  readonly client: PGlite
  name: string
  /** Number of borrowers. */
  users: number
}

/** A migrated PostgreSQL within this process, until `release` is called. Afterwards its queries fail. */
export interface Borrowed {
  readonly client: PGlite
  readonly release: () => Promise<void>
}

const pool: Pooled[] = []
let last: Promise<unknown> = Promise.resolve()
/** Number of databases opened without a name. */
let unnamed = 0

function newName(): string {
  unnamed += 1
  return `unnamed ${unnamed}`
}

/**
 * Borrows the PostgreSQL of this name. A new name, or none, gets an empty database. A released database keeps its data until
 * another name needs it. To start a PostgreSQL takes 2 s of CPU time, and to empty one 50 ms.
 */
export function borrowPglite(name = newName()): Promise<Borrowed> {
  const next = last.then(() => take(name))
  last = next.catch(() => undefined)
  return next
}

/** Opens the PostgreSQL of this name, as {@link borrowPglite} describes. */
export async function openPglite(name?: string): Promise<Storage> {
  const { client, release } = await borrowPglite(name)
  return postgresStorage(drizzle(client), release)
}

async function take(name: string): Promise<Borrowed> {
  const found = pool.find((each) => each.name === name) ?? pool.find(({ users }) => users === 0)
  const mine = found ?? { client: await newPglite(), name, users: 0 }
  if (!found) pool.push(mine)
  if (mine.name !== name) await clear(mine.client)
  mine.name = name
  mine.users += 1
  let isOpen = true
  return {
    client: whileOpen(mine.client, () => isOpen),
    release: async () => {
      if (isOpen) mine.users -= 1
      isOpen = false
    },
  }
}

const MIGRATIONS = path.join(projectRoot, 'migrations/postgres')
const PACKAGE = path.join(projectRoot, 'node_modules/@electric-sql/pglite/package.json')

/** Starts an empty PostgreSQL without tables. */
export const blankPglite = (): Promise<PGlite> => fromCopy([], async () => undefined)

const newPglite = (): Promise<PGlite> => {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
  return fromCopy(files, (client) => migrate(drizzle(client), { migrationsFolder: MIGRATIONS }))
}

/**
 * Starts a PostgreSQL from a copy of its files, because to make and migrate new ones takes four times as long. The first start
 * with these migrations and this version of PGlite makes the copy.
 */
async function fromCopy(migrations: readonly string[], prepare: (client: PGlite) => Promise<void>): Promise<PGlite> {
  const hash = createHash('sha256').update(readFileSync(PACKAGE))
  for (const file of migrations) hash.update(readFileSync(path.join(MIGRATIONS, file)))
  const copy = path.join(projectRoot, 'node_modules/.cache/ventaja', `${hash.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(copy)) return PGlite.create({ loadDataDir: new Blob([readFileSync(copy)]) })
  const client = await PGlite.create()
  await prepare(client)
  // Other processes may make the same copy, so it gets its name once it is complete.
  const unfinished = `${copy}.${randomUUID()}`
  mkdirSync(path.dirname(copy), { recursive: true })
  writeFileSync(unfinished, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  renameSync(unfinished, copy)
  return client
}

/** Returns a client whose methods throw once it is released, so that late queries can't reach the next borrower's data. */
const whileOpen = (client: PGlite, isOpen: () => boolean): PGlite =>
  new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (!isOpen()) throw new Error('PGlite is closed')
        return value.apply(target, args)
      }
    },
  })

/** Empties all tables and resets all settings. */
async function clear(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  await client.exec(`truncate ${rows.map(({ name }) => name).join(', ')}; reset all`)
}

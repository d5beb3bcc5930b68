import { existsSync } from 'node:fs'
import path from 'node:path'
import { lostFile } from '../storage/lost-file.ts'
import { type Storage, StorageLost } from '../storage/storage.ts'
import type { MessagePools } from './open-postgres.ts'

/** The database: a file, or PostgreSQL if its address is set. */
export interface DatabaseSettings {
  readonly databaseFile: string
  readonly postgresUrl: string | null
}

export interface Opened {
  readonly storage: Storage
  /** The pools for messages between servers; null for SQLite. */
  readonly messages: MessagePools | null
}

/** Opens and migrates the database. Imports the modules of only this kind of database. */
export async function openStorage({ databaseFile, postgresUrl }: DatabaseSettings): Promise<Opened> {
  if (postgresUrl === null) {
    const { openSqlite } = await import('./sqlite.ts')
    return { storage: openSqlite(databaseFile), messages: null }
  }
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(postgresUrl)
}

/** Throws an Error that names the SQLite file, if there is none. */
export function assertExists(file: string): void {
  if (existsSync(file)) return
  throw new Error(
    `there is no database at ${path.resolve(file)}. The first start of the server makes it; if the server has another one, give this command the server's DATABASE_URL or DATA_DIR`,
  )
}

/**
 * Only a server makes a new database: a command with wrong settings must not work on an empty one and report success.
 * @throws Error if no server has used the database yet
 */
async function assertDatabaseUsed({ databaseFile, postgresUrl }: DatabaseSettings): Promise<void> {
  if (postgresUrl === null) return assertExists(databaseFile)
  const { assertUsed } = await import('../storage/prepare-postgres.ts')
  await assertUsed(postgresUrl)
}

/** Opens the database for a command. @throws Error as `openStorage` does, and if no server has used the database yet */
export async function openUsedStorage(settings: DatabaseSettings): Promise<Storage> {
  await assertDatabaseUsed(settings)
  return (await openStorage(settings)).storage
}

/**
 * Opens the database for a command that changes what servers have in memory. Servers notice such a change in PostgreSQL, but not
 * in a SQLite file.
 * @throws Error as `openUsedStorage` does, and if a server uses the SQLite file
 */
export async function openUsedAlone(settings: DatabaseSettings): Promise<Storage> {
  await assertDatabaseUsed(settings)
  return (await openServerStorage(settings)).storage
}

/**
 * Opens the database for a server. Locks a SQLite file until the storage is closed. Writes, `ping` and `close` reject if somebody has
 * removed or replaced this file; reads go on.
 * @throws Error as `openStorage` does, and if another server uses the file
 */
export async function openServerStorage(settings: DatabaseSettings): Promise<Opened> {
  if (settings.postgresUrl !== null || settings.databaseFile === ':memory:') return openStorage(settings)
  const { lockDatabase } = await import('../storage/database-lock.ts')
  const lock = await lockDatabase(settings.databaseFile)
  try {
    const { storage, messages } = await openStorage(settings)
    const lost = lostFile(settings.databaseFile)
    const assertKept = (): void => {
      const why = lost()
      if (why !== null) throw new StorageLost(why)
    }
    const close = async (): Promise<void> => {
      await storage.close()
      lock.release()
      assertKept()
    }
    const ping = async (): Promise<void> => {
      assertKept()
      await storage.ping()
    }
    const atomically: Storage['atomically'] = async (...transaction) => {
      assertKept()
      await storage.atomically(...transaction)
    }
    return { storage: { ...storage, atomically, close, ping, lost }, messages }
  } catch (error) {
    lock.release()
    throw error
  }
}

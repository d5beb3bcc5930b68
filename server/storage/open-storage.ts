import type { MessagePools } from './open-postgres.ts'
import type { Storage } from './storage.ts'

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

/**
 * Opens the database for a server. Locks a SQLite file until the storage is closed.
 * @throws Error as `openStorage` does, and if another server uses the file
 */
export async function openServerStorage(settings: DatabaseSettings): Promise<Opened> {
  if (settings.postgresUrl !== null || settings.databaseFile === ':memory:') return openStorage(settings)
  const { lockDatabase } = await import('./database-lock.ts')
  const lock = await lockDatabase(settings.databaseFile)
  try {
    const { storage, messages } = await openStorage(settings)
    const close = async (): Promise<void> => {
      await storage.close()
      lock.release()
    }
    return { storage: { ...storage, close }, messages }
  } catch (error) {
    lock.release()
    throw error
  }
}

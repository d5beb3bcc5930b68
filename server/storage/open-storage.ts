import { lockDatabase } from './database-lock.ts'
import type { MessagePools } from './open-postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Storage } from './storage.ts'

/** Which database it is: a file, or PostgreSQL where its address is set. */
export interface DatabaseSettings {
  readonly databaseFile: string
  readonly postgresUrl: string | null
}

export interface Opened {
  readonly storage: Storage
  /** What messages between servers travel over; null where there is one server. */
  readonly messages: MessagePools | null
}

/** Opens and migrates the database. PostgreSQL's parts are loaded only where they are needed. */
export async function openStorage({ databaseFile, postgresUrl }: DatabaseSettings): Promise<Opened> {
  if (postgresUrl === null) return { storage: openSqlite(databaseFile), messages: null }
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(postgresUrl)
}

/**
 * Opens the database for a server, which is the only one on a SQLite file until its storage is closed.
 * @throws Error as `openStorage` does, and if another server uses the file
 */
export async function openServerStorage(settings: DatabaseSettings): Promise<Opened> {
  if (settings.postgresUrl !== null || settings.databaseFile === ':memory:') return openStorage(settings)
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

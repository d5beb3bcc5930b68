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

import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { errorText } from '../../shared/errors/error-text.ts'
import { assertKnownVersion } from './known-version.ts'
import { isOutOfReach, isUndone, sqlState } from './postgres-errors.ts'
import { KEPT } from './postgres-pools.ts'
import { projectRoot } from './root.ts'
import { BUSY_MS } from './storage.ts'

/** Longest time a start waits for a database that is starting too (ms). */
const START_MS = 15_000
/** Longest time a migration waits for a locked table (ms). Queries of this table wait as long. */
const MIGRATION_LOCK_MS = 2000
/** Maximum number of tries of a migration. */
const MIGRATION_TRIES = 40
/** Longest pause between two tries (ms). */
const MIGRATION_PAUSE = 2000
/** Advisory lock of the migrating server. An arbitrary number. */
const MIGRATION_LOCK = 7_236_541
/** Interval of the messages while waiting for the migration lock (ms). */
const WAITING_SAID_MS = 2000
/** Pause between two tries to get the migration lock (ms). */
const LOCK_PAUSE = 100

/** Checks and migrates the database, one server at a time. */
export async function preparePostgres(url: string, say: (line: string) => void): Promise<void> {
  const client = await connected(url)
  try {
    await assertDurable(client)
    await lockMigrations(client, say)
    assertKnownVersion(`DATABASE_URL: the database at ${new URL(url).host}`, 'postgres', await migrationsOf(client))
    await client.query(`set lock_timeout = ${MIGRATION_LOCK_MS}`)
    await migrateWhenFree(client, say)
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => undefined)
  }
}

/** Throws an Error if no server has used the database yet. */
export async function assertUsed(url: string): Promise<void> {
  const client = await connected(url)
  try {
    if ((await migrationsOf(client)).length > 0) return
    const { host, pathname } = new URL(url)
    throw new Error(
      `DATABASE_URL: no server has used ${host}${pathname} yet. The first start of a server prepares it; if the servers have another database, give this command their DATABASE_URL`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns when each migration in the database was created (ms since 1970); empty for a new database. */
async function migrationsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return []
  const made = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations')
  return made.rows.map(({ created_at }) => Number(created_at))
}

/** Takes the migration lock. Waits for another server's migration as long as it takes. */
async function lockMigrations(client: pg.Client, say: (line: string) => void): Promise<void> {
  const query = { text: 'select pg_try_advisory_lock($1) as mine', values: [MIGRATION_LOCK], query_timeout: BUSY_MS }
  const began = performance.now()
  for (let said = 0; ; ) {
    const { rows } = await client.query<{ mine: boolean }>(query)
    if (rows[0]?.mine) return
    const waited = performance.now() - began
    if (waited > (said + 1) * WAITING_SAID_MS) {
      said++
      say(
        `Another server migrates the database, or is stuck while it does; waiting for it (${Math.round(waited / 1000)} s)`,
      )
    }
    await delay(LOCK_PAUSE)
  }
}

/**
 * Migrates while other servers work. Stops waiting for a locked table after `MIGRATION_LOCK_MS` and retries later. All other
 * queries queue behind a migration that waits, for example for a backup.
 */
async function migrateWhenFree(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(drizzle(client), { migrationsFolder: path.join(projectRoot, 'migrations/postgres') })
    } catch (error) {
      // 55P03: lock timeout.
      if ((sqlState(error) !== '55P03' && !isUndone(error)) || tries === MIGRATION_TRIES)
        throw new Error(`DATABASE_URL: the database can't be migrated: ${innermostText(error)}`, { cause: error })
      say(
        `The database cannot be migrated while somebody uses its tables; trying again (${tries} of ${MIGRATION_TRIES})`,
      )
      await delay(MIGRATION_PAUSE * (0.5 + Math.random() / 2))
    }
  }
}

/** Returns the database's own message. Drizzle's message is the whole statement. */
const innermostText = (error: unknown): string =>
  error instanceof Error && error.cause ? innermostText(error.cause) : errorText(error)

async function connected(url: string): Promise<pg.Client> {
  const deadline = performance.now() + START_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, ...KEPT })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (!isOutOfReach(error) || performance.now() > deadline) {
        const why = error instanceof AggregateError ? error.errors.map(String).join(', ') : (error as Error).message
        throw new Error(`DATABASE_URL: ${new URL(url).host} cannot be used: ${why}`, { cause: error })
      }
      await delay(250)
    }
  }
}

/** Throws if acknowledged points might not survive a power cut, or if the encoding cannot store every name. */
async function assertDurable(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') synchronous_commit, current_setting('server_encoding') encoding`,
  )
  const { fsync, synchronous_commit, encoding } = rows[0]
  if (fsync !== 'on' || synchronous_commit === 'off') {
    throw new Error(
      `DATABASE_URL: refusing to start: acknowledged points would not survive a power cut (fsync=${fsync}, synchronous_commit=${synchronous_commit}; needed: both on)`,
    )
  }
  if (encoding !== 'UTF8')
    throw new Error(`DATABASE_URL: refusing to start: the database is in ${encoding}; needed: UTF8`)
}

import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { errorText } from '../../shared/errors/error-text.ts'
import { assertKnownVersion } from './known-version.ts'
import { postgresStorage } from './postgres.ts'
import { isHeld, isOutOfReach, isUndone, sqlState } from './postgres-errors.ts'
import { endingOf, RetryingPool } from './postgres-pools.ts'
import { projectRoot } from './root.ts'
import { BUSY_MS, type Storage } from './storage.ts'

/** Connections of one server: two for messages between servers, and these for data. */
const DATA_CONNECTIONS = 10
/** A message that is not told within this is lost, ms: what it was about is found in the database. */
const MESSAGE_MS = 3000
/** How long a start waits for a database that is just starting too, ms. */
const START_MS = 15_000
/** A server that does not know within this whether the database answers is not ready, ms. */
const PING_MS = 1000
/** What a migration waits for a table that is in use, ms: whoever comes after it waits just as long for the migration. */
const MIGRATION_LOCK_MS = 2000
/** So often it is tried, with pauses of up to so long, ms. */
const MIGRATION_TRIES = 40
const MIGRATION_PAUSE = 2000
/** Of all servers' the one that migrates holds this lock; the number means nothing. */
const MIGRATION_LOCK = 7_236_541
/** Who waits for it says so this often, and asks this often, ms. */
const WAITING_SAID_MS = 2000
const LOCK_PAUSE = 100
/** How long a lock is waited for, ms, by those who do not say. */
const LOCK_MS = BUSY_MS - 1000

/** Of every connection: a machine that is gone without a farewell is noticed. */
const KEPT = { connectionTimeoutMillis: 3000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export interface OpenedPostgres {
  readonly storage: Storage
  /** The connections for messages between servers; closed with the storage. */
  readonly messages: MessagePools
}

/** One connection each: whatever becomes of the one, the other goes on. */
export interface MessagePools {
  readonly listening: pg.Pool
  /** One: a second teller would tell in another order. */
  readonly sending: pg.Pool
}

/**
 * Opens a PostgreSQL database and brings it up to date, whoever else does so at the same moment.
 * @param url `postgres://user:password@host:port/database`
 * @param say told in a line what keeps it from starting at once
 * @throws Error where it cannot be reached, or would not keep what it acknowledged
 */
export async function openPostgres(url: string, say = toOperator): Promise<OpenedPostgres> {
  await prepare(url, say)
  const common = {
    connectionString: url,
    ...KEPT,
  }
  const pool = new RetryingPool({
    ...common,
    application_name: 'ventaja',
    max: DATA_CONNECTIONS,
    statement_timeout: BUSY_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: 2 * BUSY_MS,
    // The database's own limits come first; this one is for a network that swallows everything.
    query_timeout: 2 * BUSY_MS,
  })
  const messagePool = (): pg.Pool => {
    const pool = new pg.Pool({
      ...common,
      application_name: 'ventaja messages',
      max: 1,
      query_timeout: MESSAGE_MS,
      // Telling others is no data: it need not be on any disk before the next one is told.
      options: '-c synchronous_commit=off',
    })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => void client.on('error', () => undefined))
    return pool
  }
  const messages: MessagePools = { listening: messagePool(), sending: messagePool() }

  const ending = endingOf([pool, messages.listening, messages.sending])
  /** How long a connection waits for a lock, where that is not LOCK_MS: it is told only what it does not know already. */
  const patience = new WeakMap<pg.PoolClient, number>()
  const onConnection = async (
    deadline: number | undefined,
    run: (db: ReturnType<typeof drizzle>) => Promise<void>,
    lockMs = LOCK_MS,
  ) => {
    const client = await pool.connectBy(deadline ?? performance.now() + BUSY_MS)
    let broken = false
    try {
      if ((patience.get(client) ?? LOCK_MS) !== lockMs) {
        await client.query(`set lock_timeout = ${lockMs}`)
        patience.set(client, lockMs)
      }
      await run(drizzle(client) as never)
    } catch (error) {
      // A server that ends a connection says so before it does: it must not be given to the next one meanwhile.
      broken = isOutOfReach(error) && !isHeld(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
  const storage = postgresStorage(drizzle(pool), ending.close, {
    abandon: () => {
      pool.abandon()
      ending.abandon()
    },
    onConnection: onConnection as never,
    ping: async () => {
      const answered = pool.connectBy(performance.now()).then(async (client) => {
        try {
          await client.query('select 1')
        } finally {
          client.release()
        }
      })
      const late = delay(PING_MS, undefined, { ref: false }).then(() => {
        throw new Error('no answer in time')
      })
      await Promise.race([answered, late])
    },
  })
  return { storage, messages }
}

const toOperator = (line: string): void => void process.stderr.write(`${line}\n`)

/** Migrates, one server at a time: who comes second finds nothing left to do. */
async function prepare(url: string, say: (line: string) => void): Promise<void> {
  const client = await connected(url)
  try {
    await assertKeeping(client)
    await beTheOneThatMigrates(client, say)
    assertKnownVersion(`DATABASE_URL: the database at ${new URL(url).host}`, 'postgres', await migrationsOf(client))
    await client.query(`set lock_timeout = ${MIGRATION_LOCK_MS}`)
    await migrateWhenFree(client, say)
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => undefined)
  }
}

/** When each migration of the database was made (ms since 1970); empty for a new database. */
async function migrationsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return []
  const made = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations')
  return made.rows.map(({ created_at }) => Number(created_at))
}

/** Waits for another server's migration as long as it takes, and says so. @throws what a database does that is gone */
async function beTheOneThatMigrates(client: pg.Client, say: (line: string) => void): Promise<void> {
  const question = { text: 'select pg_try_advisory_lock($1) as mine', values: [MIGRATION_LOCK], query_timeout: BUSY_MS }
  const began = performance.now()
  for (let said = 0; ; ) {
    const { rows } = await client.query<{ mine: boolean }>(question)
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
 * Migrates while other servers go on: a table that is in use is let go again after a moment, or everybody would queue
 * behind a migration that itself waits for, say, a backup.
 */
async function migrateWhenFree(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(drizzle(client), { migrationsFolder: path.join(projectRoot, 'migrations/postgres') })
    } catch (error) {
      // 55P03: the lock was not to be had in time.
      if ((sqlState(error) !== '55P03' && !isUndone(error)) || tries === MIGRATION_TRIES)
        throw new Error(`DATABASE_URL: the database can't be migrated: ${innermostText(error)}`, { cause: error })
      say(
        `The database cannot be migrated while somebody uses its tables; trying again (${tries} of ${MIGRATION_TRIES})`,
      )
      await delay(MIGRATION_PAUSE * (0.5 + Math.random() / 2))
    }
  }
}

/** What the database said: drizzle's own message is the whole statement. */
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

/** An acknowledged point has to survive a power cut, and every name has to be storable. */
async function assertKeeping(client: pg.Client): Promise<void> {
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

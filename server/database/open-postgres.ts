import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { connectionNames, DATA_CONNECTIONS } from '../storage/postgres-connections.ts'
import { isOutOfReach, isTimedOut } from '../storage/postgres-errors.ts'
import { endingOf, KEPT, RetryingPool } from '../storage/postgres-pools.ts'
import { preparePostgres } from '../storage/prepare-postgres.ts'
import { BUSY_MS, type Storage } from '../storage/storage.ts'
import { toOperator } from '../storage/to-operator.ts'
import { postgresStorage } from './postgres.ts'

/** Longest time to send a message (ms). A message that takes longer is lost: other servers then read the database. */
const MESSAGE_MS = 3000
/** Longest time of a ping (ms). */
const PING_MS = 1000
/** Default wait for a row lock (ms). */
const LOCK_MS = BUSY_MS - 1000

export interface OpenedPostgres {
  readonly storage: Storage
  /** The pools for messages between servers. They are closed with the storage. */
  readonly messages: MessagePools
}

/** Two pools with one connection each. If one of them fails, the other still works. */
export interface MessagePools {
  readonly listening: pg.Pool
  /** One connection keeps the messages in order. */
  readonly sending: pg.Pool
}

/**
 * Opens a PostgreSQL database and migrates it. Several servers may do so at once.
 * @param url `postgres://user:password@host:port/database`
 * @param say receives a line about each reason to wait
 * @throws Error if the database cannot be reached or is not durable
 */
export async function openPostgres(url: string, say = toOperator): Promise<OpenedPostgres> {
  await preparePostgres(url, say)
  const names = connectionNames()
  const common = { connectionString: url, ...KEPT }
  const pool = new RetryingPool({
    ...common,
    application_name: names.data,
    max: DATA_CONNECTIONS,
    statement_timeout: BUSY_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: 2 * BUSY_MS,
    // Longer than the database's own timeouts. Applies when the network never delivers an answer.
    query_timeout: 2 * BUSY_MS,
  })
  const messagePool = (): pg.Pool => {
    const pool = new pg.Pool({
      ...common,
      application_name: names.messages,
      max: 1,
      query_timeout: MESSAGE_MS,
      // Messages between servers need not be on disk.
      options: '-c synchronous_commit=off',
    })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
    })
    return pool
  }
  const messages: MessagePools = { listening: messagePool(), sending: messagePool() }

  const ending = endingOf([pool, messages.listening, messages.sending])
  /** The lock timeout set on each connection, if it is not LOCK_MS. */
  const lockTimeouts = new WeakMap<pg.PoolClient, number>()
  const onConnection = async (
    deadline: number | undefined,
    run: (db: ReturnType<typeof drizzle>) => Promise<void>,
    lockMs = LOCK_MS,
  ) => {
    const client = await pool.connectBy(deadline ?? performance.now() + BUSY_MS)
    let broken = false
    try {
      if ((lockTimeouts.get(client) ?? LOCK_MS) !== lockMs) {
        await client.query(`set lock_timeout = ${lockMs}`)
        lockTimeouts.set(client, lockMs)
      }
      await run(drizzle(client) as never)
    } catch (error) {
      // The database sends this error before it closes the connection. The pool must not reuse the connection meanwhile.
      broken = isOutOfReach(error) && !isTimedOut(error)
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

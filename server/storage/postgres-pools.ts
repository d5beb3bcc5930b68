import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isOutOfReach } from './postgres-errors.ts'
import { BUSY_MS } from './storage.ts'

/** Keepalive settings of every connection. They detect that the machine of the database is gone. */
export const KEPT = { connectionTimeoutMillis: 3000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

type Connected = (error: Error | undefined, client?: pg.PoolClient, done?: (release?: unknown) => void) => void

/** Average pause between two tries to connect (ms). */
const RETRY_PAUSE_MS = 100

/** Returns the stream of a connection, which pg keeps private. Destroying it ends the connection without waiting for an answer. */
export const streamOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/**
 * A pool that retries while the database is unreachable. A restart of the database then delays new requests instead of
 * failing them. Statements on a connection that breaks still fail, because nobody knows whether they were executed.
 */
export class RetryingPool extends pg.Pool {
  private abandoned = false
  private readonly waiting = new Set<() => void>()

  constructor(config: pg.PoolConfig) {
    super(config)
    // Without listeners, a connection that breaks while idle or between two statements would end the process.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      client.on('error', () => undefined)
    })
  }

  /** Returns a connection. Retries until `deadline` (`performance.now()`). */
  async connectBy(deadline: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await this.unlessAbandoned(super.connect())
      } catch (error) {
        if (!isOutOfReach(error) || this.ending || performance.now() + RETRY_PAUSE_MS >= deadline) throw error
        await delay(RETRY_PAUSE_MS * (0.5 + Math.random()))
      }
    }
  }

  /** Rejects all pending and future requests for a connection. */
  abandon(): void {
    this.abandoned = true
    for (const giveUp of this.waiting) giveUp()
  }

  private unlessAbandoned(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        connecting.then((client) => client.release(true)).catch(() => undefined)
        // `isOutOfReach` recognizes the first two words.
        reject(new Error('Connection terminated: the pool was abandoned'))
      }
      if (this.abandoned) return giveUp()
      this.waiting.add(giveUp)
      connecting.finally(() => this.waiting.delete(giveUp)).then(resolve, reject)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): unknown {
    const connecting = this.connectBy(performance.now() + BUSY_MS)
    if (!connected) return connecting
    return connecting.then(
      (client) => connected(undefined, client, (error) => client.release(error as boolean | undefined)),
      (error) => connected(error),
    )
  }
}

/** Returns functions that end these pools together. Call it before any of the pools opens a connection. */
export function endingOf(pools: readonly pg.Pool[]) {
  const clients = new Set<pg.PoolClient>()
  for (const pool of pools)
    pool.on('connect', (client) => {
      clients.add(client)
      client.once('end', () => clients.delete(client))
    })
  let ended: Promise<unknown> | undefined
  const end = (): Promise<unknown> => {
    ended ??= Promise.all(pools.map((pool) => pool.end()))
    return ended
  }
  let abandoned = (): void => undefined
  const abandonment = new Promise<void>((resolve) => {
    abandoned = resolve
  })
  return {
    /** Resolves when every connection was released and has ended, or after `abandon`. */
    close: async (): Promise<void> => {
      await Promise.race([end(), abandonment])
    },
    /** Destroys every connection. Pending queries fail at once. */
    abandon: (): void => {
      abandoned()
      // Nobody can wait for connections that are destroyed, and their errors say nothing new.
      end().catch(() => undefined)
      for (const client of clients) streamOf(client).destroy()
    },
  }
}

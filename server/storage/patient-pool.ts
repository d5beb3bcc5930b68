import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isOutOfReach } from './postgres-errors.ts'
import { BUSY_MS } from './storage.ts'

type Connected = (error: Error | undefined, client?: pg.PoolClient, done?: (release?: unknown) => void) => void

/** Between two tries to connect, ms, more or less. */
const PAUSE = 100

/**
 * A pool that waits for a database which is just not there: a restart is a delay, and not an error, to whoever has sent
 * nothing yet. What was under way when the connection broke fails, since nobody knows how far it came.
 */
export class PatientPool extends pg.Pool {
  private abandoned = false
  private readonly waiting = new Set<() => void>()

  constructor(config: pg.PoolConfig) {
    super(config)
    // Without these a connection that breaks while nobody uses it, or between two statements, would end the process.
    this.on('error', () => undefined)
    this.on('connect', (client) => void client.on('error', () => undefined))
  }

  /** A connection, which is waited for until `deadline` (`performance.now()`). */
  async connectBy(deadline: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await this.unlessAbandoned(super.connect())
      } catch (error) {
        if (!isOutOfReach(error) || this.ending || performance.now() + PAUSE >= deadline) throw error
        await delay(PAUSE * (0.5 + Math.random()))
      }
    }
  }

  /** From now on nobody waits for a connection any more. */
  abandon(): void {
    this.abandoned = true
    for (const giveUp of this.waiting) giveUp()
  }

  private unlessAbandoned(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        connecting.then((client) => client.release(true)).catch(() => undefined)
        reject(new Error('Connection terminated: nobody waits for the database any more'))
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

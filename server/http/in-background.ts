import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Pause after the first failure (ms). Each further failure doubles it. */
const FIRST_PAUSE_MS = 500
/** Longest pause between two tries (ms). */
const LONGEST_PAUSE_MS = 30_000
/** Maximum number of tries. With the pauses, they take about ten minutes: long enough for a restart of the database. */
const MOST_TRIES = 25

/**
 * Lets work go on that nothing waits for. Logs its failure, because Node ends the process after a rejection that nothing handles.
 * @param what the work, such as `refunding orders`
 * @param context the subject of the work, such as the number of an order
 */
export function inBackground(
  log: Pick<FastifyBaseLogger, 'error'>,
  what: string,
  work: Promise<unknown>,
  context: object = {},
): void {
  work.catch((error: unknown) => log.error({ ...context, err: error }, `failed: ${what}`))
}

/** Like {@link inBackground}, but does the work again after a failure. Only the first and the last failure are logged. */
export function inBackgroundUntilDone(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  what: string,
  work: () => Promise<unknown>,
  context: object = {},
): void {
  async function untilDone(): Promise<void> {
    for (let tries = 1, pause = FIRST_PAUSE_MS; ; tries++, pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      try {
        await work()
        return
      } catch (error) {
        if (tries >= MOST_TRIES) throw error
        if (tries === 1) log.warn({ ...context, err: error }, `failed, trying again: ${what}`)
        await delay(pause, undefined, { ref: false })
      }
    }
  }
  inBackground(log, what, untilDone(), context)
}

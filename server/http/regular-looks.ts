import type { FastifyBaseLogger } from 'fastify'
import { inBackground } from './in-background.ts'

interface LooksDeps {
  /** Does what is due. */
  readonly look: () => Promise<void>
  /** Time between two looks (ms). */
  readonly everyMs: number
  /** For the log: `sending reminders`. */
  readonly what: string
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Looks regularly for what is due, one look at a time. The next one tries again what has failed. */
export function openLooks({ look, everyMs, what, log }: LooksDeps) {
  let closed = false
  let looking: Promise<void> | null = null

  /** Looks at once, or waits for the look that is under way. */
  function lookOnce(): Promise<void> {
    looking ??= look()
      .catch((error: unknown) => {
        if (!closed) log.warn({ err: error }, `failed, trying again: ${what}`)
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  const timer = setInterval(() => inBackground(log, what, lookOnce()), everyMs).unref()

  return {
    look: lookOnce,
    isClosed: (): boolean => closed,
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      await looking
    },
  }
}

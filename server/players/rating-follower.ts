import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { RowLocked, UniqueViolation } from '../storage/storage.ts'
import { type RoundsDeps, ratingRounds } from './rating-rounds.ts'

/** Time between two looks for results that other servers have left (ms). */
const INTERVAL_MS = 2000
/** Longest pause after another server came first (ms). */
const LONGEST_PAUSE_MS = 500

/** Whether somebody else came first, so that the next round can do what this one could not. */
const isLater = (error: unknown): boolean => error instanceof UniqueViolation || error instanceof RowLocked

export interface RatingFollower {
  /** Looks for changed results soon. */
  readonly wake: () => void
  /** Resolves once all results are taken into account. Rejects if that fails. */
  readonly settle: () => Promise<void>
  /** Resolves after the transaction that is under way. The next start goes on. */
  readonly close: () => Promise<void>
}

/** Keeps the ratings right in the background, also after changes of other servers. */
export function followResults(deps: RoundsDeps & { readonly log: Pick<FastifyBaseLogger, 'warn'> }): RatingFollower {
  const round = ratingRounds(deps)
  let running: Promise<void> | null = null
  let isAsked = false
  let isClosed = false
  /** Whether the last try failed, so that an outage fills no log. */
  let hasFailed = false

  /** Makes rounds until nothing is left. Lets other work go first between them. */
  async function settle(): Promise<void> {
    for (let pause = 1; !isClosed; ) {
      await nextTurn()
      try {
        if (!(await round())) return
        pause = 1
      } catch (error) {
        if (!isLater(error)) throw error
        await delay(Math.random() * pause, undefined, { ref: false })
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
      }
    }
  }

  async function follow(): Promise<void> {
    try {
      while (isAsked && !isClosed) {
        isAsked = false
        await settle()
        hasFailed = false
      }
    } finally {
      running = null
    }
  }

  function start(): Promise<void> {
    isAsked = true
    running ??= follow()
    return running
  }

  function wake(): void {
    if (isClosed) return
    start().catch((error: unknown) => {
      if (!hasFailed) deps.log.warn({ err: error }, 'ratings could not be updated; trying again until they can')
      hasFailed = true
    })
  }

  const timer = setInterval(wake, INTERVAL_MS).unref()
  return {
    wake,
    settle: start,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}

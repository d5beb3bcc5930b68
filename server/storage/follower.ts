import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { RowLocked, UniqueViolation } from './storage.ts'

/** Time between two looks for changes that other servers have left (ms). */
const INTERVAL_MS = 2000
/** Longest pause after another server came first (ms). */
const LONGEST_PAUSE_MS = 500

/** Whether somebody else came first, so that the next round can do what this one could not. */
const isLater = (error: unknown): boolean => error instanceof UniqueViolation || error instanceof RowLocked

/** Keeps something that follows from stored changes right, in the background. */
export interface Follower {
  /** Looks for changes soon. */
  readonly wake: () => void
  /** Resolves once all changes are taken into account. Rejects if that fails. */
  readonly settle: () => Promise<void>
  /** Resolves after the transaction that is under way. The next start goes on. */
  readonly close: () => Promise<void>
}

interface FollowerDeps {
  /** What is kept right, for the log: `ratings`. */
  readonly what: string
  /**
   * Takes some changes into account. Resolves with false if nothing is left.
   * @param isClosed whether the server waits for the round to end, so that it leaves the rest to the next start
   */
  readonly round: (isClosed: () => boolean) => Promise<boolean>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Makes rounds after each call of `wake`, and from time to time, because other servers store changes too. */
export function openFollower({ what, round, log }: FollowerDeps): Follower {
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
        if (!(await round(() => isClosed))) return
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
      if (!hasFailed) log.warn({ err: error }, `${what} could not be updated; trying again until they can`)
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

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { UniqueViolation } from '../storage/storage.ts'
import type { OpenOrder, OrderRepository, OrderRow } from './order-repository.ts'
import type { Intent } from './settle-order.ts'

/** Time between two rounds (ms), jittered so that several servers don't start them together. */
const INTERVAL = 120_000
/** Time a buyer has to approve the payment (ms). */
const APPROVAL_TIME = 24 * 3_600_000
/** Pause until an order is checked again, as a fraction of the order's age. */
const PAUSE_PER_AGE = 1 / 8
/** Longest pause until an order is checked again (ms). */
const LONGEST_PAUSE = 3_600_000
/** Maximum number of orders checked at the same time. */
const CONCURRENCY = 4

/** Longest time that a running check delays closing (ms). */
const CLOSE_TIMEOUT = 1000

interface Deps {
  readonly repository: Pick<OrderRepository, 'open' | 'byRef' | 'settle'>
  /** Runs before each round. */
  readonly beforeRound: () => Promise<void>
  readonly settle: (order: OrderRow, intent?: Intent) => Promise<OrderRow>
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

export interface Reconciling {
  /** Runs a round now, or waits for the round that is running. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Settles open orders whose buyer did not return: once at the start, and then in rounds. Ends orders that are a day old. The
 * older an order is, the less often the provider is asked, because most old orders were abandoned.
 */
export function reconcileEvery(
  { repository, beforeRound, settle, log, now }: Deps,
  intervalMs = INTERVAL,
): Reconciling {
  const closing = new AbortController()
  /** When each open order is due again (ms since 1970). */
  let dueAt = new Map<string, number>()

  async function check(open: OpenOrder): Promise<void> {
    const { ref, state } = open
    const isOld = now() >= endOf(open)
    try {
      if (state === 'created') {
        if (isOld) await repository.settle(ref, { state: 'cancelled', reason: 'EXPIRED', note: 'never paid' }, now())
        return
      }
      const order = await repository.byRef(ref)
      if (order?.state === 'pending') await settle(order, isOld ? 'expire' : 'capture')
    } catch (error) {
      // The order changed meanwhile, or the provider failed: a later round tries again.
      if (!(error instanceof UniqueViolation)) log.warn({ err: error, order: ref }, 'an order could not be reconciled')
    }
  }

  async function round(): Promise<void> {
    const open = await repository.open()
    const due = open.filter(({ ref }) => (dueAt.get(ref) ?? 0) <= now())
    const checked = new Set(due.map(({ ref }) => ref))
    dueAt = new Map(
      open.map((order) => [order.ref, checked.has(order.ref) ? nextCheck(order, now()) : (dueAt.get(order.ref) ?? 0)]),
    )
    const waiting = due.values()
    const checkDue = async (): Promise<void> => {
      for (const order of waiting) if (!closing.signal.aborted) await check(order)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, checkDue))
  }

  let looking: Promise<void> | null = null
  function look(): Promise<void> {
    looking ??= beforeRound()
      .then(round)
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'open orders could not be read')
      })
      .finally(() => {
        looking = null
      })
    return looking
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await look()
      await delay(intervalMs * (0.75 + Math.random() / 2), undefined, { signal: closing.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const running = run()

  return {
    look,
    close: async () => {
      closing.abort()
      // Does not wait for a slow provider: the next start asks it again.
      await Promise.race([running, delay(CLOSE_TIMEOUT, undefined, { ref: false })])
    },
  }
}

/** Returns when an open order ends unpaid (ms since 1970). A court can be paid until its booking begins. */
const endOf = ({ createdAt, booking }: OpenOrder): number =>
  Math.min(createdAt + APPROVAL_TIME, booking?.startsAt ?? Number.POSITIVE_INFINITY)

/**
 * Returns the time of the next check of an order that is being checked now (ms since 1970). It is always checked when the time to approve
 * its payment ends.
 */
function nextCheck(order: OpenOrder, now: number): number {
  const later = now + Math.min(LONGEST_PAUSE, (now - order.createdAt) * PAUSE_PER_AGE)
  const end = endOf(order)
  return now < end ? Math.min(later, end) : later
}

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { UniqueViolation } from '../storage/storage.ts'
import type { OpenOrder, OrderRepository, OrderRow } from './order-repository.ts'
import type { Wish } from './settle-order.ts'

/** Time between two rounds (ms), jittered so that several servers don't start them together. */
const EVERY = 120_000
/** Time a buyer has to agree to the payment (ms). */
const PATIENCE = 24 * 3_600_000
/** An order is looked after again once it is this part of its age older, and at the latest after the longest pause (ms). */
const PART_OF_AGE = 1 / 8
const LONGEST_PAUSE = 3_600_000
/** Number of orders looked after at once. */
const AT_ONCE = 4

/** Longest time that an order being looked after delays the end (ms). */
const CLOSING = 1000

interface Deps {
  readonly repository: Pick<OrderRepository, 'open' | 'byRef' | 'settle'>
  readonly settle: (order: OrderRow, wish?: Wish) => Promise<OrderRow>
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

export interface Reconciling {
  close(): Promise<void>
}

/**
 * At the start and in rounds of a few minutes: asks the provider about open orders and gives up those of yesterday. Young
 * orders are asked about in each round, older ones less and less often: most of them were abandoned.
 */
export function reconcileEvery({ repository, settle, log, now }: Deps, everyMs = EVERY): Reconciling {
  const ending = new AbortController()
  /** When each open order is due again (ms since 1970). */
  let dueAt = new Map<string, number>()

  async function look({ ref, state, createdAt }: OpenOrder): Promise<void> {
    const isOld = now() - createdAt >= PATIENCE
    try {
      if (state === 'created') {
        if (isOld) await repository.settle(ref, { state: 'cancelled', reason: 'EXPIRED', note: 'never paid' }, now())
        return
      }
      const order = await repository.byRef(ref)
      if (order?.state === 'pending') await settle(order, isOld ? 'expire' : 'capture')
    } catch (error) {
      // It went on meanwhile, or the provider is in trouble: a later round sees to it.
      if (!(error instanceof UniqueViolation))
        log.warn({ err: error, order: ref }, 'an order could not be looked after')
    }
  }

  async function round(): Promise<void> {
    const open = await repository.open()
    const due = open.filter(({ ref }) => (dueAt.get(ref) ?? 0) <= now())
    const looked = new Set(due.map(({ ref }) => ref))
    dueAt = new Map(
      open.map((order) => [order.ref, looked.has(order.ref) ? nextLook(order, now()) : (dueAt.get(order.ref) ?? 0)]),
    )
    const waiting = due.values()
    const lookAfter = async (): Promise<void> => {
      for (const order of waiting) if (!ending.signal.aborted) await look(order)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lookAfter))
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await round()
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, 'the orders cannot be read just now')
      }
      await delay(everyMs * (0.75 + Math.random() / 2), undefined, { signal: ending.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const running = run()

  return {
    close: async () => {
      ending.abort()
      // A provider that is slow to answer is not waited for: the next start asks again.
      await Promise.race([running, delay(CLOSING, undefined, { ref: false })])
    },
  }
}

/** When an order that is looked after now is due again (ms since 1970): never later than the end of the buyer's time. */
function nextLook({ createdAt }: OpenOrder, now: number): number {
  const later = now + Math.min(LONGEST_PAUSE, (now - createdAt) * PART_OF_AGE)
  const end = createdAt + PATIENCE
  return now < end ? Math.min(later, end) : later
}

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { UniqueViolation } from '../storage/storage.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'
import type { Wish } from './settle-order.ts'

/** How often orders are looked after that nobody came back to, ms: now earlier and now later, and so not by all servers at once. */
const EVERY = 120_000
/** Until then a buyer may still agree, ms. */
const PATIENCE = 24 * 3_600_000

/** How long an order that is just looked after may hold up the end, ms. */
const CLOSING = 1000

interface Deps {
  readonly repository: OrderRepository
  readonly settle: (order: OrderRow, wish?: Wish) => Promise<OrderRow>
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

export interface Reconciling {
  close(): Promise<void>
}

/** At the start and every few minutes: asks the provider about each open order, and gives up those of yesterday. */
export function reconcileEvery({ repository, settle, log, now }: Deps): Reconciling {
  const ending = new AbortController()

  async function look(order: OrderRow): Promise<void> {
    const old = now() - order.createdAt > PATIENCE
    try {
      if (order.state === 'pending') await settle(order, old ? 'expire' : 'capture')
      else if (old)
        await repository.settle(order.ref, { state: 'cancelled', reason: 'EXPIRED', note: 'never paid' }, now())
    } catch (error) {
      // It went on meanwhile, or the provider is in trouble: the next round sees to it.
      if (!(error instanceof UniqueViolation))
        log.warn({ err: error, order: order.ref }, 'an order could not be looked after')
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        for (const order of await repository.open()) if (!ending.signal.aborted) await look(order)
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, 'the orders cannot be read just now')
      }
      await delay(EVERY * (0.75 + Math.random() / 2), undefined, { signal: ending.signal, ref: false }).catch(
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

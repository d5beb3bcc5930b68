import type { FastifyBaseLogger } from 'fastify'
import type { Outbox } from '../mail/outbox.ts'
import type { Payment } from '../payment/payment-provider.ts'
import { UniqueViolation } from '../storage/storage.ts'
import { confirmationMail } from './confirmation-mail.ts'
import type { GoodsByKind } from './goods.ts'
import type { Ending, OrderRepository, OrderRow } from './order-repository.ts'
import type { DesksOf } from './pick-up.ts'
import type { Refunds } from './refunds.ts'

export interface EndDeps {
  readonly repository: OrderRepository
  readonly goods: GoodsByKind
  readonly refunds: Pick<Refunds, 'requestWith' | 'sendSoon'>
  readonly outbox: Outbox
  readonly log: FastifyBaseLogger
  readonly desksOf: DesksOf
  /** Returns the date of a moment in the first club's time zone, `yyyy-mm-dd`. */
  readonly dayOf: (millis: number) => string
  readonly now: () => number
}

/** Maximum number of tries to end an order while others change its goods. */
const END_TRIES = 5

/** Returns the functions that end an order in one transaction with the change of its goods. */
export function orderEnder({ repository, goods, refunds, outbox, log, desksOf, dayOf, now }: EndDeps) {
  /** Returns the current state of an order. */
  async function reread({ ref }: Pick<OrderRow, 'ref'>): Promise<OrderRow> {
    const order = await repository.byRef(ref)
    if (!order) throw new Error(`order ${ref} no longer exists`)
    return order
  }

  /** Records a payment that was captured for an order that ended unpaid, so that the club can refund it. */
  async function recordLateCapture(order: OrderRow, capture: Pick<Payment, 'note'> & Partial<Payment>): Promise<void> {
    log.error({ order: order.ref, state: order.state, capture }, 'a payment was captured for an order that is not paid')
    try {
      await repository.recordLateCapture(order, `captured late, capture ${capture.captureId}: ${capture.note}`, now())
    } catch (error) {
      // An earlier message has recorded it.
      if (!(error instanceof UniqueViolation)) throw error
    }
  }

  /** Returns the ending and the change of the goods. A payment that is captured for goods that are gone is refunded. */
  async function withGoods(order: OrderRow, wanted: Ending) {
    const { sell, release, gone } = goods[order.kind]
    const sold = wanted.state === 'paid' ? await sell(order) : null
    const isRefunded = wanted.state === 'paid' && !sold
    const ending: Ending = isRefunded ? { ...wanted, state: 'failed', reason: gone } : wanted
    return { ending, change: sold ?? (await release(order)), isRefunded }
  }

  /** Ends a pending order, and returns it as it is then. Another server may have ended it first, and its ending counts. */
  async function end(order: OrderRow, wanted: Ending): Promise<OrderRow> {
    for (let tries = 1; ; tries++) {
      const { ending, change, isRefunded } = await withGoods(order, wanted)
      const paid = ending.state === 'paid'
      try {
        await repository.settle(order.ref, ending, now(), (tx) => [
          ...change(tx),
          ...(isRefunded ? refunds.requestWith(tx, { ...order, state: ending.state }) : []),
          ...(paid ? [outbox.write(tx, confirmationMail(order, dayOf(order.createdAt), desksOf(order)))] : []),
        ])
        log.info({ order: order.ref, state: ending.state, note: ending.note }, 'order settled')
        goods[order.kind].changed(order)
        if (paid) outbox.send()
        if (isRefunded) refunds.sendSoon()
      } catch (error) {
        // Either another server ended or claimed the order first, and its result counts. Or somebody changed the goods.
        if (!(error instanceof UniqueViolation)) throw error
      }
      const ended = await reread(order)
      if (ended.state === 'pending' && (paid || ended.capturing === ending.claim)) {
        if (tries < END_TRIES) continue
        throw new Error(`order ${order.ref} could not be settled`)
      }
      const isKnown = ended.captureId !== null && ended.captureId === ending.captureId
      if (paid && ended.state !== 'paid' && !isKnown) await recordLateCapture(ended, ending)
      return ended
    }
  }

  return { reread, end, recordLateCapture }
}

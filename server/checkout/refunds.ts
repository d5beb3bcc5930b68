import type { FastifyBaseLogger } from 'fastify'
import { isErasedBuyer } from '../../shared/checkout/order.ts'
import { refundableCents } from '../../shared/checkout/till.ts'
import type { Audit } from '../audit/audit.ts'
import { inBackground } from '../http/in-background.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { PaymentProvider, Refund } from '../payment/payment-provider.ts'
import { type Database, type Statement, type Storage, UniqueViolation } from '../storage/storage.ts'
import type { OrderRow } from './order-repository.ts'
import { refundMail } from './refund-mail.ts'
import { createRefundRepository } from './refund-repository.ts'
import { isAtDesk } from './till-repository.ts'

interface Deps {
  readonly storage: Storage
  readonly provider: PaymentProvider
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly audit: Audit
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

export type Refunds = ReturnType<typeof createRefunds>

/** The value of `who` for refunds that the server itself requests. */
const SERVER = 'server'

/**
 * Refunds captured payments. The request is stored first, then the provider is asked, always with the same key for an order.
 * So the payment is refunded once, even if several people ask several times on several servers. If a server crashes before it
 * has stored the answer, a later round asks again and gets the same answer.
 */
export function createRefunds({ storage, provider, outbox, audit, log, now }: Deps) {
  const repository = createRefundRepository(storage)

  const record = (tx: Database, who: string, order: OrderRow): Statement =>
    audit(tx, { who, action: 'order.refund', subject: order.ref, after: { refundCents: refundableCents(order) } })

  /** Asks the provider, and stores its answer. */
  async function send(order: OrderRow): Promise<void> {
    // Money that was paid at the desk goes back there.
    if (order.captureId === null || isAtDesk(order)) return
    const isRest = order.refundedCents > 0
    const part = { id: order.ref, amountCents: refundableCents(order), currency: order.currency }
    let refund: Refund
    try {
      refund = await provider.refund(order.captureId, `refund-${order.ref}`, isRest ? part : undefined)
    } catch (error) {
      log.warn({ order: order.ref, err: error }, 'a refund has no answer yet: a later round asks again')
      return
    }
    const { status, note } = refund
    if (status === 'pending') return
    if (status === 'refused') log.error({ order: order.ref, note }, 'the provider refused a refund')
    const isTold = status === 'done' && !isErasedBuyer(order.owner)
    const mail = (tx: Database) => (isTold ? [outbox.write(tx, refundMail(order))] : [])
    try {
      await repository.finish(order, status, note, now(), mail)
      if (status === 'done') outbox.send()
    } catch (error) {
      // Another server has stored the answer.
      if (!(error instanceof UniqueViolation)) throw error
    }
  }

  async function sendAll(): Promise<void> {
    try {
      for (const order of await repository.requested()) await send(order)
    } catch (error) {
      log.warn({ err: error }, 'refunds could not be sent')
    }
  }

  return {
    /**
     * Requests the refund of an order and sends the request to the provider. A pending request is sent again. Does nothing if
     * the order is already refunded or was never captured.
     */
    request: async (order: OrderRow, who: string): Promise<void> => {
      try {
        await repository.request(order, now(), (tx) => [record(tx, who, order)])
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
      }
      const [requested] = await repository.requested(order.ref)
      if (requested) await send(requested)
    },

    /**
     * Returns the statements that request the refund of a captured payment. Call `sendSoon` after their commit. The transaction
     * fails if a refund of the order was requested before.
     */
    requestWith: (tx: Database, order: OrderRow): Statement[] => [
      ...repository.requestWith(tx, order, now()),
      record(tx, SERVER, order),
    ],

    /** Sends all requested refunds to the provider. */
    sendAll,

    /** Starts to send all requested refunds. A later round sends those that fail. */
    sendSoon: (): void => inBackground(log, 'sending refunds', sendAll()),
  }
}

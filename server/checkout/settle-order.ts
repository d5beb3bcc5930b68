import { randomUUID } from 'node:crypto'
import {
  judge,
  type Payment,
  type PaymentProvider,
  type PaymentStatus,
  PaymentUnavailable,
  PaymentUncertain,
} from '../payment/payment-provider.ts'
import { type EndDeps, orderEnder } from './end-order.ts'
import type { Ending, OrderRow } from './order-repository.ts'
import { isAtDesk } from './till-repository.ts'

export interface SettleDeps extends EndDeps {
  readonly provider: PaymentProvider
}

/**
 * The change that a caller wants for a pending order. `capture`: capture the payment if the buyer has approved it.
 * `cancel`, `expire`: end the order unless its payment is captured.
 */
export type Intent = 'capture' | 'cancel' | 'expire'

export const WITHOUT_PAYMENT: Readonly<Record<Exclude<Intent, 'capture'>, Ending>> = {
  cancel: { state: 'cancelled', reason: 'CANCELLED_BY_BUYER', note: 'the buyer cancelled the payment' },
  expire: { state: 'cancelled', reason: 'EXPIRED', note: 'the buyer never approved the payment' },
}
const GONE = { state: 'cancelled', note: 'somebody else was first, before the buyer approved the payment' } as const

/** Longest time of a capture (ms). When a capture starts, the goods must still be held for at least this time. */
const CAPTURE_MS = 5 * 60_000
/** Maximum number of tries to claim an order that others claim at the same time. */
const CLAIM_TRIES = 3

/** Answers to a capture which mean that this attempt captured nothing. */
const NOT_CAPTURED: readonly PaymentStatus[] = ['declined', 'gone', 'unapproved']

/**
 * Settles pending orders: brings an order to the state of its payment. The returning buyer, the provider's webhook and
 * the reconciling job may all settle one order at the same time, on several servers. The payment is still captured once:
 * - The provider is asked before each capture, and every capture of an order has the same key.
 * - Only the server that has claimed the order captures.
 * - Before a capture the goods are held again if their hold has ended. If somebody else has them, nothing is captured. A payment
 *   that was captured although somebody else has its goods is refunded.
 * - If another server has claimed the order, it may have crashed. So this server replaces the claim and asks the provider. It
 *   does not cancel the order, because the other server's capture may still succeed. The database stores only one ending.
 */
export function createSettler({ provider, ...deps }: SettleDeps) {
  const { repository, goods, log } = deps
  const running = new Map<string, Promise<OrderRow>>()

  const { reread, end, recordLateCapture } = orderEnder(deps)

  /** Applies a payment's state to its order. Returns null if the payment has to be captured first. */
  async function apply(order: OrderRow, payment: Payment, claim: string): Promise<OrderRow | null> {
    const { captureId, note } = payment
    const ended = (ending: Omit<Ending, 'claim'>) => end(order, { ...ending, claim })
    switch (judge(order, payment)) {
      case 'captured':
        return ended({ state: 'paid', captureId, note })
      case 'declined':
        return ended({ state: 'failed', reason: 'DECLINED', note })
      case 'refunded':
        return ended({ state: 'failed', reason: 'REFUNDED', captureId, note })
      case 'differs':
        log.error({ order: order.ref, payment }, 'a payment does not match its order: check it by hand')
        return ended({ state: 'failed', reason: 'AMOUNT_DIFFERS', captureId, note: JSON.stringify(payment) })
      case 'gone':
        return ended({ state: 'cancelled', reason: 'EXPIRED', note })
      case 'processing':
        return reread(order)
      case 'unapproved':
        await repository.release(order.ref, claim)
        return reread(order)
      case 'approved':
        return null
    }
  }

  /** @param isFirst false if an earlier capture may still be running */
  async function capture(order: OrderRow, token: string, claim: string, isFirst: boolean): Promise<OrderRow> {
    let payment: Payment
    try {
      payment = await provider.capture(token, `capture-${order.ref}`)
      // A refusal is about this attempt alone. An earlier attempt may have succeeded meanwhile.
      if (!isFirst && NOT_CAPTURED.includes(payment.status)) payment = await confirmRefusal(token, payment)
    } catch (error) {
      if (!(error instanceof PaymentUncertain)) throw error
      log.warn({ order: order.ref, err: error }, 'a capture had no clear result: asking the provider')
      payment = await provider.getPayment(token).catch(() => {
        throw error
      })
      const applied = await apply(order, payment, claim)
      if (applied) return applied
      throw error
    }
    const applied = await apply(order, payment, claim)
    if (!applied) throw new PaymentUncertain('the capture returned a payment that is still only approved')
    return applied
  }

  /** Returns the payment after a refused capture: the refusal itself if the provider has not captured anything. */
  async function confirmRefusal(token: string, refusal: Payment): Promise<Payment> {
    let payment: Payment
    try {
      payment = await provider.getPayment(token)
    } catch (error) {
      throw new PaymentUncertain('the capture was refused, and the result of an earlier attempt is unknown', {
        cause: error,
      })
    }
    return payment.status === 'approved' ? refusal : payment
  }

  /** Claims an order, replacing another server's claim. `isFirst` means that nobody else had claimed it. */
  async function claimOrder({ ref }: OrderRow, claim: string): Promise<{ order: OrderRow; isFirst: boolean }> {
    let from: string | null = null
    for (let tries = 1; ; tries++) {
      await repository.claim(ref, claim, from)
      const order = await reread({ ref })
      // Somebody pays it at the desk, so no server captures an online payment.
      if (isAtDesk(order)) return { order, isFirst: false }
      if (order.state !== 'pending' || order.capturing === claim || tries === CLAIM_TRIES)
        return { order, isFirst: from === null }
      from = order.capturing
    }
  }

  async function advance(given: OrderRow, intent: Intent): Promise<OrderRow> {
    const claim = randomUUID()
    const { order, isFirst } = await claimOrder(given, claim)
    const { state, paymentToken, capturing } = order
    if (state !== 'pending' || !paymentToken || capturing !== claim) return order
    let payment: Payment
    try {
      payment = await provider.getPayment(paymentToken)
    } catch (error) {
      // No capture was attempted, so the claim is not needed.
      if (isFirst) await repository.release(order.ref, claim)
      throw error
    }
    // If an earlier capture may still succeed, the order can't be cancelled any more.
    const ending = intent === 'capture' || !isFirst ? null : WITHOUT_PAYMENT[intent]
    if (ending && ['unapproved', 'approved'].includes(payment.status)) return end(order, { ...ending, claim })
    const applied = await apply(order, payment, claim)
    if (applied) return applied
    const { hold, gone } = goods[order.kind]
    // An earlier capture may still succeed. Then the payment is refunded.
    if ((await hold(order, CAPTURE_MS)) && isFirst) return end(order, { ...GONE, reason: gone, claim })
    try {
      return await capture(order, paymentToken, claim, isFirst)
    } catch (error) {
      // The payment was certainly not captured.
      if (isFirst && error instanceof PaymentUnavailable) await repository.release(order.ref, claim)
      throw error
    }
  }

  /**
   * Returns the order after settling. It is still pending if the buyer has not approved the payment or the provider
   * needs time.
   * @throws PaymentUncertain, PaymentUnavailable
   */
  async function settle(order: OrderRow, intent: Intent = 'capture'): Promise<OrderRow> {
    const before = running.get(order.ref)
    if (before) {
      const settled = await before
      if (settled.state !== 'pending' || intent === 'capture') return settled
    }
    const current = running.get(order.ref) ?? advance(order, intent).finally(() => running.delete(order.ref))
    running.set(order.ref, current)
    return current
  }

  return { settle, recordLateCapture }
}

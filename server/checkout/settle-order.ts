import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Cart } from '../cart/cart.ts'
import type { Outbox } from '../mail/outbox.ts'
import {
  type Payment,
  type PaymentProvider,
  type PaymentStatus,
  PaymentUnavailable,
  PaymentUncertain,
} from '../payment/payment-provider.ts'
import { UniqueViolation } from '../storage/storage.ts'
import { confirmationOf } from './confirmation.ts'
import { judge } from './judge-payment.ts'
import { takenNoter } from './note-taken.ts'
import type { Ending, OrderRepository, OrderRow } from './order-repository.ts'

export interface SettleDeps {
  readonly repository: OrderRepository
  readonly provider: PaymentProvider
  readonly cart: Cart
  readonly outbox: Outbox
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** What is wanted of a pending order: the money where the buyer agreed, or an end where the buyer did not. */
export type Wish = 'capture' | 'cancel' | 'expire'

const GIVING_UP: Readonly<Record<Exclude<Wish, 'capture'>, Ending>> = {
  cancel: { state: 'cancelled', reason: 'CANCELLED_BY_BUYER', note: 'the buyer turned back' },
  expire: { state: 'cancelled', reason: 'EXPIRED', note: 'the buyer never agreed' },
}

/** So often somebody else may be quicker to take an order over, before it is left to them. */
const TURNS = 3

/** Answers to a capture that say that this try has taken nothing. */
const REFUSED: readonly PaymentStatus[] = ['declined', 'gone', 'unapproved']

/**
 * Brings a pending order to what its payment says. The buyer who comes back, the provider's message and the job that
 * looks after the forgotten all come through here, and however many they are, the money is taken once: the provider is
 * asked first, whoever takes it holds the order meanwhile, and every try has the same key. Who finds an order held, be it
 * by a server that has died or by one that is at work, takes it over before it asks, and never turns back: what the other
 * one still tries then ends in the database.
 */
export function settler({ repository, provider, cart, outbox, log, now }: SettleDeps) {
  const running = new Map<string, Promise<OrderRow>>()
  const noteTaken = takenNoter({ repository, log, now })

  async function reread({ ref }: Pick<OrderRow, 'ref'>): Promise<OrderRow> {
    const order = await repository.byRef(ref)
    if (!order) throw new Error(`order ${ref} is not there any more`)
    return order
  }

  async function end(order: OrderRow, ending: Ending): Promise<OrderRow> {
    const paid = ending.state === 'paid'
    try {
      await repository.settle(order.ref, ending, now(), (tx) =>
        paid
          ? [
              outbox.write(tx, confirmationOf(order)),
              ...order.items.flatMap(({ productId, quantity }) => cart.takeOut(tx, order.owner, productId, quantity)),
            ]
          : [],
      )
      log.info({ order: order.ref, state: ending.state, note: ending.note }, 'an order has ended')
      if (paid) outbox.send()
    } catch (error) {
      // Somebody else ended it first, or has taken it over: then that is how it ends.
      if (!(error instanceof UniqueViolation)) throw error
    }
    const ended = await reread(order)
    if (ended.state === 'pending' && (paid || ended.capturing === ending.turn))
      throw new Error(`order ${order.ref} could not be ended`)
    if (paid && ended.state !== 'paid') await noteTaken(ended, ending)
    return ended
  }

  /** What a payment means for its order; null where it has to be captured first. */
  async function apply(order: OrderRow, payment: Payment, turn: string): Promise<OrderRow | null> {
    const { captureId, note } = payment
    const ended = (ending: Omit<Ending, 'turn'>) => end(order, { ...ending, turn })
    switch (judge(order, payment)) {
      case 'captured':
        return ended({ state: 'paid', captureId, note })
      case 'declined':
        return ended({ state: 'failed', reason: 'DECLINED', note })
      case 'refunded':
        return ended({ state: 'failed', reason: 'REFUNDED', captureId, note })
      case 'differs':
        log.error({ order: order.ref, payment }, 'a payment differs from its order: look at it by hand')
        return ended({ state: 'failed', reason: 'AMOUNT_DIFFERS', captureId, note: JSON.stringify(payment) })
      case 'gone':
        return ended({ state: 'cancelled', reason: 'EXPIRED', note })
      case 'processing':
        return reread(order)
      case 'unapproved':
        await repository.release(order.ref, turn)
        return reread(order)
      case 'approved':
        return null
    }
  }

  /** @param fresh whether no earlier try may still be on its way */
  async function take(order: OrderRow, token: string, turn: string, fresh: boolean): Promise<OrderRow> {
    let payment: Payment
    try {
      payment = await provider.capture(token, `capture-${order.ref}`)
      // A refusal is about this try alone: what an earlier one has taken meanwhile counts.
      if (!fresh && REFUSED.includes(payment.status)) payment = await askedAgain(token, payment)
    } catch (error) {
      if (!(error instanceof PaymentUncertain)) throw error
      log.warn({ order: order.ref, err: error }, 'nobody knows whether a payment was taken: asking')
      payment = await provider.ask(token).catch(() => {
        throw error
      })
      const told = await apply(order, payment, turn)
      if (told) return told
      throw error
    }
    const told = await apply(order, payment, turn)
    if (!told) throw new PaymentUncertain('captured, and still only approved')
    return told
  }

  /** What the provider's books say after a refusal, which stands where they say that nothing was taken. */
  async function askedAgain(token: string, refusal: Payment): Promise<Payment> {
    let payment: Payment
    try {
      payment = await provider.ask(token)
    } catch (error) {
      throw new PaymentUncertain('refused, and nobody can be asked about the earlier try', { cause: error })
    }
    return payment.status === 'approved' ? refusal : payment
  }

  /**
   * Makes it our turn with an order, also where somebody else has held it.
   * @returns the order as it is then, and whether no earlier try may still be on its way
   */
  async function hold({ ref }: OrderRow, turn: string): Promise<{ order: OrderRow; fresh: boolean }> {
    let from: string | null = null
    for (let turns = 1; ; turns++) {
      await repository.claim(ref, turn, from)
      const order = await reread({ ref })
      if (order.state !== 'pending' || order.capturing === turn || turns === TURNS)
        return { order, fresh: from === null }
      from = order.capturing
    }
  }

  async function advance(given: OrderRow, wish: Wish): Promise<OrderRow> {
    const turn = randomUUID()
    const { order, fresh } = await hold(given, turn)
    const { state, paymentToken, capturing } = order
    if (state !== 'pending' || !paymentToken || capturing !== turn) return order
    let payment: Payment
    try {
      payment = await provider.ask(paymentToken)
    } catch (error) {
      // Nothing was tried: the order need not be held.
      if (fresh) await repository.release(order.ref, turn)
      throw error
    }
    // An earlier try may still be on its way: then it is too late to turn back.
    const giveUp = wish === 'capture' || !fresh ? null : GIVING_UP[wish]
    if (giveUp && ['unapproved', 'approved'].includes(payment.status)) return end(order, { ...giveUp, turn })
    const told = await apply(order, payment, turn)
    if (told) return told
    try {
      return await take(order, paymentToken, turn, fresh)
    } catch (error) {
      // Surely not taken.
      if (fresh && error instanceof PaymentUnavailable) await repository.release(order.ref, turn)
      throw error
    }
  }

  /**
   * @returns the order as it is then; still pending where the buyer has not agreed, or the provider needs time
   * @throws PaymentUncertain, PaymentUnavailable
   */
  return async function settle(order: OrderRow, wish: Wish = 'capture'): Promise<OrderRow> {
    const before = running.get(order.ref)
    if (before) {
      const settled = await before
      if (settled.state !== 'pending' || wish === 'capture') return settled
    }
    const mine = running.get(order.ref) ?? advance(order, wish).finally(() => running.delete(order.ref))
    running.set(order.ref, mine)
    return mine
  }
}

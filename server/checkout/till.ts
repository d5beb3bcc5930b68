import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import {
  type DeskMeans,
  deskCapture,
  dueCents as dueOf,
  refundableCents,
  restockable,
  wrongRestock,
} from '../../shared/checkout/till.ts'
import type {
  BookingPayment,
  BookingPaymentRequest,
  DeskPaymentRequest,
  RefundRequest,
} from '../../shared/checkout/till-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { PaymentProvider } from '../payment/payment-provider.ts'
import type { Stock } from '../shop/stock.ts'
import { type Database, type Statement, type Storage, UniqueViolation } from '../storage/storage.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { type CourtPurchase, placeCourtOrder } from './court-orders.ts'
import { noSuchOrder, nothingToRefund } from './desk.ts'
import type { GoodsByKind } from './goods.ts'
import { createOrderRepository, numberOf, type OrderRow } from './order-repository.ts'
import { openCourt } from './order-tables.ts'
import type { DesksOf } from './pick-up.ts'
import { refundMail } from './refund-mail.ts'
import { createTillRepository, isAtDesk, type RefundRow } from './till-repository.ts'

/** A booking that somebody pays at the desk. */
export interface PayableBooking {
  readonly uid: string
  /** Id of its club. */
  readonly club: string
  /** The `ref` of the order that has paid for it, or null. */
  readonly paidBy: string | null
  /** Why nobody can pay for it now: somebody has cancelled it, and can still undo that. Null if people can pay. */
  readonly refusal: ApiError | null
  /** The price, in the currency of the purchase; null if the court is free of charge. */
  readonly priceCents: number | null
  /** The price by the list of the club; null if the court is free of charge. */
  readonly listCents: number | null
  /** The price that the desk gave the booking instead of that of the list; null: that of the list. */
  readonly deskPriceCents: number | null
  /** @param priceCents the price that the desk asks for */
  readonly purchase: (priceCents: number) => CourtPurchase
}

export interface TillDeps {
  readonly storage: Storage
  /** Null if payments are not set up. */
  readonly provider: PaymentProvider | null
  readonly goods: GoodsByKind
  readonly stock: Pick<Stock, 'putBack'>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly audit: Audit
  readonly desksOf: DesksOf
  /** Returns a booking, or undefined if there is none. */
  readonly bookingOf: (uid: string) => Promise<PayableBooking | undefined>
  readonly log: FastifyBaseLogger
  readonly dayOf: (millis: number) => string
  readonly now: () => number
}

/** Maximum number of tries while others change the same order. */
const TRIES = 5

export const notPayable = (state: string) =>
  new ApiError(409, 'NOT_PAYABLE', `ref: this order is ${state}; only an open order is paid`, { state })
const onlinePaymentRuns = () =>
  new ApiError(409, 'PAYMENT_RUNNING', 'ref: an online payment of this order is being confirmed; try again in a minute')
export const moreThanDue = (dueCents: number) =>
  new ApiError(422, 'MORE_THAN_DUE', 'amountCents: is more than is still to be paid', { dueCents })
export const refundsTooMuch = (refundableCents: number) =>
  new ApiError(422, 'REFUND_TOO_MUCH', 'amountCents: refunds would add up to more than was paid', { refundableCents })
const wrongItems = (index: number) =>
  new ApiError(422, 'RESTOCK_TOO_MUCH', `restock[${index}]: the order has fewer items that can go back`)
const notOnline = () =>
  new ApiError(409, 'NOT_PAID_ONLINE', 'means: this order was not paid online; pay the money back at the desk')
const moneyIdUsed = () => new ApiError(409, 'ID_USED', 'id: you have used this id for something else')
export const noBooking = () => new ApiError(404, 'BOOKING_NOT_FOUND', 'uid: there is no such booking')
export const noPrice = () =>
  new ApiError(422, 'NO_PRICE', 'priceCents: the court is free of charge; send the price that the club asks for')
const otherPrice = (priceCents: number) =>
  new ApiError(409, 'PRICE_CHANGED', 'priceCents: the booking has another price already', { priceCents })
export const noPayment = () => new ApiError(404, 'PAYMENT_NOT_FOUND', 'id: there is no such payment at the desk')
const changedTooOften = () => new ApiError(503, 'TRY_AGAIN', 'ref: others change this order now; try again')

export type Till = ReturnType<typeof openTill>

/**
 * Opens the till of the desk: people pay there in cash or by card, in parts or at once, and get money back. The first payment takes
 * an order over from the payment provider, and gives its goods to the buyer.
 */
export function openTill(deps: TillDeps) {
  const { storage, provider, goods, stock, outbox, audit, desksOf, bookingOf, log, dayOf, now } = deps
  const orders = createOrderRepository(storage)
  const repository = createTillRepository(storage)

  async function orderBy(ref: string): Promise<OrderRow> {
    const order = await orders.byRef(ref)
    if (!order) throw noSuchOrder()
    return order
  }

  /** Runs an attempt again while others change the order. */
  async function retrying(attempt: () => Promise<OrderRow>): Promise<OrderRow> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        if (tries === TRIES) throw changedTooOften()
      }
    }
  }

  /** Whether an email can be sent to the buyer. Members without an account have a key instead of an email. */
  const hasEmail = ({ owner }: OrderRow): boolean => owner.includes('@')

  /** Returns why nobody can pay now for the booking of an order, or null. */
  const refusalOf = async ({ booking }: OrderRow): Promise<ApiError | null> =>
    (booking && (await bookingOf(booking.uid))?.refusal) ?? null

  async function takeOnce(ref: string, request: DeskPaymentRequest, who: string): Promise<OrderRow> {
    const order = await orderBy(ref)
    const known = await repository.payment(request.id)
    if (known) {
      const { amountCents, means } = known
      if (known.ref !== ref || !isDeepStrictEqual([amountCents, means], [request.amountCents, request.means]))
        throw moneyIdUsed()
      return order
    }
    const refusal = await refusalOf(order)
    if (refusal) throw refusal
    const due = dueOf(order)
    if (due === 0) throw notPayable(order.state)
    if (request.amountCents > due) throw moreThanDue(due)
    const isFirst = !isAtDesk(order)
    if (isFirst && order.capturing !== null) throw onlinePaymentRuns()
    const at = now()
    const { id, amountCents, means, club = null } = request
    const paid = { ...order, state: 'paid', captureId: deskCapture(ref) } as const
    const gone = isFirst ? await goods[order.kind].hold(order, 60_000) : null
    if (gone) throw gone
    const sold = isFirst ? await goods[order.kind].sell(paid) : () => []
    if (!sold) throw (await refusalOf(order)) ?? notPayable('for something that is no longer free')
    const isAll = amountCents === due
    await storage.atomically((tx) => [
      ...repository.take(tx, order, { id, ref, amountCents, means, club, at, by: who }),
      ...sold(tx),
      ...(isAll && hasEmail(order)
        ? [outbox.write(tx, confirmationMail(paid, dayOf(order.createdAt), desksOf(order)))]
        : []),
      audit(tx, { who, action: 'order.pay', subject: ref, club, after: { amountCents, means } }),
    ])
    if (isFirst) goods[order.kind].changed(order)
    if (isAll) outbox.send()
    return orderBy(ref)
  }

  async function correctOnce(id: string, means: DeskMeans, who: string): Promise<OrderRow> {
    const ref = (await repository.payment(id))?.ref
    if (ref === undefined) throw noPayment()
    const order = await orderBy(ref)
    const payment = (await repository.paymentsOf(ref)).find((each) => each.id === id)
    if (!payment) throw noPayment()
    if (payment.means === means) return order
    await storage.atomically((tx) => [
      repository.correct(tx, { payment: id, number: payment.corrections + 1, means, at: now(), by: who }),
      audit(tx, {
        who,
        action: 'order.correctPayment',
        subject: ref,
        club: payment.club,
        before: { means: payment.means },
        after: { amountCents: payment.amountCents, means },
      }),
    ])
    return order
  }

  /** Asks the provider for a refund in part, and stores its answer. */
  async function send(refund: RefundRow, order: OrderRow): Promise<void> {
    if (!provider || order.captureId === null) return
    const { id, amountCents } = refund
    try {
      const part = { id, amountCents, currency: order.currency }
      const { status, note } = await provider.refund(order.captureId, `refund-${id}`, part)
      if (status === 'pending') return
      if (status === 'refused') log.error({ order: order.ref, note }, 'the provider refused a refund')
      await repository.finish(refund, status, note, now(), (tx) =>
        status === 'done' && hasEmail(order) ? [mailOf(tx, order, refund)] : [],
      )
      if (status === 'done') outbox.send()
    } catch (error) {
      // Another server has stored the answer, or a later round asks again.
      if (!(error instanceof UniqueViolation))
        log.warn({ order: order.ref, err: error }, 'a refund has no answer yet: a later round asks again')
    }
  }

  const mailOf = (tx: Database, order: OrderRow, { id, amountCents, means }: RefundRow): Statement =>
    outbox.write(tx, refundMail(order, { id, amountCents, isAtDesk: means !== 'online' }))

  async function giveOnce(ref: string, request: RefundRequest, who: string): Promise<OrderRow> {
    const order = await orderBy(ref)
    const known = await repository.refund(request.id)
    if (known) {
      if (known.ref !== ref || known.amountCents !== request.amountCents || known.means !== request.means)
        throw moneyIdUsed()
      return order
    }
    const left = refundableCents(order)
    if (order.captureId === null || (order.unpaidReason === 'REFUNDED' && !isAtDesk(order))) throw nothingToRefund()
    if (request.means === 'online' && (isAtDesk(order) || !provider)) throw notOnline()
    // A refund of the whole rest is on its way at the provider.
    if ((order.refund === 'requested' && !isAtDesk(order)) || order.refund === 'done') throw refundsTooMuch(0)
    if (order.dispute === 'lost' || request.amountCents > left)
      throw refundsTooMuch(order.dispute === 'lost' ? 0 : left)
    const before = (await repository.refundsOf(ref)).filter(({ state }) => state !== 'refused')
    const quantities = order.items.map((line) => (line.productId === null ? 0 : line.quantity))
    const wrong = wrongRestock(
      request.restock,
      restockable(
        quantities,
        before.flatMap(({ restocked }) => restocked),
      ),
    )
    if (wrong >= 0) throw wrongItems(wrong)
    const at = now()
    const { id, amountCents, means, reason, restock, club = null } = request
    const isOnline = means === 'online'
    const refund: RefundRow = {
      ...{ id, ref, amountCents, means, reason, club, at, by: who, note: null },
      restocked: restock,
      state: isOnline ? 'requested' : 'done',
      doneAt: isOnline ? null : at,
    }
    const lines = restock.flatMap(({ line, quantity }) => {
      const productId = numberOf(order.items[line] ?? { productId: null })
      return productId === null ? [] : [{ productId, quantity }]
    })
    await storage.atomically((tx) => [
      ...repository.give(tx, order, refund),
      ...stock.putBack(tx, lines),
      ...(!isOnline && hasEmail(order) ? [mailOf(tx, order, refund)] : []),
      audit(tx, {
        who,
        action: 'order.refund',
        subject: ref,
        club,
        after: { refundCents: amountCents, means, reason },
      }),
    ])
    if (isOnline) await send(refund, order)
    else outbox.send()
    return orderBy(ref)
  }

  /** Returns the order that pays for a booking, or undefined. */
  const orderOfBooking = async ({ uid, paidBy }: PayableBooking): Promise<OrderRow | undefined> =>
    paidBy === null ? orders.openOf(openCourt(uid)) : orders.byRef(paidBy)

  async function payable(uid: string): Promise<PayableBooking> {
    const booking = await bookingOf(uid)
    if (!booking) throw noBooking()
    return booking
  }

  return {
    /**
     * Takes a payment for an order. A repeated call changes nothing.
     * @param who id of the person at the desk
     * @throws ApiError 404, 409, 422
     */
    take: (ref: string, request: DeskPaymentRequest, who: string): Promise<OrderRow> =>
      retrying(() => takeOnce(ref, request, who)),

    /** Corrects how a payment was paid. A repeated call changes nothing. @throws ApiError 404 */
    correct: (id: string, means: DeskMeans, who: string): Promise<OrderRow> =>
      retrying(() => correctOnce(id, means, who)),

    /** Gives money back, in part or all of it. A repeated call changes nothing. @throws ApiError 404, 409, 422 */
    give: (ref: string, request: RefundRequest, who: string): Promise<OrderRow> =>
      retrying(() => giveOnce(ref, request, who)),

    /** Returns the id of the club of a booking. @throws ApiError 404 */
    clubOf: async (uid: string): Promise<string> => (await payable(uid)).club,

    /** Returns what has been paid for a booking, and what is due. @throws ApiError 404 */
    async ofBooking(uid: string): Promise<BookingPayment> {
      const booking = await payable(uid)
      const order = await orderOfBooking(booking)
      const { currency } = booking.purchase(0)
      const { listCents, deskPriceCents } = booking
      if (!order) {
        const { priceCents } = booking
        const nothing = { paidCents: 0, refundableCents: 0, paidWith: null, order: null }
        return { priceCents, currency, listCents, deskPriceCents, dueCents: priceCents ?? 0, ...nothing }
      }
      const isOnline = order.captureId !== null && !isAtDesk(order)
      return {
        priceCents: order.totalCents,
        currency: order.currency,
        listCents,
        deskPriceCents,
        paidCents: isOnline ? order.totalCents : order.deskCents,
        dueCents: dueOf(order),
        refundableCents: refundableCents(order),
        paidWith: order.captureId === null ? null : isOnline ? 'online' : 'desk',
        order: order.ref,
      }
    },

    /** Takes a payment for a booking. The first one makes its order. @throws ApiError 404, 409, 422 */
    async takeForBooking(uid: string, { priceCents, ...request }: BookingPaymentRequest, who: string) {
      const booking = await payable(uid)
      const known = await orderOfBooking(booking)
      if (!known && booking.refusal) throw booking.refusal
      if (known && priceCents !== undefined && priceCents !== known.totalCents) throw otherPrice(known.totalCents)
      const price = priceCents ?? booking.priceCents
      if (!known && price === null) throw noPrice()
      if (!known && request.amountCents > (price ?? 0)) throw moreThanDue(price ?? 0)
      const order = known ?? (await placeCourtOrder(orders, booking.purchase(price ?? 0), now()))
      return retrying(() => takeOnce(order.ref, { ...request, club: booking.club }, who))
    },

    /** Sends all refunds in part that the provider has not answered. */
    async sendAll(): Promise<void> {
      for (const { refund, order } of await repository.requested()) await send(refund, order)
    },
  }
}

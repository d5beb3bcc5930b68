import { isNotNull, sql } from 'drizzle-orm'
import {
  type BookedCourt,
  ORDER_KINDS,
  ORDER_STATES,
  type OrderLine,
  REFUND_STATES,
  UNPAID_REASONS,
} from '../../shared/checkout/order.ts'
import { DISPUTE_STATES, INCIDENT_KINDS } from '../../shared/checkout/payment-incident.ts'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { DEFAULT_CURRENCY } from '../../shared/shop/currencies.ts'
import { DEFAULT_SETTINGS } from '../../shared/shop/shop-settings.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/**
 * Condition of the paid orders whose items wait for their buyer. It has no parameters, so that queries can use the partial index.
 */
export const TO_HAND_OVER = sql.raw(
  "paid_at is not null and handed_over_at is null and refund is null and kind = 'cart'",
)

/** Returns the `openFor` of an open order that pays for a booking. It differs from every email. */
export const openCourt = (booking: string): string => `court:${booking}`

/**
 * Orders, and the states they went through. Triggers in the migrations keep states from going back, and compare the total of
 * a new order with its subtotal and its fee.
 */
export function orderTables(c: Columns) {
  const orders = c.table(
    'orders',
    {
      /** Our own reference. It goes to the payment provider and into the keys of retries. */
      ref: c.text('ref').primaryKey(),
      /** The buyer's verified email, in lower case, or {@link erasedBuyer}. A trigger rejects every other change. */
      owner: c.text('owner').notNull(),
      /** Chosen by the client; unique per owner. */
      orderId: c.millis('order_id').notNull(),
      state: c.oneOf('state', ORDER_STATES).notNull(),
      kind: c.oneOf('kind', ORDER_KINDS).notNull().default('cart'),
      /**
       * Key of the cart or booking that an open order pays for: the owner's email for a cart, or {@link openCourt}. Null once the
       * order has ended. Unique, so a cart or a booking has at most one open order.
       */
      openFor: c.text('open_cart'),
      /** The booking of a court's order; null for a cart, and after the buyer's data was erased. */
      booking: c.json<BookedCourt>('booking'),
      /** The lines at the time of the order. They never change. */
      items: c.json<readonly OrderLine[]>('items').notNull(),
      feeCents: c.money('fee_cents').notNull().default(DEFAULT_SETTINGS.feeCents),
      subtotalCents: c.money('subtotal_cents').notNull(),
      totalCents: c.money('total_cents').notNull(),
      /** The currency of all amounts of the order. It never changes, whatever the shop sells in later. */
      currency: c.text('currency').notNull().default(DEFAULT_CURRENCY),
      /** The date when the products can be collected or the court is booked: `yyyy-mm-dd`, by the club's calendar. */
      deliveryDay: c.text('delivery_day').notNull(),
      /** Id of the club whose desk hands the products over; null for a court, and for orders of earlier versions. */
      pickUp: c.text('pick_up'),
      language: c.oneOf('language', LANGUAGES).notNull(),
      createdAt: c.millis('created_at').notNull(),
      /** The payment's id at the provider; null while the order is `created`. */
      paymentToken: c.text('payment_token'),
      paymentLink: c.text('payment_link'),
      /** The claim of the server that captures the payment. While it is set, nobody else supersedes or cancels the order. */
      capturing: c.text('capturing'),
      captureId: c.text('capture_id'),
      paidAt: c.millis('paid_at'),
      unpaidReason: c.oneOf('unpaid_reason', UNPAID_REASONS),
      /** Null if nobody has asked for a refund. */
      refund: c.oneOf('refund', REFUND_STATES),
      refundedAt: c.millis('refunded_at'),
      /** The provider's wording about the refund. */
      refundNote: c.text('refund_note'),
      /** The money that went back at the provider without a request of ours (in the smallest unit of the currency); null if none did. */
      returnedCents: c.money('returned_cents'),
      /** The most serious state of the payment’s disputes; null if there is none. */
      dispute: c.oneOf('dispute', DISPUTE_STATES),
      /** The money that was taken at the desk, in parts or at once. */
      deskCents: c.money('desk_cents').notNull().default(0),
      /** The money that refunds in part have given back, or will. A trigger rejects more than was paid. */
      refundedCents: c.money('refunded_cents').notNull().default(0),
      handedOverAt: c.millis('handed_over_at'),
      /** Id of the person who handed the items over. */
      handedOverBy: c.text('handed_over_by'),
    },
    (table) => [
      c.unique('orders_owner_order_id', table.owner, table.orderId),
      c.unique('orders_open_cart', table.openFor),
      c.indexWhere('orders_open_since', isNotNull(table.openFor), table.createdAt),
      c.index('orders_created', table.createdAt, table.ref),
      c.index('orders_state', table.state, table.createdAt, table.ref),
      c.index('orders_number', table.orderId),
      c.index('orders_paid_at', table.paidAt),
      c.indexWhere('orders_to_hand_over', TO_HAND_OVER, table.createdAt, table.ref),
      c.indexWhere('orders_refunds', isNotNull(table.refund), table.createdAt, table.ref),
      c.indexWhere('orders_returned', isNotNull(table.returnedCents), table.createdAt, table.ref),
      c.indexWhere('orders_disputed', isNotNull(table.dispute), table.createdAt, table.ref),
      c.unique('orders_payment_token', table.paymentToken),
      c.unique('orders_capture_id', table.captureId),
      c.check('orders_open', sql`(${table.state} in ('created', 'pending')) = (${table.openFor} is not null)`),
      c.check('orders_paid', sql`${table.state} <> 'paid' or ${table.captureId} is not null`),
    ],
  )
  /** Steps of an order: created 0, pending 1, settled 2, late capture 3, refund 4 and 5. The primary key allows each once. */
  const orderSteps = c.table(
    'order_steps',
    {
      ref: c.text('ref').notNull(),
      step: c.integer('step').notNull(),
      state: c.oneOf('state', ORDER_STATES).notNull(),
      at: c.millis('at').notNull(),
      /** The provider's wording, for investigations. */
      note: c.text('note'),
    },
    (table) => [c.primaryKey(table.ref, table.step), c.reference(table.ref, orders.ref)],
  )
  /** Refunds, reversals and disputes that the payment provider has reported. */
  const paymentIncidents = c.table(
    'payment_incidents',
    {
      ref: c.text('ref').notNull(),
      /** The provider’s id. */
      id: c.text('id').notNull(),
      kind: c.oneOf('kind', INCIDENT_KINDS).notNull(),
      amountCents: c.money('amount_cents').notNull(),
      /** Null for a refund or a reversal. */
      dispute: c.oneOf('dispute', DISPUTE_STATES),
      /** When the provider changed it last. */
      at: c.millis('at').notNull(),
      /** The provider's wording, for investigations. */
      note: c.text('note').notNull(),
    },
    (table) => [c.primaryKey(table.ref, table.id), c.reference(table.ref, orders.ref)],
  )
  return { orders, orderSteps, paymentIncidents }
}

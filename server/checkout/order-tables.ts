import { isNotNull, sql } from 'drizzle-orm'
import { ORDER_STATES, type OrderLine, UNPAID_REASONS } from '../../shared/checkout/order.ts'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Orders, and the steps of their way. A trigger of the migrations keeps states from ever going back. */
export function orderTables(c: Columns) {
  const orders = c.table(
    'orders',
    {
      /** Ours: the payment provider gets it, and keys of retries are made of it. */
      ref: c.text('ref').primaryKey(),
      /** The buyer's verified email, in lower case. */
      owner: c.text('owner').notNull(),
      /** Made by the client: its owner's alone. */
      orderId: c.millis('order_id').notNull(),
      state: c.oneOf('state', ORDER_STATES).notNull(),
      /** The owner's email while the order is open, and null from then on: so a cart has at most one open order. */
      openCart: c.text('open_cart'),
      /** As it was when the order was made; nothing changes it. */
      items: c.json<readonly OrderLine[]>('items').notNull(),
      subtotalCents: c.money('subtotal_cents').notNull(),
      totalCents: c.money('total_cents').notNull(),
      /** `yyyy-mm-dd`, by the club's calendar. */
      deliveryDay: c.text('delivery_day').notNull(),
      language: c.oneOf('language', LANGUAGES).notNull(),
      createdAt: c.millis('created_at').notNull(),
      /** The payment's id at the provider, from pending on. */
      paymentToken: c.text('payment_token'),
      paymentLink: c.text('payment_link'),
      /** Whose turn it is to take the money. While it is set the order is neither superseded nor cancelled. */
      capturing: c.text('capturing'),
      captureId: c.text('capture_id'),
      paidAt: c.millis('paid_at'),
      unpaidReason: c.oneOf('unpaid_reason', UNPAID_REASONS),
    },
    (table) => [
      c.unique('orders_owner_order_id', table.owner, table.orderId),
      c.unique('orders_open_cart', table.openCart),
      c.indexWhere('orders_open_since', isNotNull(table.openCart), table.createdAt),
      c.unique('orders_payment_token', table.paymentToken),
      c.unique('orders_capture_id', table.captureId),
      c.check('orders_open', sql`(${table.state} in ('created', 'pending')) = (${table.openCart} is not null)`),
      c.check('orders_paid', sql`${table.state} <> 'paid' or ${table.captureId} is not null`),
      c.check('orders_total', sql`${table.totalCents} = ${table.subtotalCents} + 500`),
    ],
  )
  /** Each step of each order once: created 0, pending 1, settled 2. Who comes second to a step finds it taken. */
  const orderSteps = c.table(
    'order_steps',
    {
      ref: c.text('ref').notNull(),
      step: c.integer('step').notNull(),
      state: c.oneOf('state', ORDER_STATES).notNull(),
      at: c.millis('at').notNull(),
      /** What the provider said, for whoever has to find out later. */
      note: c.text('note'),
    },
    (table) => [c.primaryKey(table.ref, table.step), c.reference(table.ref, orders.ref)],
  )
  return { orders, orderSteps }
}

import { sql } from 'drizzle-orm'
import { REFUND_STATES } from '../../shared/checkout/order.ts'
import { DESK_MEANS, REFUND_MEANS, type Restocked } from '../../shared/checkout/till.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Payments at the desk with corrections of how they were paid, and refunds in part. Triggers in the migrations keep them from being changed or deleted. */
export function tillTables(c: Columns) {
  const deskPayments = c.table(
    'desk_payments',
    {
      /** Chosen by the client. */
      id: c.text('id').primaryKey(),
      /** The order that it pays for. The booking of a court has one too. */
      ref: c.text('ref').notNull(),
      amountCents: c.money('amount_cents').notNull(),
      means: c.oneOf('means', DESK_MEANS).notNull(),
      /** Id of the club whose desk took it; null if nobody has said. */
      club: c.text('club'),
      at: c.millis('at').notNull(),
      /** Id of the person who took it. */
      by: c.text('taken_by').notNull(),
    },
    (payment) => [c.index('desk_payments_ref', payment.ref), c.index('desk_payments_at', payment.at)],
  )
  const orderRefunds = c.table(
    'order_refunds',
    {
      /** Chosen by the client. The payment provider gets it too. */
      id: c.text('id').primaryKey(),
      ref: c.text('ref').notNull(),
      amountCents: c.money('amount_cents').notNull(),
      means: c.oneOf('means', REFUND_MEANS).notNull(),
      state: c.oneOf('state', REFUND_STATES).notNull(),
      /** The items that went back into the stock. */
      restocked: c.json<readonly Restocked[]>('restocked').notNull(),
      reason: c.text('reason').notNull(),
      club: c.text('club'),
      at: c.millis('at').notNull(),
      /** Id of the person who asked for it; `server` for the server itself. */
      by: c.text('asked_by').notNull(),
      /** When the money went back; null until then. */
      doneAt: c.millis('done_at'),
      /** The provider's wording. */
      note: c.text('note'),
    },
    (refund) => [
      c.index('order_refunds_ref', refund.ref),
      c.index('order_refunds_done', refund.doneAt),
      c.indexWhere('order_refunds_requested', sql.raw("state = 'requested'"), refund.at),
    ],
  )
  /** Corrections of how payments were paid. The one with the highest number counts. */
  const deskPaymentMeans = c.table(
    'desk_payment_means',
    {
      /** Id of the payment. */
      payment: c.text('payment').notNull(),
      /** 1, 2, 3 … */
      number: c.integer('number').notNull(),
      means: c.oneOf('means', DESK_MEANS).notNull(),
      at: c.millis('at').notNull(),
      /** Id of the person who corrected it. */
      by: c.text('corrected_by').notNull(),
    },
    (correction) => [c.primaryKey(correction.payment, correction.number)],
  )
  return { deskPayments, deskPaymentMeans, orderRefunds }
}

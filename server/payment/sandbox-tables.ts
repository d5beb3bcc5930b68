import { SANDBOX_STATES } from '../../shared/checkout/sandbox-payment.ts'
import { DEFAULT_CURRENCY } from '../../shared/shop/currencies.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Payments of the sandbox, in place of a payment provider's records. */
export function sandboxTables(c: Columns) {
  const sandboxPayments = c.table('sandbox_payments', {
    token: c.text('token').primaryKey(),
    /** Idempotency key of the call that created the payment. */
    requestId: c.text('request_id').notNull().unique(),
    orderRef: c.text('order_ref').notNull(),
    orderId: c.millis('order_id').notNull(),
    amountCents: c.money('amount_cents').notNull(),
    currency: c.text('currency').notNull().default(DEFAULT_CURRENCY),
    state: c.oneOf('state', SANDBOX_STATES).notNull(),
    captureId: c.text('capture_id').unique(),
  })
  return { sandboxPayments }
}

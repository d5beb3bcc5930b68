import type { Columns } from '../storage/columns.sqlite.ts'

const SANDBOX_STATES = ['open', 'approved', 'declining', 'captured', 'declined', 'cancelled'] as const

/** What the sandbox's buyers did: it stands in for a payment provider's own books. */
export function sandboxTables(c: Columns) {
  const sandboxPayments = c.table('sandbox_payments', {
    token: c.text('token').primaryKey(),
    /** The key of the call that made it: the same call again finds it. */
    requestId: c.text('request_id').notNull().unique(),
    orderRef: c.text('order_ref').notNull(),
    orderId: c.millis('order_id').notNull(),
    amountCents: c.money('amount_cents').notNull(),
    state: c.oneOf('state', SANDBOX_STATES).notNull(),
    captureId: c.text('capture_id').unique(),
  })
  return { sandboxPayments }
}

import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { PaymentService } from '../../shared/checkout/order.ts'
import type { SandboxAction } from '../../shared/checkout/sandbox-payment.ts'
import type { Storage, Tables } from '../storage/storage.ts'
import {
  cancelPath,
  ForgedMessage,
  type Payment,
  type PaymentProvider,
  type PaymentStatus,
  returnPath,
} from './payment-provider.ts'

export type SandboxRow = Tables['sandboxPayments']['$inferSelect']
export type Sandbox = ReturnType<typeof openSandbox>

const STATUS: Readonly<Record<SandboxRow['state'], PaymentStatus>> = {
  open: 'unapproved',
  cancelled: 'unapproved',
  approved: 'approved',
  declining: 'approved',
  captured: 'captured',
  declined: 'declined',
  refunded: 'refunded',
}

const CHOSEN = {
  pay: 'approved',
  decline: 'declining',
  cancel: 'cancelled',
} as const satisfies Readonly<Record<SandboxAction, SandboxRow['state']>>

const PREFIX = 'SANDBOX-'

/** Returns the service that takes a payment. */
export const serviceOf = (token: string): PaymentService => (token.startsWith(PREFIX) ? 'sandbox' : 'paypal')

/**
 * A payment provider for trials and tests, without money. Its payments go through the same states as PayPal's. Its
 * addresses are relative, so they work under every name of the server.
 */
export function openSandbox({ db, tables, atomically }: Storage) {
  const { sandboxPayments } = tables
  const returned = { token: sandboxPayments.token }

  async function row(where: ReturnType<typeof eq>): Promise<SandboxRow | undefined> {
    return (await db.select().from(sandboxPayments).where(where))[0]
  }
  const byToken = (token: string) => row(eq(sandboxPayments.token, token))

  const changeState = (
    token: string,
    from: readonly SandboxRow['state'][],
    change: Partial<Pick<SandboxRow, 'state' | 'captureId'>>,
  ): Promise<void> =>
    atomically((tx) => [
      tx
        .update(sandboxPayments)
        .set(change)
        .where(and(eq(sandboxPayments.token, token), inArray(sandboxPayments.state, [...from])))
        .returning(returned),
    ])

  async function getPayment(token: string): Promise<Payment> {
    const payment = await byToken(token)
    return {
      status: payment ? STATUS[payment.state] : 'gone',
      orderRef: payment?.orderRef ?? null,
      amountCents: payment?.amountCents ?? null,
      currency: payment?.currency ?? null,
      captureId: payment?.captureId ?? null,
      note: `sandbox: ${payment?.state ?? 'gone'}`,
    }
  }

  const provider: PaymentProvider = {
    getPayment,
    takes: () => true,
    async create({ ref, orderId, totalCents, currency }) {
      const requestId = `create-${ref}`
      const token = `${PREFIX}${randomBytes(12).toString('hex').toUpperCase()}`
      const payment = {
        token,
        requestId,
        orderRef: ref,
        orderId,
        amountCents: totalCents,
        currency,
        state: 'open',
        captureId: null,
      } as const
      await atomically((tx) => [tx.insert(sandboxPayments).values(payment).onConflictDoNothing().returning(returned)])
      const kept = await row(eq(sandboxPayments.requestId, requestId))
      return { token: kept?.token ?? token, href: `/sandbox/${kept?.token ?? token}` }
    },
    async capture(token) {
      await changeState(token, ['declining'], { state: 'declined' })
      await changeState(token, ['approved'], { state: 'captured', captureId: `CAPTURE-${token}` })
      return getPayment(token)
    },
    async refund(captureId, _key, part) {
      const payment = await row(eq(sandboxPayments.captureId, captureId))
      if (payment && !part) await changeState(payment.token, ['captured'], { state: 'refunded' })
      return { status: payment ? 'done' : 'refused', note: `sandbox: ${payment ? 'refunded' : 'no such capture'}` }
    },
    tokenOf: async () => null,
    verifyWebhook: async () => {
      throw new ForgedMessage('the sandbox sends no messages')
    },
  }

  return {
    provider,
    payment: byToken,
    /** Stores the buyer's choice. Returns the address to continue at, or null if there is no such payment. */
    async choose(token: string, action: SandboxAction): Promise<string | null> {
      await changeState(token, ['open', 'cancelled'], { state: CHOSEN[action] })
      const payment = await byToken(token)
      if (!payment) return null
      return payment.state === 'cancelled'
        ? `${cancelPath(payment.orderId)}&token=${token}`
        : `${returnPath(payment.orderId)}?token=${token}&PayerID=SANDBOX`
    },
  }
}

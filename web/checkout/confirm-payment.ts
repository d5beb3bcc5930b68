import type { Confirmation, UnpaidReason } from '../../shared/checkout/order.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'

/** The parameters with which the buyer returns. */
export interface Returned {
  readonly orderId: number
  readonly token: string
  readonly payerId: string | null
  /** The buyer cancelled on the payment page. */
  readonly cancelled: boolean
}

/** State of a payment, as the page shows it. */
export type PaymentState =
  | { readonly kind: 'confirming'; readonly slow: boolean }
  | { readonly kind: 'paid'; readonly confirmation: Confirmation }
  | { readonly kind: 'failed'; readonly reason: UnpaidReason | null }
  | { readonly kind: 'cancelled'; readonly reason: UnpaidReason | null }
  /** The buyer has not approved it yet, and still can. */
  | { readonly kind: 'open'; readonly href: string }
  | { readonly kind: 'unknown' }
  /** The state was unknown for a minute. */
  | { readonly kind: 'trouble' }

/** Number of tries, and the pause between them (ms). */
const TRIES = 20
const PAUSE = 3000

/**
 * Confirms a payment, with retries until its state is known. Repeating is harmless: the server captures once.
 * @param show receives every state, until `signal` is aborted
 */
export async function confirmPayment(
  returned: Returned,
  show: (state: PaymentState) => void,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<void> {
  const report = (state: PaymentState) => {
    if (!signal.aborted) show(state)
  }
  report({ kind: 'confirming', slow: false })
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    const state = await once(returned).catch(stateOfError)
    if (state) return report(state)
    report({ kind: 'confirming', slow: true })
    await pause(PAUSE)
  }
  report({ kind: 'trouble' })
}

async function once({ orderId, token, payerId, cancelled }: Returned): Promise<PaymentState> {
  if (cancelled) {
    const { state } = await postJson<{ state: string }>('/cancelorder', { orderId, token })
    // It was settled before: the confirmation call returns how.
    if (state === 'cancelled') return { kind: 'cancelled', reason: 'CANCELLED_BY_BUYER' }
  }
  const body = { orderId, token, ...(payerId && { payerId }) }
  return { kind: 'paid', confirmation: await postJson<Confirmation>('/paypalsuccessorder', body) }
}

/** Returns the state that an error means, or null to try again. */
function stateOfError(error: unknown): PaymentState | null {
  if (!(error instanceof NotOk)) return null
  const { status, code, body } = error
  const reason = (body.reason ?? null) as UnpaidReason | null
  if (status === 402) return { kind: 'failed', reason }
  if (code === 'ORDER_CANCELLED') return { kind: 'cancelled', reason }
  if (code === 'PAYMENT_NOT_APPROVED' && typeof body.href === 'string') return { kind: 'open', href: body.href }
  if (code === 'PAYMENT_PROCESSING' || status >= 500 || status === 429) return null
  return { kind: 'unknown' }
}

import type { Confirmation, UnpaidReason } from '../../shared/checkout/order.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'

/** What the address of the success page says. */
export interface Returned {
  readonly orderId: number
  readonly token: string
  readonly payerId: string | null
  /** The buyer turned back on the payment's page. */
  readonly cancelled: boolean
}

/** How a payment stands, for the page. */
export type PaymentState =
  | { readonly kind: 'confirming'; readonly slow: boolean }
  | { readonly kind: 'paid'; readonly confirmation: Confirmation }
  | { readonly kind: 'failed'; readonly reason: UnpaidReason | null }
  | { readonly kind: 'cancelled'; readonly reason: UnpaidReason | null }
  /** The buyer has not agreed yet, and still can. */
  | { readonly kind: 'open'; readonly href: string }
  | { readonly kind: 'unknown' }
  /** Nobody could say for a minute. */
  | { readonly kind: 'trouble' }

/** It is asked so often, and so long is waited between, ms. */
const TRIES = 20
const PAUSE = 3000

/**
 * Asks until it is known how the payment stands. Asking is harmless however often: the server takes the money once.
 * @param show is told every state on the way; not after `signal` was aborted
 */
export async function confirmPayment(
  returned: Returned,
  show: (state: PaymentState) => void,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<void> {
  const tell = (state: PaymentState) => {
    if (!signal.aborted) show(state)
  }
  tell({ kind: 'confirming', slow: false })
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    const state = await once(returned).catch(stateOfError)
    if (state) return tell(state)
    tell({ kind: 'confirming', slow: true })
    await pause(PAUSE)
  }
  tell({ kind: 'trouble' })
}

async function once({ orderId, token, payerId, cancelled }: Returned): Promise<PaymentState> {
  if (cancelled) {
    const { state } = await postJson<{ state: string }>('/cancelorder', { orderId, token })
    // Whatever was paid or settled before stays so; the confirmation tells.
    if (state === 'cancelled') return { kind: 'cancelled', reason: 'CANCELLED_BY_BUYER' }
  }
  const body = { orderId, token, ...(payerId && { payerId }) }
  return { kind: 'paid', confirmation: await postJson<Confirmation>('/paypalsuccessorder', body) }
}

/** What an error tells about the payment; null where it is worth asking again. */
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

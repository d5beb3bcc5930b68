import { type CartItem, totalsOf } from '../../shared/cart/cart.ts'
import { usdOf } from '../../shared/shop/money.ts'
import { NotOk } from '../api/not-ok.ts'
import { postSignedIn } from '../api/post-signed-in.ts'

/** Why the payment could not start. Each has its own message. */
export type CheckoutFailure = 'changed' | 'running' | 'off' | 'signedOut' | 'failed'

const FAILURES: Readonly<Record<string, CheckoutFailure>> = {
  CART_CHANGED: 'changed',
  PRICE_CHANGED: 'changed',
  TOTAL_DIFFERS: 'changed',
  PAYMENT_RUNNING: 'running',
  PAYMENT_NOT_CONFIGURED: 'off',
}

/**
 * Creates an order of these lines and starts its payment.
 * @returns the address where it is paid, or why there is none
 */
export async function startCheckout(
  items: readonly CartItem[],
  language: string,
): Promise<{ href: string } | { failure: CheckoutFailure }> {
  const { subtotalCents, totalCents } = totalsOf(items)
  const [orderId, total] = [Date.now(), usdOf(totalCents)]
  try {
    const order = { orderId, items, subtotal: usdOf(subtotalCents), total, language }
    await postSignedIn('/createorder', order)
    const checkout = { orderId, description: 'Ventaja', subtitle: `${items.length}`, quantity: 1, price: total }
    return await postSignedIn<{ href: string }>('/checkout', { checkout })
  } catch (error) {
    if (!(error instanceof NotOk)) return { failure: 'failed' }
    return { failure: error.status === 401 ? 'signedOut' : (FAILURES[error.code ?? ''] ?? 'failed') }
  }
}

import type { CartItem } from '../../shared/cart/cart-item.ts'
import { totalsOf } from '../../shared/cart/totals.ts'
import { usdOf } from '../../shared/shop/money.ts'
import { NotOk } from '../api/not-ok.ts'
import { postSignedIn } from '../api/post-signed-in.ts'

/** Why the way to the payment's page ended early. Each has a sentence of its own. */
export type CheckoutFailure = 'changed' | 'running' | 'off' | 'signedOut' | 'failed'

const FAILURES: Readonly<Record<string, CheckoutFailure>> = {
  CART_CHANGED: 'changed',
  PRICE_CHANGED: 'changed',
  TOTAL_DIFFERS: 'changed',
  PAYMENT_RUNNING: 'running',
  PAYMENT_NOT_CONFIGURED: 'off',
}

/**
 * Makes an order of these lines and asks where to pay it.
 * @returns the address of that page, or why there is none
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

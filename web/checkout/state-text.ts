import type { Order } from '../../shared/checkout/order.ts'

const KNOWN = ['DECLINED', 'SUPERSEDED', 'EXPIRED', 'CANCELLED_BY_BUYER']

/** The key of the sentence that says why an order is not paid. */
export const unpaidText = (kind: 'failed' | 'cancelled', reason: Order['reason']): string =>
  `shop.payment.${kind}.${KNOWN.find((each) => each === reason) ?? 'other'}`

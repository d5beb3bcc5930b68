import type { Bought, Confirmation } from '../../shared/checkout/checkout-schemas.ts'
import type { PaymentService } from '../../shared/checkout/order.ts'
import type { Order } from '../../shared/checkout/order-schemas.ts'
import { collectedCents, isDeskCapture } from '../../shared/checkout/till.ts'
import { unitsOf } from '../../shared/shop/money.ts'
import { iso } from '../../shared/time/iso.ts'
import { serviceOf } from '../payment/sandbox.ts'
import type { OrderRow } from './order-repository.ts'
import type { OrderDesks } from './pick-up.ts'

const boughtOf = (order: OrderRow, desks: OrderDesks): Bought => ({
  kind: order.kind,
  booking: order.booking?.uid ?? null,
  items: order.items.map(({ priceCents, variant = null, choices = [], ...line }) => ({
    ...line,
    price: unitsOf(priceCents, order.currency),
    variant,
    choices,
  })),
  subtotal: unitsOf(order.subtotalCents, order.currency),
  fee: unitsOf(order.feeCents, order.currency),
  total: unitsOf(order.totalCents, order.currency),
  currency: order.currency,
  deliveryDate: order.deliveryDay,
  ...desks,
})

/** Returns the service that takes the payment of an order; null before it is opened. */
export const paidWith = ({
  captureId,
  paymentToken,
}: Pick<OrderRow, 'captureId' | 'paymentToken'>): PaymentService | null => {
  if (isDeskCapture(captureId)) return 'desk'
  return paymentToken === null ? null : serviceOf(paymentToken)
}

/** Returns an order as its owner sees it. */
export const orderOf = (order: OrderRow, desks: OrderDesks): Order => ({
  orderId: order.orderId,
  state: order.state,
  reason: order.unpaidReason,
  createdAt: iso(order.createdAt),
  paidAt: order.paidAt === null ? null : iso(order.paidAt),
  paidWith: paidWith(order),
  refund: order.refund,
  refundedAt: order.refundedAt === null ? null : iso(order.refundedAt),
  returned: order.returnedCents === null ? null : unitsOf(order.returnedCents, order.currency),
  collected: unitsOf(collectedCents(order), order.currency),
  refunded: unitsOf(order.refundedCents, order.currency),
  dispute: order.dispute,
  href: order.state === 'pending' ? order.paymentLink : null,
  ...boughtOf(order, desks),
})

/** Returns a paid order as the confirmation page shows it. */
export const confirmationOf = (order: OrderRow, desks: OrderDesks): Confirmation => ({
  email: order.owner,
  createdAt: iso(order.createdAt),
  id: order.orderId,
  state: 'paid',
  paidWith: paidWith(order),
  ...boughtOf(order, desks),
})

import { FEE_CENTS } from '../../shared/cart/totals.ts'
import type { Bought, Confirmation, Order } from '../../shared/checkout/order.ts'
import { usdOf } from '../../shared/shop/money.ts'
import type { OrderRow } from './order-repository.ts'

/** What was bought and what it costs, as it was when the order was made. */
const boughtOf = (order: OrderRow): Bought => ({
  items: order.items.map(({ priceCents, ...line }) => ({ ...line, price: usdOf(priceCents) })),
  subtotal: usdOf(order.subtotalCents),
  fee: usdOf(FEE_CENTS),
  total: usdOf(order.totalCents),
  deliveryDate: order.deliveryDay,
})

/** An order as its owner sees it. */
export const orderAnswer = (order: OrderRow): Order => ({
  orderId: order.orderId,
  state: order.state,
  reason: order.unpaidReason,
  createdAt: isoOf(order.createdAt),
  paidAt: order.paidAt === null ? null : isoOf(order.paidAt),
  href: order.state === 'pending' ? order.paymentLink : null,
  ...boughtOf(order),
})

/** A paid order as its buyer sees it who comes back from the provider. */
export const confirmationAnswer = (order: OrderRow): Confirmation => ({
  email: order.owner,
  createdAt: isoOf(order.createdAt),
  id: order.orderId,
  state: 'paid',
  ...boughtOf(order),
})

const isoOf = (millis: number): string => new Date(millis).toISOString()

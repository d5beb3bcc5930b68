import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { CartItem } from '../../shared/cart/cart-item.ts'
import { deliveryDay } from '../../shared/cart/delivery.ts'
import { totalsOf } from '../../shared/cart/totals.ts'
import type { orderRequest } from '../../shared/checkout/checkout-schemas.ts'
import type { OrderLine } from '../../shared/checkout/order.ts'
import { FALLBACK_LANGUAGE } from '../../shared/i18n/languages.ts'
import { centsOfUsd, usdOf } from '../../shared/shop/money.ts'
import type { Cart } from '../cart/cart.ts'
import { ApiError } from '../http/api-error.ts'
import { UniqueViolation } from '../storage/storage.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'

export type OrderRequest = z.infer<typeof orderRequest>

/** So often it is tried anew when somebody else was first at the same cart. */
const TRIES = 5

/** An order, and whether it was made just now. */
export interface Placed {
  readonly order: OrderRow
  readonly isNew: boolean
}

/**
 * Makes an order of the cart as it is. What the browser reckoned is compared with what the server reckons, and refused
 * where it differs; what is stored is the server's. The same order again is the same order.
 * @throws ApiError 409
 */
export async function placeOrder(
  { repository, cart, now }: { repository: OrderRepository; cart: Cart; now: () => number },
  owner: string,
  request: OrderRequest,
): Promise<Placed> {
  for (let tries = 0; ; tries++) {
    const known = await repository.byOrderId(owner, request.orderId)
    if (known) return { order: sameOrder(known, request), isNew: false }
    const order = orderOf(owner, request, await cart.items(owner), now())
    const open = await repository.openOf(owner)
    if (open?.capturing)
      throw new ApiError(409, 'PAYMENT_RUNNING', 'orderId: a payment of this cart is being confirmed')
    try {
      await repository.create(order, open)
      return { order, isNew: true }
    } catch (error) {
      if (!(error instanceof UniqueViolation) || tries === TRIES) throw error
    }
  }
}

function orderOf(owner: string, request: OrderRequest, items: readonly CartItem[], now: number): OrderRow {
  compareLines(request, items)
  const { subtotalCents, totalCents } = totalsOf(items)
  compareSums(request, subtotalCents, totalCents)
  const language = request.language ?? FALLBACK_LANGUAGE
  return {
    ref: randomUUID(),
    owner,
    orderId: request.orderId,
    state: 'created',
    openCart: owner,
    items: items.map((item) => lineOf(item, language)),
    subtotalCents,
    totalCents,
    deliveryDay: deliveryDay(now),
    language,
    createdAt: now,
    paymentToken: null,
    paymentLink: null,
    capturing: null,
    captureId: null,
    paidAt: null,
    unpaidReason: null,
  }
}

const lineOf = (item: CartItem, language: OrderRow['language']): OrderLine => ({
  productId: item.productId,
  name: item.names[language] ?? item.name,
  image: item.image,
  quantity: item.quantity,
  priceCents: item.priceCents,
})

type Line = Pick<CartItem, 'productId' | 'quantity'>
const told = (lines: readonly Line[]): string =>
  lines
    .map(({ productId, quantity }) => `${productId}×${quantity}`)
    .sort()
    .join()

function compareLines({ items }: OrderRequest, cart: readonly CartItem[]): void {
  if (told(items) !== told(cart)) {
    throw new ApiError(409, 'CART_CHANGED', 'items: your cart holds something else by now; look at it again')
  }
  const prices = new Map(cart.map(({ productId, priceCents }) => [productId, priceCents]))
  const other = items.findIndex(({ productId, price }) => centsOfUsd(price) !== prices.get(productId))
  if (other >= 0)
    throw new ApiError(409, 'PRICE_CHANGED', `items[${other}].price: not what it costs; look at your cart again`)
}

function compareSums({ subtotal, total }: OrderRequest, subtotalCents: number, totalCents: number): void {
  const right = { subtotal: usdOf(subtotalCents), total: usdOf(totalCents) }
  for (const [field, sent] of Object.entries({ subtotal, total })) {
    if (sent === right[field as keyof typeof right]) continue
    throw new ApiError(409, 'TOTAL_DIFFERS', `${field}: not what the cart comes to`, right)
  }
}

/** The same id is the same order, or a mistake. */
function sameOrder(known: OrderRow, { items, total }: OrderRequest): OrderRow {
  if (told(items) === told(known.items) && centsOfUsd(total) === known.totalCents) return known
  throw new ApiError(409, 'ORDER_EXISTS', 'orderId: you have another order with this id', { state: known.state })
}

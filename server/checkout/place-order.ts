import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { deliveryDay, totalsOf } from '../../shared/cart/cart.ts'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import type { OrderLine } from '../../shared/checkout/order.ts'
import type { orderRequest } from '../../shared/checkout/order-schemas.ts'
import { FALLBACK_LANGUAGE } from '../../shared/i18n/languages.ts'
import { chosenWords } from '../../shared/shop/choices.ts'
import { centsOf, unitsOf } from '../../shared/shop/money.ts'
import { feeAt } from '../../shared/shop/shop-settings.ts'
import { MAX_TOTAL_CENTS } from '../../shared/shop/stock.ts'
import type { Cart } from '../cart/cart.ts'
import { ApiError } from '../http/api-error.ts'
import type { Settings } from '../shop/settings.ts'
import type { StoredSettings } from '../shop/settings-repository.ts'
import type { Stock } from '../shop/stock.ts'
import { UniqueViolation } from '../storage/storage.ts'
import { NOT_PAID } from './court-orders.ts'
import type { OrderRepository, OrderRow } from './order-repository.ts'
import { chosenDesk, type Desks } from './pick-up.ts'

export type OrderRequest = z.infer<typeof orderRequest>

/** Maximum number of retries after a concurrent change of the same cart. */
const MAX_RETRIES = 5

/** An order, and whether this call created it. */
export interface Placed {
  readonly order: OrderRow
  readonly isNew: boolean
}

interface PlaceDeps {
  readonly repository: OrderRepository
  readonly cart: Cart
  readonly stock: Pick<Stock, 'release'>
  readonly desks: Desks
  readonly settings: Settings
  readonly dayOf: (millis: number) => string
  readonly now: () => number
}

/**
 * Creates an order from the owner's cart. The request must match the server's own lines, prices and sums; the server stores
 * its own. A repeated request returns the first order.
 * @throws ApiError 409
 */
export async function placeOrder(
  { repository, cart, stock, desks, settings, dayOf, now }: PlaceDeps,
  owner: string,
  request: OrderRequest,
): Promise<Placed> {
  for (let tries = 0; ; tries++) {
    const known = await repository.byOrderId(owner, request.orderId)
    if (known) return { order: sameOrder(known, request), isNew: false }
    const items = await cart.items(owner)
    compareCurrency(request, items, settings.current())
    const order = orderOf(owner, request, items, settings.current(), chosenDesk(desks, request.club), now(), dayOf)
    const open = await repository.openOf(owner)
    if (open?.capturing)
      throw new ApiError(409, 'PAYMENT_RUNNING', 'orderId: another payment of this cart is being confirmed')
    const release = open && (await stock.release(open.ref))
    try {
      await repository.create(order, open, release)
      return { order, isNew: true }
    } catch (error) {
      if (!(error instanceof UniqueViolation) || tries === MAX_RETRIES) throw error
    }
  }
}

function orderOf(
  owner: string,
  request: OrderRequest,
  items: readonly CartItem[],
  settings: StoredSettings,
  pickUp: string | null,
  now: number,
  dayOf: PlaceDeps['dayOf'],
): OrderRow {
  const { currency } = settings
  compareLines(request, items)
  const { subtotalCents, feeCents, totalCents } = totalsOf(items, feeAt(settings, pickUp))
  if (totalCents > MAX_TOTAL_CENTS) throw tooMuch()
  compareSums(request, subtotalCents, totalCents, currency)
  const language = request.language ?? FALLBACK_LANGUAGE
  return {
    ref: randomUUID(),
    owner,
    orderId: request.orderId,
    state: 'created',
    kind: 'cart',
    openFor: owner,
    booking: null,
    items: items.map((item) => lineOf(item, language)),
    feeCents,
    subtotalCents,
    totalCents,
    currency,
    deliveryDay: deliveryDay(dayOf(now)),
    pickUp,
    language,
    createdAt: now,
    ...NOT_PAID,
  }
}

const lineOf = (item: CartItem, language: OrderRow['language']): OrderLine => ({
  productId: item.productId,
  name: item.names[language] ?? item.name,
  image: item.image,
  quantity: item.quantity,
  priceCents: item.priceCents,
  ...(item.variant !== null && { variant: item.variant, choices: chosenWords(item.choices, language) }),
})

interface Line {
  readonly productId: number | null
  readonly quantity: number
  readonly variant?: number | null | undefined
}

/** Reports whether the lines of a request are these lines. Lines of a program that does not know variants have only products. */
function areSame(sent: readonly Line[], lines: readonly Line[]): boolean {
  const withVariants = sent.some(({ variant }) => typeof variant === 'number')
  const fingerprint = (each: readonly Line[]): string =>
    each
      .map(({ productId, variant, quantity }) => `${(withVariants ? variant : null) ?? productId}×${quantity}`)
      .sort()
      .join()
  return fingerprint(sent) === fingerprint(lines)
}

function compareLines({ items }: OrderRequest, cart: readonly CartItem[]): void {
  if (!areSame(items, cart)) {
    throw new ApiError(409, 'CART_CHANGED', 'items: your cart has changed; load it again')
  }
  const prices = new Map(cart.map((item) => [item.productId, item]))
  const changed = items.findIndex(({ productId, price }) => {
    const item = prices.get(productId)
    return !item || centsOf(price, item.currency) !== item.priceCents
  })
  if (changed >= 0)
    throw new ApiError(
      409,
      'PRICE_CHANGED',
      `items[${changed}].price: differs from the current price; load your cart again`,
    )
}

const tooMuch = () => new ApiError(422, 'ORDER_TOO_LARGE', 'total: is more than one order can have')

const currencyChanged = (currency: string): ApiError =>
  new ApiError(
    409,
    'CURRENCY_CHANGED',
    `currency: the shop now sells in ${currency}; load your cart again, and send the currency of the prices that you show`,
    { currency },
  )

/**
 * Checks that the buyer has seen the prices in the shop's currency. A request names the currency, or sends the lines back as the
 * cart has them. A documented request names none: then no line may be older than the last change of the currency.
 * @throws ApiError 409
 */
function compareCurrency(
  request: OrderRequest,
  cart: readonly CartItem[],
  { currency, currencySince }: StoredSettings,
): void {
  const seen = request.currency ?? request.items.find((item) => item.currency !== undefined)?.currency
  const isOther =
    seen === undefined ? cart.some(({ addedAt }) => Date.parse(addedAt) < (currencySince ?? 0)) : seen !== currency
  if (isOther) throw currencyChanged(currency)
}

export const totalDiffers = (field: string, expected: { subtotal: number; total: number }): ApiError =>
  new ApiError(409, 'TOTAL_DIFFERS', `${field}: differs from the cart’s sum`, expected)

function compareSums(
  { subtotal, total }: OrderRequest,
  subtotalCents: number,
  totalCents: number,
  currency: string,
): void {
  const expected = { subtotal: unitsOf(subtotalCents, currency), total: unitsOf(totalCents, currency) }
  for (const [field, sent] of Object.entries({ subtotal, total })) {
    if (sent === expected[field as keyof typeof expected]) continue
    throw totalDiffers(field, expected)
  }
}

/** Returns the known order. Throws if the request has the same id but other items or another total. */
function sameOrder(known: OrderRow, { items, total }: OrderRequest): OrderRow {
  if (areSame(items, known.items) && centsOf(total, known.currency) === known.totalCents) return known
  throw new ApiError(409, 'ORDER_EXISTS', 'orderId: you have another order with this id', { state: known.state })
}

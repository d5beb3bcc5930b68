import type { SoldOutAnswer } from '../../shared/checkout/checkout-schemas.ts'
import { nameWithChoices } from '../../shared/shop/choices.ts'
import type { Cart } from '../cart/cart.ts'
import { ApiError } from '../http/api-error.ts'
import type { Shortage, Stock } from '../shop/stock.ts'
import type { Goods } from './goods.ts'
import { numberOf, type OrderRow, productsOf } from './order-repository.ts'

/** The products of the shop, which paid orders take out of the stock and out of the buyer's cart. */
export const cartGoods = (stock: Stock, cart: Pick<Cart, 'removeBought'>): Goods => ({
  gone: 'SOLD_OUT',

  async hold(order, leastMs) {
    const missing = await stock.hold(order.ref, productsOf(order), leastMs)
    return missing.length > 0 ? soldOut(missing.map((each) => shortageIn(order, each))) : null
  },

  async sell(order) {
    const products = productsOf(order)
    const sold = await stock.sell(order.ref, products)
    return (
      sold &&
      ((tx) => [
        ...sold(tx),
        ...products.flatMap(({ productId, quantity }) => cart.removeBought(tx, order.owner, productId, quantity)),
      ])
    )
  },

  release: ({ ref }) => stock.release(ref),
  releaseNow: ({ ref }) => stock.releaseNow(ref),
  courtOf: async () => null,
  changed: () => undefined,
})

/** Returns a shortage with the product's name and chosen values, as the order has them. */
function shortageIn({ items, language }: OrderRow, { productId, left }: Shortage): SoldOutAnswer['products'][number] {
  const line = items.find((each) => numberOf(each) === productId)
  return {
    productId: line?.productId ?? productId,
    variant: line?.variant ?? null,
    name: nameWithChoices(line?.name ?? '', line?.choices ?? [], language),
    left,
  }
}

/** @param products the products with too few items left */
const soldOut = (products: SoldOutAnswer['products']): ApiError => {
  const what = products.map(({ name, left }) =>
    left === 0 ? `“${name}” is sold out` : `only ${left} left of “${name}”`,
  )
  return new ApiError(409, 'SOLD_OUT', `checkout.orderId: ${what.join(', ')}; change your cart`, { products })
}

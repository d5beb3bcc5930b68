import type { Language } from '../i18n/languages.ts'
import { productTexts } from './product.ts'
import type { Product } from './shop-schemas.ts'

/** Orders of the list of products. `shop`: the order of the shop, or after a search the best matches first. */
export const PRODUCT_ORDERS = ['shop', 'cheapest', 'dearest', 'name'] as const
export type ProductOrder = (typeof PRODUCT_ORDERS)[number]

/** Returns the products in this order. Products with the same price keep the order of the shop. */
export function sortProducts(
  products: readonly Product[],
  order: ProductOrder,
  language: Language,
): readonly Product[] {
  const titleOf = (product: Product): string => productTexts(product, language).title
  switch (order) {
    case 'shop':
      return products
    case 'cheapest':
      return products.toSorted((one, other) => one.priceCents - other.priceCents)
    case 'dearest':
      return products.toSorted((one, other) => other.priceCents - one.priceCents)
    case 'name':
      return products.toSorted((one, other) => titleOf(one).localeCompare(titleOf(other), language))
  }
}

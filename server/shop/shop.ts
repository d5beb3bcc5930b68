import { chosenOf, stockOfAll } from '../../shared/shop/choices.ts'
import { unitsOf } from '../../shared/shop/money.ts'
import type { ChosenValue, Product } from '../../shared/shop/shop-schemas.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import type { Storage } from '../storage/storage.ts'
import { imageUrlOf, shownPictures } from './pictures.ts'
import type { Settings } from './settings.ts'
import { shopContent } from './shop-content.ts'
import { createShopRepository, type ProductRow } from './shop-repository.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** A thing that the shop sells: a product without choices, or a variant of a product. */
export interface Sold {
  readonly product: Product
  /** Null for a product without choices. */
  readonly variant: number | null
  readonly choices: ChosenValue[]
}

/** Opens the shop: all products, by their ids. */
export async function openShop(storage: Storage, content: ContentWatch, settings: Settings) {
  const repository = createShopRepository(storage)
  const products = await content.follow(shopContent.name, async () => {
    const { currency } = settings.current()
    const [rows, stocks] = await Promise.all([repository.allProducts(), repository.stocks()])
    return rows
      .filter(({ hidden }) => !hidden)
      .map((row) => productOf(row, currency, (number) => stocks.get(number) ?? null))
      .sort((a, b) => a.id - b.id)
  })
  return {
    list: products.response,
    products: products.items,
    product: (id: number): Product | undefined => products.items().find((product) => product.id === id),
    /** Returns the product without choices, or the variant of a product, with this number. */
    sold: (number: number): Sold | undefined => soldIn(products.items(), number),
    /** Returns the product with this id, written without leading zeros. */
    shown: (id: string): Product | undefined => products.items().find((product) => String(product.id) === id),
  }
}

function soldIn(products: readonly Product[], number: number): Sold | undefined {
  for (const product of products) {
    if (product.id === number && product.choices.length === 0) return { product, variant: null, choices: [] }
    const found = product.variants.find(({ variant }) => variant === number)
    if (found) return { product, variant: number, choices: chosenOf(product.choices, found.values) }
  }
  return undefined
}

/** Returns a product as the shop shows it. */
const productOf = (
  { imageHash, hidden: _h, edited: _e, version: _v, ...row }: ProductRow,
  currency: string,
  stockOf: (number: number) => number | null,
): Product => ({
  ...row,
  variants: row.variants.map((each) => ({ ...each, stock: stockOf(each.variant) })),
  stock: row.choices.length > 0 ? stockOfAll(row.variants.map(({ variant }) => stockOf(variant))) : stockOf(row.id),
  imageUrl: imageUrlOf(row.image, imageHash),
  pictures: shownPictures(row.pictures),
  price: unitsOf(row.priceCents, currency),
  currency,
})

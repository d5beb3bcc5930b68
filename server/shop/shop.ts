import { usdOf } from '../../shared/shop/money.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import type { Storage } from '../storage/storage.ts'
import { imageUrlOf, shownPictures } from './pictures.ts'
import { shopContent } from './shop-content.ts'
import { createShopRepository, type ProductRow } from './shop-repository.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Opens the shop: all products, by their ids. */
export async function openShop(storage: Storage, content: ContentWatch) {
  const repository = createShopRepository(storage)
  const products = await content.follow(shopContent.name, async () => {
    const [rows, stocks] = await Promise.all([repository.allProducts(), repository.stocks()])
    return rows
      .filter(({ hidden }) => !hidden)
      .map((row) => productOf(row, stocks.get(row.id) ?? null))
      .sort((a, b) => a.id - b.id)
  })
  return {
    list: products.response,
    products: products.items,
    product: (id: number): Product | undefined => products.items().find((product) => product.id === id),
    /** Returns the product with this id, written without leading zeros. */
    shown: (id: string): Product | undefined => products.items().find((product) => String(product.id) === id),
  }
}

/** Returns a product as the shop shows it. */
const productOf = (
  { imageHash, hidden: _h, edited: _e, version: _v, ...row }: ProductRow,
  stock: number | null,
): Product => ({
  ...row,
  stock,
  imageUrl: imageUrlOf(row.image, imageHash),
  pictures: shownPictures(row.pictures),
  price: usdOf(row.priceCents),
})

import { usdOf } from '../../shared/shop/money.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { nameWithDigest } from '../content/image-names.ts'
import { type CachedResponse, cachedJson } from '../http/cached-response.ts'
import type { Storage } from '../storage/storage.ts'
import { shopContent } from './shop-content.ts'
import { createShopRepository, type ProductRow } from './shop-repository.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The catalogue in memory, with a cached response. Both are replaced when a new catalogue is loaded. */
export async function openShop(storage: Storage, content: ContentWatch) {
  const repository = createShopRepository(storage)
  let list: CachedResponse = cachedJson('[]')
  let products: readonly Product[] = []
  let byId: ReadonlyMap<number, Product> = new Map()
  await content.follow(shopContent.name, async () => {
    products = (await repository.allProducts()).map(productOf).sort((a, b) => a.id - b.id)
    byId = new Map(products.map((product) => [product.id, product]))
    list = cachedJson(JSON.stringify(products))
  })
  return {
    list: () => list,
    /** Returns all products: a new array for each catalogue. */
    products: () => products,
    product: (id: number): Product | undefined => byId.get(id),
    /** Whether a product has this id, written without leading zeros. */
    has: (id: string): boolean => byId.has(Number(id)) && String(Number(id)) === id,
  }
}

const productOf = ({ imageHash, ...row }: ProductRow): Product => ({
  ...row,
  imageUrl: `/images/${nameWithDigest(row.image, imageHash)}`,
  price: usdOf(row.priceCents),
})

import { usdOf } from '../../shared/shop/money.ts'
import type { Product } from '../../shared/shop/product.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { lastingName } from '../content/image-names.ts'
import { type PreparedAnswer, prepareAnswer } from '../http/prepared-answer.ts'
import type { Storage } from '../storage/storage.ts'
import { shopContent } from './shop-content.ts'
import { createShopRepository, type ProductRow } from './shop-repository.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The room of the shop: its one answer is held ready, and made anew when another catalogue was loaded. */
export async function openShop(storage: Storage, content: ContentWatch) {
  const repository = createShopRepository(storage)
  let list: PreparedAnswer = prepareAnswer('[]')
  let products: readonly Product[] = []
  let byId: ReadonlyMap<number, Product> = new Map()
  await content.follow(shopContent.name, async () => {
    products = (await repository.allProducts()).map(productOf).sort((a, b) => a.id - b.id)
    byId = new Map(products.map((product) => [product.id, product]))
    list = prepareAnswer(JSON.stringify(products))
  })
  return {
    list: () => list,
    /** Everything there is; another array when another catalogue was loaded. */
    products: () => products,
    /** What the catalogue says now. */
    product: (id: number): Product | undefined => byId.get(id),
    /** Whether it has a product with this id, written as the catalogue writes it: `7`, and not `07`. */
    has: (id: string): boolean => byId.has(Number(id)) && String(Number(id)) === id,
  }
}

const productOf = ({ imageHash, ...row }: ProductRow): Product => ({
  ...row,
  imageUrl: `/images/${lastingName(row.image, imageHash)}`,
  price: usdOf(row.priceCents),
})

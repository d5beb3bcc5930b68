import { eq } from 'drizzle-orm'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'

export type ProductRow = Tables['products']['$inferSelect']

/** Reads the catalogue, and makes the statements with which the content loader writes it. */
export function createShopRepository({ db, tables }: Storage) {
  const { products, productStock } = tables
  return {
    /** Returns all products, unordered. */
    allProducts: (): Promise<ProductRow[]> => db.select().from(products),

    /** Returns the number of items left of each product with a limited stock, by product id. */
    stocks: async (): Promise<ReadonlyMap<number, number>> =>
      new Map((await db.select().from(productStock)).map(({ productId, remaining }) => [productId, remaining])),

    /** Inserts the product, or replaces the product with the same id. */
    upsert: (tx: Database, product: ProductRow): Statement =>
      tx
        .insert(products)
        .values(product)
        .onConflictDoUpdate({ target: products.id, set: product })
        .returning({ id: products.id }),

    remove: (tx: Database, { id }: ProductRow): Statement =>
      tx.delete(products).where(eq(products.id, id)).returning({ id: products.id }),
  }
}

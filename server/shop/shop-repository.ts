import { eq, sql } from 'drizzle-orm'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'

export type ProductRow = Tables['products']['$inferSelect']
/** The fields of a product that its content file has. */
export type FileProduct = Omit<
  ProductRow,
  'hidden' | 'edited' | 'version' | 'pictures' | 'category' | 'choices' | 'variants'
> &
  Partial<Pick<ProductRow, 'pictures' | 'category' | 'choices' | 'variants'>>

/** Reads the catalogue, and makes the statements with which the content loader writes it. */
export function createShopRepository({ db, tables }: Storage) {
  const { products, productStock } = tables
  return {
    /** Returns all products, unordered. */
    allProducts: (): Promise<ProductRow[]> => db.select().from(products),

    /** Returns the number of items left of each product and variant with a limited stock, by its number. */
    stocks: async (): Promise<ReadonlyMap<number, number>> =>
      new Map((await db.select().from(productStock)).map(({ productId, remaining }) => [productId, remaining])),

    /**
     * Inserts the product, or replaces the stored product with the same id. Keeps a product that the office has changed, unless
     * `replace` is true.
     */
    upsert: (tx: Database, product: FileProduct, replace: boolean): Statement =>
      tx
        .insert(products)
        .values(product)
        .onConflictDoUpdate({
          target: products.id,
          set: {
            pictures: [],
            category: null,
            choices: [],
            variants: [],
            ...product,
            edited: false,
            version: sql`${products.version} + 1`,
          },
          ...(!replace && { setWhere: eq(products.edited, false) }),
        })
        .returning({ id: products.id }),

    remove: (tx: Database, { id }: ProductRow): Statement =>
      tx.delete(products).where(eq(products.id, id)).returning({ id: products.id }),
  }
}

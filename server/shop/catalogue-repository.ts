import { and, asc, type Column, eq, max, sum } from 'drizzle-orm'
import { newVersion } from '../content/content-version.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import { shopContent } from './shop-content.ts'
import type { ProductRow } from './shop-repository.ts'

/** A product with its stock, which is null if the stock is unlimited. */
export interface StockedProduct extends ProductRow {
  readonly stock: number | null
  /** Number of items held for payments in progress. */
  readonly held: number
}

type More = (tx: Database) => readonly Statement[]

/** Reads and writes products for the office. */
export function createCatalogueRepository({ db, tables, atomically }: Storage) {
  const { products, productStock, stockHolds } = tables

  const setStock = (tx: Database, id: number, before: number | null, after: number | null): Statement[] => {
    if (before === after) return []
    const is = and(eq(productStock.productId, id), eq(productStock.remaining, before ?? 0))
    const returned = { productId: productStock.productId }
    if (before === null)
      return [
        tx
          .insert(productStock)
          .values({ productId: id, remaining: after ?? 0 })
          .returning(returned),
      ]
    if (after === null) return [touching(tx.delete(productStock).where(is).returning(returned))]
    return [touching(tx.update(productStock).set({ remaining: after }).where(is).returning(returned))]
  }

  const isVersion = ({ id, version }: ProductRow) => and(eq(products.id, id), eq(products.version, version))

  return {
    /** Returns all products, sorted by number, or only the product with this number. */
    find: async (id?: number): Promise<StockedProduct[]> => {
      const of = (column: Column) => (id === undefined ? undefined : eq(column, id))
      const [rows, stocks, holds] = await Promise.all([
        db.select().from(products).where(of(products.id)).orderBy(asc(products.id)),
        db.select().from(productStock).where(of(productStock.productId)),
        db
          .select({ productId: stockHolds.productId, held: sum(stockHolds.quantity) })
          .from(stockHolds)
          .where(of(stockHolds.productId))
          .groupBy(stockHolds.productId),
      ])
      const stockOf = new Map(stocks.map(({ productId, remaining }) => [productId, remaining]))
      const heldOf = new Map(holds.map(({ productId, held }) => [productId, Number(held)]))
      return rows.map((row) => ({ ...row, stock: stockOf.get(row.id) ?? null, held: heldOf.get(row.id) ?? 0 }))
    },

    nextId: async (): Promise<number> =>
      ((await db.select({ last: max(products.id) }).from(products))[0]?.last ?? 0) + 1,

    /** @throws UniqueViolation if there is a product with this number */
    create: (row: ProductRow, stock: number | null, more: More): Promise<void> =>
      atomically((tx) => [
        tx.insert(products).values(row).returning({ id: products.id }),
        ...setStock(tx, row.id, null, stock),
        newVersion(tx, tables, shopContent.name),
        ...more(tx),
      ]),

    /** @throws UniqueViolation if the product or its stock has changed since `before` was read */
    update: (before: StockedProduct, row: ProductRow, stock: number | null, more: More): Promise<void> =>
      atomically((tx) => [
        touching(tx.update(products).set(row).where(isVersion(before)).returning({ id: products.id })),
        ...setStock(tx, row.id, before.stock, stock),
        newVersion(tx, tables, shopContent.name),
        ...more(tx),
      ]),

    /** @throws UniqueViolation if the product or its stock has changed since `before` was read */
    remove: (before: StockedProduct, more: More): Promise<void> =>
      atomically((tx) => [
        touching(tx.delete(products).where(isVersion(before)).returning({ id: products.id })),
        ...setStock(tx, before.id, before.stock, null),
        newVersion(tx, tables, shopContent.name),
        ...more(tx),
      ]),
  }
}

import { and, asc, eq, inArray, max, sum } from 'drizzle-orm'
import { stockOfAll } from '../../shared/shop/choices.ts'
import { newVersion } from '../content/content-version.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import { shopContent } from './shop-content.ts'
import type { ProductRow } from './shop-repository.ts'
import type { StockedVariant } from './variants.ts'

/** A product with its stock, which is null if the stock is unlimited. The stock of a product with choices is that of its variants. */
export interface StockedProduct extends ProductRow {
  readonly variants: readonly StockedVariant[]
  readonly stock: number | null
  /** Number of items held for payments in progress. */
  readonly held: number
}

/** A product to store, with its stock. */
export type Stocked = Omit<StockedProduct, 'held'>

const hasVariants = ({ variants }: Pick<ProductRow, 'variants'>) => variants.length > 0
/** Returns the numbers under which the stock knows a product: its own, and those of its variants. */
const numbersOf = ({ id, variants }: Pick<ProductRow, 'id' | 'variants'>): number[] => [
  id,
  ...variants.map(({ variant }) => variant),
]
/** Returns the stock of each number of a product. A product with variants has none of its own. */
const stocksOf = (product: Stocked | null): ReadonlyMap<number, number | null> =>
  new Map(
    !product
      ? []
      : hasVariants(product)
        ? product.variants.map(({ variant, stock }) => [variant, stock])
        : [[product.id, product.stock]],
  )

type More = (tx: Database) => readonly Statement[]

/** Reads and writes products for the office. */
export function createCatalogueRepository({ db, tables, atomically }: Storage) {
  const { products, productStock, stockHolds } = tables

  /** Changes the stock of a product or a variant, if it has not changed since `before` was read. */
  const setStock = (tx: Database, id: number, before: number | null, after: number | null): Statement[] => {
    if (before === after) return []
    const is = and(eq(productStock.productId, id), eq(productStock.remaining, before ?? 0))
    const returned = { productId: productStock.productId }
    const remaining = after ?? 0
    if (before === null)
      return [
        tx
          .insert(productStock)
          .values({ productId: id, remaining })
          // An import may have removed a variant and left its stock.
          .onConflictDoUpdate({ target: productStock.productId, set: { remaining } })
          .returning(returned),
      ]
    if (after === null) return [touching(tx.delete(productStock).where(is).returning(returned))]
    return [touching(tx.update(productStock).set({ remaining: after }).where(is).returning(returned))]
  }

  /** Changes the stocks of a product and of its variants. Either may be absent before or after. */
  const setStocks = (tx: Database, before: Stocked | null, after: Stocked | null): Statement[] => {
    const [was, is] = [stocksOf(before), stocksOf(after)]
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((number) =>
      setStock(tx, number, was.get(number) ?? null, is.get(number) ?? null),
    )
  }
  /** Returns a row without the stocks of its variants, which have a table. */
  const rowOf = ({ stock: _s, held: _h, ...row }: Stocked & { held?: number }): ProductRow => ({
    ...row,
    variants: row.variants.map(({ variant, values }) => ({ variant, values })),
  })

  const isVersion = ({ id, version }: ProductRow) => and(eq(products.id, id), eq(products.version, version))

  return {
    /** Returns all products, sorted by number, or only the product with this number. */
    find: async (id?: number): Promise<StockedProduct[]> => {
      const rows = await db
        .select()
        .from(products)
        .where(id === undefined ? undefined : eq(products.id, id))
        .orderBy(asc(products.id))
      const numbers = id === undefined ? undefined : rows.flatMap(numbersOf)
      const [stocks, holds] = await Promise.all([
        db
          .select()
          .from(productStock)
          .where(numbers && inArray(productStock.productId, numbers)),
        db
          .select({ productId: stockHolds.productId, held: sum(stockHolds.quantity) })
          .from(stockHolds)
          .where(numbers && inArray(stockHolds.productId, numbers))
          .groupBy(stockHolds.productId),
      ])
      const stockOf = new Map(stocks.map(({ productId, remaining }) => [productId, remaining]))
      const heldOf = new Map(holds.map(({ productId, held }) => [productId, Number(held)]))
      return rows.map((row) => {
        const variants = row.variants.map((each) => ({ ...each, stock: stockOf.get(each.variant) ?? null }))
        return {
          ...row,
          variants,
          stock: hasVariants(row) ? stockOfAll(variants.map(({ stock }) => stock)) : (stockOf.get(row.id) ?? null),
          held: numbersOf(row).reduce((held, number) => held + (heldOf.get(number) ?? 0), 0),
        }
      })
    },

    /** Returns the numbers of the variants of all other products. */
    numbersTaken: async (id: number): Promise<number[]> =>
      (await db.select({ id: products.id, variants: products.variants }).from(products)).flatMap((row) =>
        row.id === id ? [] : row.variants.map(({ variant }) => variant),
      ),

    nextId: async (): Promise<number> =>
      ((await db.select({ last: max(products.id) }).from(products))[0]?.last ?? 0) + 1,

    /** @throws UniqueViolation if there is a product with this number */
    create: (product: Stocked, more: More): Promise<void> =>
      atomically((tx) => [
        tx.insert(products).values(rowOf(product)).returning({ id: products.id }),
        ...setStocks(tx, null, product),
        newVersion(tx, tables, shopContent.name),
        ...more(tx),
      ]),

    /** @throws UniqueViolation if the product or its stock has changed since `before` was read */
    update: (before: StockedProduct, product: Stocked, more: More): Promise<void> =>
      atomically((tx) => [
        touching(tx.update(products).set(rowOf(product)).where(isVersion(before)).returning({ id: products.id })),
        ...setStocks(tx, before, product),
        newVersion(tx, tables, shopContent.name),
        ...more(tx),
      ]),

    /** @throws UniqueViolation if the product or its stock has changed since `before` was read */
    remove: (before: StockedProduct, more: More): Promise<void> =>
      atomically((tx) => [
        touching(tx.delete(products).where(isVersion(before)).returning({ id: products.id })),
        ...setStocks(tx, before, null),
        newVersion(tx, tables, shopContent.name),
        ...more(tx),
      ]),
  }
}

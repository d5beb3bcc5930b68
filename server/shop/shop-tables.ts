import { sql } from 'drizzle-orm'
import type { ProductCategory } from '../../shared/shop/category.ts'
import type { Product, ProductPicture } from '../../shared/shop/shop-schemas.ts'
import type { ShopSettings } from '../../shared/shop/shop-settings.ts'
import type { Columns } from '../storage/columns.sqlite.ts'
import type { Variant } from './variants.ts'

/** A picture of a product, with the digest of its image. */
export type StoredPicture = ProductPicture & { readonly imageHash: string }

/** The catalogue and its stock. */
export function shopTables(c: Columns) {
  const products = c.table('products', {
    id: c.integer('id').primaryKey(),
    title: c.text('title').notNull(),
    subtitle: c.text('subtitle').notNull(),
    image: c.text('image').notNull(),
    imageHash: c.text('image_hash').notNull(),
    imageAlt: c.text('image_alt').notNull(),
    /** Pictures after the first one. */
    pictures: c.json<readonly StoredPicture[]>('pictures').notNull().default([]),
    priceCents: c.money('price_cents').notNull(),
    characteristics: c.json<Product['characteristics']>('characteristics').notNull(),
    translations: c.json<Product['translations']>('translations').notNull(),
    keywords: c.json<Product['keywords']>('keywords').notNull().default({}),
    /** The part of the shop that lists it, or null. */
    category: c.text('category').$type<ProductCategory>(),
    /** What the buyer chooses, such as a size. */
    choices: c.json<Product['choices']>('choices').notNull().default([]),
    /** Every combination of the values of the choices. */
    variants: c.json<readonly Variant[]>('variants').notNull().default([]),
    /** Whether only the office sees it. */
    hidden: c.flag('hidden').notNull().default(false),
    /** Whether the office has changed it since a content file was imported. */
    edited: c.flag('edited').notNull().default(false),
    /** Version of the product. Each change adds 1. */
    version: c.integer('version').notNull().default(1),
  })
  /**
   * Stock of the products whose stock is limited. A product without a row has unlimited stock. A product with choices has a row
   * for each of its variants instead: `productId` is then the number of the variant, here and in the holds.
   */
  const productStock = c.table(
    'product_stock',
    {
      productId: c.integer('product_id').primaryKey(),
      /** Number of items that are neither sold nor held for a payment. */
      remaining: c.integer('remaining').notNull(),
    },
    (stock) => [c.check('product_stock_remaining', sql`${stock.remaining} >= 0`)],
  )
  /** Numbers of items held for payments in progress. These items are not in `remaining`. */
  const stockHolds = c.table(
    'stock_holds',
    {
      /** The order's reference. */
      ref: c.text('ref').notNull(),
      productId: c.integer('product_id').notNull(),
      quantity: c.integer('quantity').notNull(),
      /** Time after which the items are released. */
      until: c.millis('until').notNull(),
    },
    (hold) => [
      c.primaryKey(hold.ref, hold.productId),
      c.index('stock_holds_until', hold.until),
      c.index('stock_holds_product', hold.productId),
    ],
  )
  /** How the shop asks for money: one row, with the id 1. Without it, the settings are the default ones. */
  const shopSettings = c.table('shop_settings', {
    id: c.integer('id').primaryKey(),
    /** Code of ISO 4217. */
    currency: c.text('currency').notNull(),
    feeCents: c.money('fee_cents').notNull(),
    /** Other fees of orders that are collected at certain clubs. */
    clubFees: c.json<ShopSettings['clubFees']>('club_fees').notNull(),
    /** The second currency, in which amounts are approximate; null for none. */
    secondCurrency: c.text('second_currency'),
    secondRate: c.text('second_rate'),
    version: c.integer('version').notNull(),
    /** When the currency was changed last; null if it never was. */
    currencySince: c.millis('currency_since'),
  })
  return { products, productStock, stockHolds, shopSettings }
}

import type { Product } from '../../shared/shop/shop-schemas.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** The catalogue. Only the content loader writes it. */
export function shopTables(c: Columns) {
  const products = c.table('products', {
    id: c.integer('id').primaryKey(),
    title: c.text('title').notNull(),
    subtitle: c.text('subtitle').notNull(),
    image: c.text('image').notNull(),
    imageHash: c.text('image_hash').notNull(),
    imageAlt: c.text('image_alt').notNull(),
    priceCents: c.money('price_cents').notNull(),
    characteristics: c.json<Product['characteristics']>('characteristics').notNull(),
    translations: c.json<Product['translations']>('translations').notNull(),
    keywords: c.json<Product['keywords']>('keywords').notNull().default({}),
  })
  return { products }
}

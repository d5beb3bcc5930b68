import { sql } from 'drizzle-orm'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Lines of carts. A product without choices, or a variant of a product, has one line in its owner's cart. */
export function cartTables(c: Columns) {
  const cartLines = c.table(
    'cart_lines',
    {
      /** An email, in lower case. */
      owner: c.text('owner').notNull(),
      /** Number of the product. For a product with choices, number of the variant. */
      productId: c.integer('product_id').notNull(),
      /** Chosen by the client; unique per owner. */
      id: c.millis('id').notNull(),
      quantity: c.integer('quantity').notNull(),
      /** Id of the last call that added to this line. Repeating that call adds nothing. */
      lastAdd: c.millis('last_add').notNull(),
      addedAt: c.millis('added_at').notNull(),
    },
    (table) => [
      c.primaryKey(table.owner, table.productId),
      c.unique('cart_lines_owner_id', table.owner, table.id),
      c.check('cart_lines_quantity', sql`${table.quantity} between 1 and 5`),
    ],
  )
  return { cartLines }
}

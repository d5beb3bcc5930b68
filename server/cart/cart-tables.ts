import { sql } from 'drizzle-orm'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Who wants how many of what. A product is one line of its owner's cart, however often it was added. */
export function cartTables(c: Columns) {
  const cartLines = c.table(
    'cart_lines',
    {
      /** An email, in lower case. */
      owner: c.text('owner').notNull(),
      productId: c.integer('product_id').notNull(),
      /** Made by the client: tells the line apart for its owner alone. */
      id: c.millis('id').notNull(),
      quantity: c.integer('quantity').notNull(),
      /** The client's id of the call that added last: the same call again adds nothing. */
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

import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { MAX_QUANTITY } from '../../shared/cart/cart.ts'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'

export type CartLineRow = Tables['cartLines']['$inferSelect']

/** Reads and writes the lines of one owner's cart. */
export function createCartRepository({ db, tables, atomically }: Storage) {
  const { cartLines } = tables
  const ofOwner = (owner: string, id: number) => and(eq(cartLines.owner, owner), eq(cartLines.id, id))
  const returned = { id: cartLines.id }

  return {
    /** Returns the owner's lines in the order in which they were added. */
    linesOf: (owner: string): Promise<CartLineRow[]> =>
      db
        .select()
        .from(cartLines)
        .where(eq(cartLines.owner, owner))
        .orderBy(asc(cartLines.addedAt), asc(cartLines.productId)),

    /**
     * Adds a line, or adds its quantity to the owner's line of the same product or variant, up to five. Repeating the
     * last call adds nothing.
     * @throws UniqueViolation if the owner has a line of another product with this id
     */
    add: (line: CartLineRow): Promise<void> =>
      atomically((tx) => [
        tx
          .insert(cartLines)
          .values(line)
          .onConflictDoUpdate({
            target: [cartLines.owner, cartLines.productId],
            set: {
              quantity: sql`case when ${cartLines.quantity} + excluded.quantity > ${MAX_QUANTITY} then ${MAX_QUANTITY} else ${cartLines.quantity} + excluded.quantity end`,
              lastAdd: sql`excluded.last_add`,
            },
            setWhere: sql`${cartLines.lastAdd} <> excluded.last_add`,
          })
          .returning(returned),
      ]),

    setQuantity: (owner: string, id: number, quantity: number): Promise<void> =>
      atomically((tx) => [tx.update(cartLines).set({ quantity }).where(ofOwner(owner, id)).returning(returned)]),

    remove: (owner: string, id: number): Promise<void> =>
      atomically((tx) => [tx.delete(cartLines).where(ofOwner(owner, id)).returning(returned)]),

    /** Removes this quantity of a product or variant, as part of a transaction. Later additions stay. */
    removeBought: (tx: Database, owner: string, productId: number, quantity: number): Statement[] => {
      const ofProduct = and(eq(cartLines.owner, owner), eq(cartLines.productId, productId))
      return [
        tx
          .delete(cartLines)
          .where(and(ofProduct, lte(cartLines.quantity, quantity)))
          .returning(returned),
        tx
          .update(cartLines)
          .set({ quantity: sql`${cartLines.quantity} - ${quantity}` })
          .where(and(ofProduct, gt(cartLines.quantity, quantity)))
          .returning(returned),
      ]
    },
  }
}

import { expect, test } from 'vitest'
import { createCartRepository } from '../cart/cart-repository.ts'
import type { Storage } from '../storage/storage.ts'

/** Tests of carts that every database must pass. */
export function cartContract(open: () => Storage): void {
  test('a product has one line with a quantity of at most five, and a purchase removes only the bought quantity', async () => {
    const storage = open()
    const cart = createCartRepository(storage)
    const add = (quantity: number, lastAdd: number) =>
      cart.add({ owner: 'c@example.com', productId: 1, id: 1, quantity, lastAdd, addedAt: 1 })
    const quantities = async () => (await cart.linesOf('c@example.com')).map(({ quantity }) => quantity)
    await add(2, 1)
    await add(2, 1)
    expect(await quantities()).toEqual([2])
    await add(4, 2)
    expect(await quantities()).toEqual([5])
    await expect(cart.setQuantity('c@example.com', 1, 6)).rejects.toThrow()
    await storage.atomically((tx) => cart.removeBought(tx, 'c@example.com', 1, 3))
    expect(await quantities()).toEqual([2])
    await storage.atomically((tx) => cart.removeBought(tx, 'c@example.com', 1, 2))
    expect(await quantities()).toEqual([])
  })
}

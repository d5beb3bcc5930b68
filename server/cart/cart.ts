import { type CartItem, deliveryDay } from '../../shared/cart/cart.ts'
import type { Product } from '../../shared/shop/product.ts'
import { ApiError } from '../http/api-error.ts'
import type { Shop } from '../shop/shop.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { type CartLineRow, type CartRepository, createCartRepository } from './cart-repository.ts'

export type Cart = ReturnType<typeof openCart>

/** An addition to a cart. */
export interface Added {
  readonly id: number
  readonly productId: number
  readonly quantity: number
}

/** Maximum number of ids tried for a new line if its own id is taken. */
const MAX_ID_TRIES = 20

/** Carts. Only lines are stored; names and prices come from the current catalogue. */
export function openCart(storage: Storage, shop: Shop, now: () => number = Date.now) {
  const repository: CartRepository = createCartRepository(storage)

  /** Returns the lines whose product is still in the catalogue. */
  async function itemsOf(owner: string): Promise<CartItem[]> {
    const today = deliveryDay(now())
    return (await repository.linesOf(owner)).flatMap((line) => {
      const product = shop.product(line.productId)
      return product ? [itemOf(line, product, today)] : []
    })
  }

  async function requireItem(owner: string, id: number): Promise<CartItem> {
    const item = (await itemsOf(owner)).find((each) => each.id === id)
    if (!item) throw new ApiError(404, 'NOT_FOUND', 'id: your cart has no such line')
    return item
  }

  return {
    items: itemsOf,
    removeBought: repository.removeBought,

    /**
     * Adds a product and returns its whole line.
     * @throws ApiError 422 if the shop does not sell this product
     */
    async add(owner: string, { id, productId, quantity }: Added): Promise<CartItem> {
      if (!shop.product(productId))
        throw new ApiError(422, 'UNKNOWN_PRODUCT', 'productId: the shop does not sell this product')
      for (let next = id; ; next++) {
        try {
          await repository.add({ owner, productId, id: next, quantity, lastAdd: id, addedAt: now() })
          break
        } catch (error) {
          // Another line of this owner has the id. Clients choose ids, so they may collide.
          if (!(error instanceof UniqueViolation) || next - id >= MAX_ID_TRIES) throw error
        }
      }
      const added = (await itemsOf(owner)).find((item) => item.productId === productId)
      if (!added) throw new ApiError(409, 'CART_CHANGED', 'productId: the product was removed at the same time')
      return added
    },

    /** @throws ApiError 404 if the owner has no such line */
    async setQuantity(owner: string, id: number, quantity: number): Promise<CartItem> {
      await repository.setQuantity(owner, id, quantity)
      return requireItem(owner, id)
    },

    /** @throws ApiError 404 if the owner has no such line */
    async remove(owner: string, id: number): Promise<void> {
      const lines = await repository.linesOf(owner)
      if (!lines.some((line) => line.id === id)) throw new ApiError(404, 'NOT_FOUND', 'id: your cart has no such line')
      await repository.remove(owner, id)
    },
  }
}

const itemOf = ({ id, owner, quantity }: CartLineRow, product: Product, deliveryDate: string): CartItem => ({
  id,
  productId: product.id,
  name: product.title,
  names: {
    en: product.title,
    ...(product.translations.fr && { fr: product.translations.fr.title }),
    ...(product.translations.es && { es: product.translations.es.title }),
  },
  image: product.image,
  imageUrl: product.imageUrl,
  quantity,
  price: product.price,
  priceCents: product.priceCents,
  userId: owner,
  deliveryDate,
})

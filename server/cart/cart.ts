import { type CartItem, deliveryDay } from '../../shared/cart/cart.ts'
import type { Product } from '../../shared/shop/product.ts'
import { ApiError } from '../http/api-error.ts'
import type { Shop } from '../shop/shop.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { type CartLineRow, type CartRepository, createCartRepository } from './cart-repository.ts'

export type Cart = ReturnType<typeof openCart>

/** What is put into a cart. */
export interface Added {
  readonly id: number
  readonly productId: number
  readonly quantity: number
}

/** So many ids are tried for a line whose own is taken. */
const MOST_IDS = 20

/** The room of the carts: lines are stored, and everything else about them is what the catalogue says now. */
export function openCart(storage: Storage, shop: Shop, now: () => number = Date.now) {
  const repository: CartRepository = createCartRepository(storage)

  /** The lines of which the catalogue still knows the product. */
  async function itemsOf(owner: string): Promise<CartItem[]> {
    const today = deliveryDay(now())
    return (await repository.linesOf(owner)).flatMap((line) => {
      const product = shop.product(line.productId)
      return product ? [itemOf(line, product, today)] : []
    })
  }

  async function itemOrNone(owner: string, id: number): Promise<CartItem> {
    const item = (await itemsOf(owner)).find((each) => each.id === id)
    if (!item) throw new ApiError(404, 'NOT_FOUND', 'id: your cart has no such line')
    return item
  }

  return {
    items: itemsOf,
    takeOut: repository.takeOut,

    /**
     * @returns the line as it is then, with what was there before
     * @throws ApiError 422 where the shop does not sell this product
     */
    async add(owner: string, { id, productId, quantity }: Added): Promise<CartItem> {
      if (!shop.product(productId)) throw new ApiError(422, 'UNKNOWN_PRODUCT', 'productId: the shop does not sell it')
      for (let next = id; ; next++) {
        try {
          await repository.add({ owner, productId, id: next, quantity, lastAdd: id, addedAt: now() })
          break
        } catch (error) {
          // The id belongs to another line of this owner: ids are the clients', and never trusted to be unique.
          if (!(error instanceof UniqueViolation) || next - id >= MOST_IDS) throw error
        }
      }
      const added = (await itemsOf(owner)).find((item) => item.productId === productId)
      if (!added) throw new ApiError(409, 'CART_CHANGED', 'productId: it was taken out at the same moment')
      return added
    },

    /** @throws ApiError 404 where the owner has no such line */
    async setQuantity(owner: string, id: number, quantity: number): Promise<CartItem> {
      await repository.setQuantity(owner, id, quantity)
      return itemOrNone(owner, id)
    },

    /** @throws ApiError 404 where the owner has no such line */
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

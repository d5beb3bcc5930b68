import { deliveryDay } from '../../shared/cart/cart.ts'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import { FALLBACK_LANGUAGE } from '../../shared/i18n/languages.ts'
import { type ChoiceProblem, chosenValues, variantOf } from '../../shared/shop/choices.ts'
import type { ChosenWords, Product } from '../../shared/shop/shop-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Shop, Sold } from '../shop/shop.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { type CartLineRow, createCartRepository } from './cart-repository.ts'

export type Cart = ReturnType<typeof openCart>

/** An addition to a cart. */
interface Addition {
  readonly id: number
  /** Number of a product without choices, or of a variant. */
  readonly number: number
  readonly quantity: number
  /** ISO time; by default now. */
  readonly addedAt: string | undefined
}

/** Maximum number of ids tried for a new line if its own id is taken. */
const MAX_ID_TRIES = 20

interface CartDeps {
  readonly storage: Storage
  readonly shop: Shop
  /** Returns the items that a person's own open payment holds, by the number of the product or variant. */
  readonly heldFor: (owner: string) => Promise<ReadonlyMap<number, number>>
  /** Returns the date of a moment in the first club's time zone, `yyyy-mm-dd`. */
  readonly dayOf: (millis: number) => string
  readonly now?: () => number
}

/** Opens the carts. Only lines are stored; names and prices come from the current catalogue. */
export function openCart({ storage, shop, heldFor, dayOf, now = Date.now }: CartDeps) {
  const repository = createCartRepository(storage)

  /** Returns the lines whose product or variant is still in the catalogue. */
  async function itemsOf(owner: string): Promise<CartItem[]> {
    const delivery = deliveryDay(dayOf(now()))
    const lines = await repository.linesOf(owner)
    const held = lines.length > 0 ? await heldFor(owner) : new Map<number, number>()
    return lines.flatMap((line) => {
      const sold = shop.sold(line.productId)
      return sold ? [itemOf(line, sold, delivery, held.get(line.productId) ?? 0)] : []
    })
  }

  return {
    items: itemsOf,
    removeBought: repository.removeBought,

    /**
     * Returns the number under which the shop sells a product with these choices, or what is wrong with them. Returns undefined if
     * the shop does not sell the product today.
     */
    numberOf(productId: number, choices: readonly ChosenWords[]): number | ChoiceProblem | undefined {
      const product = shop.product(productId)
      if (!product) return undefined
      const values = chosenValues(product.choices, choices)
      if ('problem' in values) return values
      return values.length === 0 ? product.id : variantOf(product, values)?.variant
    },

    /** Adds a product or a variant. Returns its whole line, or undefined if the shop stopped selling it meanwhile. */
    async add(owner: string, { id, number, quantity, addedAt }: Addition): Promise<CartItem | undefined> {
      const since = addedAt === undefined ? now() : Math.min(Date.parse(addedAt), now())
      for (let next = id; ; next++) {
        try {
          await repository.add({ owner, productId: number, id: next, quantity, lastAdd: id, addedAt: since })
          break
        } catch (error) {
          // Another line of this owner has the id. Clients choose ids, so they may collide.
          if (!(error instanceof UniqueViolation) || next - id >= MAX_ID_TRIES) throw error
        }
      }
      return (await itemsOf(owner)).find((item) => (item.variant ?? item.productId) === number)
    },

    /** Returns the line as it is now, or undefined if the owner has no such line. */
    async setQuantity(owner: string, id: number, quantity: number): Promise<CartItem | undefined> {
      await repository.setQuantity(owner, id, quantity)
      return (await itemsOf(owner)).find((item) => item.id === id)
    },

    /** Removes a line. Returns whether the owner had it. */
    async remove(owner: string, id: number): Promise<boolean> {
      const lines = await repository.linesOf(owner)
      if (!lines.some((line) => line.id === id)) return false
      await repository.remove(owner, id)
      return true
    },
  }
}

/** Returns the product's title in each language in which it has one. */
const namesOf = ({ title, translations }: Product): CartItem['names'] => ({
  [FALLBACK_LANGUAGE]: title,
  ...Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, texts.title])),
})

/** Returns the items that are left for a buyer whose own open payment holds some. */
function stockFor({ product, variant }: Pick<Sold, 'product' | 'variant'>, held: number): number | null {
  const of = variant === null ? product : product.variants.find((each) => each.variant === variant)
  return of?.stock == null ? null : of.stock + held
}

const itemOf = (
  { id, owner, quantity, addedAt }: CartLineRow,
  { product, variant, choices }: Sold,
  deliveryDate: string,
  held: number,
): CartItem => ({
  id,
  productId: product.id,
  name: product.title,
  names: namesOf(product),
  image: product.image,
  imageUrl: product.imageUrl,
  quantity,
  price: product.price,
  priceCents: product.priceCents,
  currency: product.currency,
  stock: stockFor({ product, variant }, held),
  userId: owner,
  deliveryDate,
  addedAt: iso(addedAt),
  variant,
  choices,
})

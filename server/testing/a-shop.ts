import { totalsOf } from '../../shared/cart/cart.ts'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import { unitsOf } from '../../shared/shop/money.ts'
import { DEFAULT_SETTINGS } from '../../shared/shop/shop-settings.ts'
import { CONTENT_ROOT } from '../content/content-folder.ts'
import { loadContent } from '../content/load-content.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import type { Answer } from './client.ts'
import { openDatabase } from './database.ts'

/** Fills a database with the club's content before a server opens it. */
export async function fillShop(file: string): Promise<void> {
  const storage = await openDatabase(file)
  await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS)
  await storage.close()
}

type PostAs = (email: string, path: string, body: unknown) => Promise<Answer>

let last = Date.now()
/** Returns a unique id made from the time, as browsers make theirs. */
export const newId = (): number => ++last

/** Returns the calls of a signed-in browser in the shop. */
export function buyerOf(postAs: PostAs, email = 'ana@example.com') {
  const post = (path: string, body: unknown) => postAs(email, path, body)
  const items = async () => (await post('/cart', { email })).body as CartItem[]
  return {
    email,
    post,
    items,
    add: (productId: number, more: object = {}) =>
      post('/createcart', { id: newId(), productId, quantity: 1, userId: email, ...more }),
    /** Returns the cart as an order, with the browser's own totals. */
    order: async (more: object = {}) => orderOf(await items(), more),
    checkout: (orderId: number, total: number, more: object = {}) =>
      post('/checkout', {
        checkout: { orderId, description: 'Order', subtitle: '', quantity: 1, price: total, ...more },
      }),
    confirm: (orderId: number, token: string) => post('/paypalsuccessorder', { orderId, token, payerId: 'BUYER' }),
    /** Checks out a filled cart, up to the payment page. */
    async pay() {
      const order = await orderOf(await items())
      const created = await post('/createorder', order)
      const { body } = await post('/checkout', { checkout: { orderId: order.orderId, price: order.total } })
      const { href } = body as { href: string }
      const token = /([A-Z0-9-]+)$/.exec(href)?.[1] ?? ''
      return { ...order, created, href, token }
    },
  }
}

/** Returns an order of these lines, with the default fee. */
export function orderOf(items: readonly CartItem[], more: object = {}) {
  const { subtotalCents, totalCents } = totalsOf(items, DEFAULT_SETTINGS.feeCents)
  const currency = items[0]?.currency ?? DEFAULT_SETTINGS.currency
  const [subtotal, total] = [unitsOf(subtotalCents, currency), unitsOf(totalCents, currency)]
  return { orderId: newId(), items, subtotal, total, ...more }
}

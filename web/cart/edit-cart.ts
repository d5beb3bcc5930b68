import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import { NotOk } from '../api/not-ok.ts'
import { postSignedIn } from '../api/signed-in-calls.ts'
import { change, numberOf, replaceLine, useCart } from './cart-store.ts'

// The changes that a person makes on the cart's page. Each shows at once, and is undone if saving fails.

const { getState: get, setState: set } = useCart

/** The last quantity confirmed by the server, for each line that is being saved. A failure restores it. */
const confirmed = new Map<number, number>()
/** The quantity to send next, for each line that is being saved. */
const wanted = new Map<number, number>()

const withQuantity = (id: number, quantity: number): readonly CartItem[] | null =>
  get().items?.map((item) => (item.id === id ? { ...item, quantity } : item)) ?? null

/** Sends a change that the page already shows. The line is pending until the answer arrives. */
async function changeShown(item: CartItem, send: Parameters<typeof change<void>>[1]): Promise<void> {
  const { id } = item
  set(({ pending }) => ({ pending: [...pending, id], failure: null }))
  try {
    await change(numberOf(item), send)
  } finally {
    set(({ pending }) => ({ pending: pending.filter((_, at) => at !== pending.indexOf(id)) }))
  }
}

/** Shows the new quantity at once, and restores the old one if saving fails. The last change wins. */
export async function changeQuantity(id: number, quantity: number): Promise<void> {
  const item = get().items?.find((each) => each.id === id)
  if (!item || item.quantity === quantity) return
  set({ items: withQuantity(id, quantity), removed: null })
  wanted.set(id, quantity)
  if (confirmed.has(id)) return
  confirmed.set(id, item.quantity)
  await changeShown(item, async () => {
    try {
      for (let next = wanted.get(id); next !== undefined; next = wanted.get(id)) {
        wanted.delete(id)
        await postSignedIn('/updatequantityitemcart', { id, quantity: next })
        confirmed.set(id, next)
      }
    } catch {
      set({ items: withQuantity(id, confirmed.get(id) ?? item.quantity), failure: 'quantity', failedLine: id })
    } finally {
      wanted.delete(id)
      confirmed.delete(id)
    }
  })
}

/** Lines that the person put back before their removal failed. The server never removed them. */
const neverRemoved = new Set<number>()

/** Removes a line at once, and puts it back if saving fails. */
export async function removeItem(id: number): Promise<void> {
  const items = get().items ?? []
  const index = items.findIndex((item) => item.id === id)
  const item = items[index]
  if (!item || get().pending.includes(id)) return
  set({ items: items.filter((each) => each.id !== id), removed: { item, index } })
  await changeShown(item, async () => {
    try {
      await postSignedIn('/removeitemcart', { id })
    } catch (error) {
      // Another tab has removed the line already.
      if (error instanceof NotOk && error.status === 404) return
      if (get().items?.some((each) => each.id === id)) return void neverRemoved.add(id)
      set({ items: putBack(item, index), removed: null, failure: 'remove', failedLine: id })
    }
  })
}

/** Puts back the last removed line, even while its removal is being saved. Removes the line again if saving fails. */
export async function undoRemoval(): Promise<void> {
  const { removed } = get()
  if (!removed) return
  const { item, index } = removed
  const { id, productId, quantity, userId, addedAt, choices = [] } = item
  const line = {
    ...{ id, productId, quantity, userId, addedAt },
    ...(choices.length > 0 && { choices: choices.map(({ name, value }) => ({ name, value })) }),
  }
  set({ items: putBack(item, index), removed: null })
  await changeShown(item, async (isLatest) => {
    if (neverRemoved.delete(id)) return
    try {
      replaceLine(await postSignedIn<CartItem>('/createcart', line), isLatest())
    } catch {
      set({ items: get().items?.filter((each) => each.id !== id) ?? null, removed, failure: 'undo', failedLine: id })
    }
  })
}

function putBack(item: CartItem, index: number): CartItem[] {
  const items = [...(get().items ?? [])]
  items.splice(index, 0, item)
  return items
}

import { create } from 'zustand'
import { MAX_QUANTITY } from '../../shared/cart/cart.ts'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import type { ChosenWords } from '../../shared/shop/shop-schemas.ts'
import { NotOk } from '../api/not-ok.ts'
import { serverNow } from '../api/server-clock.ts'
import { isBlocked, postSignedIn } from '../api/signed-in-calls.ts'
import { storedEmail } from '../api/stored-session.ts'
import { useCartBadge } from './cart-badge.ts'
import { forgetAddition, keepAddition, markAdded, takeAdded, waitingAdditions } from './waiting-additions.ts'

/** The changes that can fail. Each has its own error message. */
export type CartFailure = 'quantity' | 'remove' | 'undo' | 'add'

/** The slice `cart`. */
export interface CartState {
  /** Null until loaded. */
  readonly items: readonly CartItem[] | null
  readonly loading: boolean
  readonly error: string | null
  /** Ids of lines that are being saved. */
  readonly pending: readonly number[]
  readonly failure: CartFailure | null
  /** Id of the line whose change failed; null for an addition. */
  readonly failedLine: number | null
  /** The last removed line and its position, for undo. */
  readonly removed: { readonly item: CartItem; readonly index: number } | null
  /** Numbers of the products and variants that were chosen before the sign-in and added after it. */
  readonly addedAfterSignIn: readonly number[]
}

export const NO_EMAIL = 'No email found in localStorage'
export const NOT_FETCHED = 'Failed to fetch cart items'

export const useCart = create<CartState>(() => ({
  items: null,
  loading: false,
  error: null,
  pending: [],
  failure: null,
  failedLine: null,
  removed: null,
  addedAfterSignIn: [],
}))

const { getState: get, setState: set } = useCart

/** The variant of a product that somebody has chosen. */
export interface Chosen {
  readonly variant: number
  readonly choices: readonly ChosenWords[]
}

/** Returns the number that a line has for itself: that of its variant, or of its product. Older servers know no variants. */
export const numberOf = ({ productId, variant }: { productId: number; variant?: number | null | undefined }): number =>
  variant ?? productId

/** Returns the quantity of a product or a variant in the cart. */
export const quantityOf = ({ items }: CartState, number: number): number =>
  items?.find((item) => numberOf(item) === number)?.quantity ?? 0

/** Returns the number of items in the cart, the sum of its quantities. */
export const countOf = ({ items }: CartState): number => items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0

useCart.subscribe((cart) => useCartBadge.setState({ count: countOf(cart) }))

/** Number of requests for the list so far. Only the answer to the latest request is used. */
let requests = 0
/** Number of starts and ends of changes so far. A list requested before the latest of them may be outdated. */
let changes = 0
/** Number of changes that the server has not answered yet. */
let unanswered = 0
/** Whether an answer was discarded, so that the list has to be requested again. */
let outdated = false
/** Number of the latest change of each line, by the number of its product or variant. */
const latestChange = new Map<number, number>()
/** Resolves when the last change is answered. Changes are sent one at a time, so the server receives them in order. */
let lastSent: Promise<unknown> = Promise.resolve()

/**
 * Sends a change of a line. Requests the list again if an answer was discarded meanwhile.
 * @param send sends the change and handles the answer; `isLatest` returns false if the line has been changed again since
 */
export async function change<T>(number: number, send: (isLatest: () => boolean) => Promise<T>): Promise<T> {
  const mine = ++changes
  latestChange.set(number, mine)
  unanswered++
  const sent = lastSent.then(() => send(() => latestChange.get(number) === mine))
  lastSent = sent.catch(() => undefined)
  try {
    return await sent
  } finally {
    changes++
    unanswered--
    if (outdated && unanswered === 0) void loadCart()
  }
}

/** Replaces a line with the server's answer, unless the line has been changed again since. */
export function replaceLine(item: CartItem, isLatest: boolean): void {
  const { items } = get()
  if (!isLatest) outdated = true
  if (!items || !isLatest) return
  const known = items.some((each) => each.id === item.id)
  set({ items: known ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item], error: null })
}

/** Stores a product, to add it to the cart after the sign-in. */
export const addLater = (productId: number, chosen?: Chosen): void =>
  keepAddition({ id: newId(), productId, ...chosen })

/** Lets the cart's page show which products were added after the sign-in, perhaps while another page was open. */
export function showAddedAfterSignIn(): void {
  const added = takeAdded()
  if (added.length > 0) set(({ addedAfterSignIn }) => ({ addedAfterSignIn: [...addedAfterSignIn, ...added] }))
}

let addingWaiting: Promise<void> | null = null

/** Adds the products that were chosen before the sign-in. Concurrent calls share one run. */
function addWaiting(): Promise<void> {
  addingWaiting ??= addEachWaiting().finally(() => {
    addingWaiting = null
  })
  return addingWaiting
}

async function addEachWaiting(): Promise<void> {
  for (const { id, productId, variant, choices } of waitingAdditions()) {
    try {
      await addOne(id, productId, variant === undefined ? undefined : { variant, choices: choices ?? [] })
      markAdded(id)
      if (get().failure === 'add') set({ failure: null })
    } catch (error) {
      if (error instanceof NotOk && PERMANENT_FAILURES.includes(error.status)) forgetAddition(id)
      set({ failure: 'add', failedLine: null })
    }
  }
}

/** Statuses of the response after which a retry is useless. */
const PERMANENT_FAILURES = [400, 403, 404, 422]

/**
 * Fetches the cart. The request sets `loading`. Success replaces the list and clears the error; failure sets the error. An
 * answer to a request from before the latest change is discarded, and the cart is fetched again.
 */
export async function loadCart(): Promise<void> {
  const email = storedEmail()
  const request = ++requests
  if (!email) return set({ loading: false, error: NO_EMAIL })
  set({ loading: true })
  if (addingWaiting || waitingAdditions().length > 0) {
    await addWaiting()
    if (request !== requests) return
  }
  const before = changes
  outdated = false
  const answer = await fetchItems(email).catch(() => null)
  if (request !== requests) return
  if (before === changes && unanswered === 0)
    return set(
      answer
        ? { items: answer, loading: false, error: null }
        : // The failed request may have ended the session.
          { loading: false, error: storedEmail() ? NOT_FETCHED : NO_EMAIL },
    )
  set({ loading: false })
  outdated = true
  if (unanswered === 0) await loadCart()
}

async function fetchItems(email: string): Promise<readonly CartItem[]> {
  const items = await postSignedIn<CartItem[]>('/cart', { email })
  if (!Array.isArray(items)) throw new TypeError('not a list')
  return items
}

/** The result of an addition. `full` means that the cart has the maximum of this product or variant. */
export type Added = 'added' | 'full' | 'signedOut' | 'blocked' | 'failed'

/** Adds one piece of a product to the cart. */
export async function addToCart(productId: number, chosen?: Chosen): Promise<Added> {
  if (!storedEmail()) return 'signedOut'
  if (quantityOf(get(), numberOf({ productId, ...chosen })) >= MAX_QUANTITY) return 'full'
  try {
    await addOne(newId(), productId, chosen)
    if (!get().items) await loadCart()
    return 'added'
  } catch (error) {
    if (isBlocked(error)) return 'blocked'
    return error instanceof NotOk && error.status === 401 ? 'signedOut' : 'failed'
  }
}

const addOne = (id: number, productId: number, chosen: Chosen | undefined): Promise<void> =>
  change(numberOf({ productId, ...chosen }), async (isLatest) => {
    const choices = chosen && { choices: chosen.choices }
    const line = { id, productId, quantity: 1, userId: storedEmail(), ...choices }
    replaceLine(await postSignedIn<CartItem>('/createcart', line), isLatest())
  })

let last = 0
/** Returns a timestamp that is unique in this tab. */
function newId(): number {
  last = Math.max(last + 1, serverNow())
  return last
}

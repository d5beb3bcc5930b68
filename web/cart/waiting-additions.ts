import type { ChosenWords } from '../../shared/shop/shop-schemas.ts'
import { serverNow } from '../api/server-clock.ts'
import { storeItem } from '../api/stored-session.ts'

/** A product chosen before the sign-in. `id` is sent with the call that will add it to the cart. */
export interface WaitingAddition {
  readonly id: number
  readonly productId: number
  /** Number of the chosen variant. A product without choices has none. */
  readonly variant?: number
  readonly choices?: readonly ChosenWords[]
  /** Whether the product is in the cart, but the cart's page has not announced that yet. */
  readonly isAdded?: boolean
}

/** Key in the tab's session storage. Another tab may belong to another person. */
const KEY = 'addAfterSignIn'
/** Longest time an addition waits for a sign-in (ms). */
const MAX_AGE = 3_600_000
/** Maximum number of waiting products. */
const MAX_ADDITIONS = 20

/** Stores a product until the sign-in. A product that is already stored is not stored twice. */
export function keepAddition(addition: WaitingAddition): void {
  const others = storedAdditions().filter((each) => numberOf(each) !== numberOf(addition))
  store([...others, addition].slice(-MAX_ADDITIONS))
}

export const forgetAddition = (id: number): void => store(storedAdditions().filter((each) => each.id !== id))

/** Marks a product as added to the cart. */
export const markAdded = (id: number): void =>
  store(storedAdditions().map((each) => (each.id === id ? { ...each, isAdded: true } : each)))

/** Returns the waiting products in the order in which they were chosen. */
export const waitingAdditions = (now?: number): readonly WaitingAddition[] =>
  storedAdditions(now).filter(({ isAdded }) => !isAdded)

const numberOf = ({ productId, variant }: WaitingAddition): number => variant ?? productId

/** Returns the numbers of the products and variants that were added since the last call. */
export function takeAdded(): readonly number[] {
  const all = storedAdditions()
  const added = all.filter(({ isAdded }) => isAdded)
  if (added.length > 0) store(all.filter(({ isAdded }) => !isAdded))
  return added.map(numberOf)
}

/** Returns the stored additions. Leaves out expired ones: an id is the time at which the product was chosen. */
function storedAdditions(now = serverNow()): readonly WaitingAddition[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((each) => isAddition(each) && now - each.id < MAX_AGE) : []
  } catch {
    return []
  }
}

const isAddition = (each: unknown): each is WaitingAddition => {
  const { id, productId, variant = productId, choices = [] } = Object(each)
  return [id, productId, variant].every(Number.isSafeInteger) && Array.isArray(choices)
}

const store = (additions: readonly WaitingAddition[]): void =>
  storeItem(KEY, additions.length > 0 ? JSON.stringify(additions) : null, 'sessionStorage')

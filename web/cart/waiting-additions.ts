/** A product that somebody chose without being signed in. The id is that of the call that puts it into the cart. */
export interface WaitingAddition {
  readonly id: number
  readonly productId: number
  /** It is in the cart, and the cart's page has not said so yet. */
  readonly isIn?: boolean
}

/** This tab alone keeps them: another tab may be for another person. */
const KEY = 'addAfterSignIn'
/** Longest time an addition waits for a sign-in (ms). */
const MOST_AGE = 3_600_000
/** Maximum number of products that wait. */
const MOST = 20

/** Keeps a product until somebody signs in. A product that waits already waits once. */
export function keepAddition(addition: WaitingAddition): void {
  const others = kept().filter(({ productId }) => productId !== addition.productId)
  store([...others, addition].slice(-MOST))
}

export const forgetAddition = (id: number): void => store(kept().filter((each) => each.id !== id))

/** Notes that a product is in the cart now. */
export const markIn = (id: number): void =>
  store(kept().map((each) => (each.id === id ? { ...each, isIn: true } : each)))

/** The products that wait, the first chosen first. */
export const waitingAdditions = (now?: number): readonly WaitingAddition[] => kept(now).filter(({ isIn }) => !isIn)

/** The products that are in the cart since the last time this was asked. */
export function takeCameIn(): readonly number[] {
  const all = kept()
  const came = all.filter(({ isIn }) => isIn)
  if (came.length > 0) store(all.filter(({ isIn }) => !isIn))
  return came.map(({ productId }) => productId)
}

/** An id is the time at which the product was chosen, so old ones are left out. */
function kept(now = Date.now()): readonly WaitingAddition[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((each) => isAddition(each) && now - each.id < MOST_AGE) : []
  } catch {
    return []
  }
}

const isAddition = (each: unknown): each is WaitingAddition => {
  const { id, productId } = Object(each)
  return Number.isSafeInteger(id) && Number.isSafeInteger(productId)
}

function store(additions: readonly WaitingAddition[]): void {
  try {
    if (additions.length > 0) sessionStorage.setItem(KEY, JSON.stringify(additions))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is refused: then the product has to be chosen again.
  }
}

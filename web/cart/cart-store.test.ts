import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import {
  addLater,
  addToCart,
  countOf,
  loadCart,
  NO_EMAIL,
  NOT_FETCHED,
  showAddedAfterSignIn,
  useCart,
} from './cart-store.ts'
import { changeQuantity, removeItem, undoRemoval } from './edit-cart.ts'
import { waitingAdditions } from './waiting-additions.ts'

const AT = '2026-11-21T14:05:09.120Z'
const item = (id: number, more: Partial<CartItem> = {}) =>
  ({ id, productId: id, name: `No ${id}`, quantity: 1, userId: 'ana@example.com', addedAt: AT, ...more }) as CartItem
const start = useCart.getState()
const state = () => useCart.getState()
const quantities = () => state().items?.map(({ id, quantity }) => [id, quantity])

interface Call {
  path: string
  body: Record<string, unknown>
  answer: (status?: number, body?: unknown) => void
}
/** Calls that wait for the test to answer them. */
let calls: Call[] = []

beforeEach(() => {
  calls = []
  useCart.setState({ ...start, items: [item(1), item(2), item(3)] }, true)
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'email' ? 'ana@example.com' : 'token') })
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    return new Promise<Response>((resolve) => {
      const answer = (status = 200, json: unknown = {}) => resolve(new Response(JSON.stringify(json), { status }))
      calls.push({ path, body: JSON.parse(body), answer })
    })
  })
  return () => vi.unstubAllGlobals()
})

/** Returns the call with this index, as soon as it is made. */
async function call(index: number): Promise<Call> {
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(index))
  return calls[index] as Call
}

describe('loading', () => {
  test('sets loading, then replaces the list and clears the error', async () => {
    useCart.setState({ error: NOT_FETCHED })
    const loading = loadCart()
    expect(state().loading).toBe(true)
    const { path, body, answer } = await call(0)
    expect([path, body]).toEqual(['/cart', { email: 'ana@example.com' }])
    answer(200, [item(9)])
    await loading
    expect(state()).toMatchObject({ items: [item(9)], loading: false, error: null })
  })

  test('sets the documented error and keeps the list if it fails', async () => {
    const loading = loadCart()
    ;(await call(0)).answer(500)
    await loading
    expect(state()).toMatchObject({ loading: false, error: NOT_FETCHED, items: [{}, {}, {}] })
  })

  test('sends no request and sets the documented error without a stored email', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    await loadCart()
    expect(state().error).toBe(NO_EMAIL)
    expect(calls).toEqual([])
  })
})

describe('answers that arrive out of order', () => {
  test('discards a list that was requested before a change and arrives while the change is pending', async () => {
    const loading = loadCart()
    const changing = changeQuantity(1, 4)
    ;(await call(0)).answer(200, [item(1)])
    await loading
    expect(quantities()).toEqual([
      [1, 4],
      [2, 1],
      [3, 1],
    ])
    ;(await call(1)).answer()
    ;(await call(2)).answer(200, [item(1, { quantity: 4 })])
    await changing
    await vi.waitFor(() => expect(quantities()).toEqual([[1, 4]]))
  })

  test('discards a list that was requested before a change, and requests it again, even if the change has ended', async () => {
    const loading = loadCart()
    const changing = changeQuantity(1, 4)
    ;(await call(1)).answer()
    await changing
    ;(await call(0)).answer(200, [item(1), item(2), item(3)])
    const { path, answer } = await call(2)
    expect([path, quantities()?.[0]]).toEqual(['/cart', [1, 4]])
    answer(200, [item(1, { quantity: 4 }), item(2)])
    await loading
    expect(quantities()).toEqual([
      [1, 4],
      [2, 1],
    ])
    expect(state().loading).toBe(false)
  })

  test('a list requested during a change is requested again after the change', async () => {
    const removing = removeItem(2)
    const removal = await call(0)
    const loading = loadCart()
    ;(await call(1)).answer(200, [item(1), item(2), item(3)])
    await loading
    expect(quantities()?.map(([id]) => id)).toEqual([1, 3])
    expect(calls, 'no second request before the change is answered').toHaveLength(2)
    removal.answer()
    await removing
    ;(await call(2)).answer(200, [item(1), item(3), item(9)])
    await vi.waitFor(() => expect(quantities()?.map(([id]) => id)).toEqual([1, 3, 9]))
  })

  test('discards the answer to an earlier request for the list, success or failure, once a later one was made', async () => {
    const first = loadCart()
    const second = loadCart()
    const third = loadCart()
    ;(await call(2)).answer(200, [item(3)])
    await third
    ;(await call(0)).answer(200, [item(1)])
    ;(await call(1)).answer(500)
    await Promise.all([first, second])
    expect(state()).toMatchObject({ items: [item(3)], error: null, loading: false })
    expect(calls).toHaveLength(3)
  })

  test('a list requested before an addition does not remove the added line', async () => {
    const loading = loadCart()
    const adding = addToCart(7)
    ;(await call(1)).answer(201, item(7))
    await adding
    ;(await call(0)).answer(200, [item(1)])
    ;(await call(2)).answer(200, [item(1), item(7)])
    await loading
    expect(quantities()?.map(([id]) => id)).toEqual([1, 7])
  })

  test('the answer to an addition does not undo later changes of its line', async () => {
    const adding = [addToCart(1), addToCart(2)]
    const changing = changeQuantity(1, 5)
    const removing = removeItem(2)
    for (const [index, [status, body]] of [
      [201, item(1, { quantity: 2 })],
      [201, item(2, { quantity: 2 })],
      [200, {}],
      [200, {}],
    ].entries() as Iterable<[number, [number, object]]>) {
      const { answer } = await call(index)
      expect(calls, 'the next change waits for the answer to this one').toHaveLength(index + 1)
      answer(status, body)
    }
    await Promise.all([...adding, changing, removing])
    expect(calls.map(({ path }) => path).slice(0, 4)).toEqual([
      '/createcart',
      '/createcart',
      '/updatequantityitemcart',
      '/removeitemcart',
    ])
    expect(quantities()).toEqual([
      [1, 5],
      [3, 1],
    ])
    ;(await call(4)).answer(200, [item(1, { quantity: 5 }), item(3), item(4)])
    await vi.waitFor(() => expect(quantities()?.map(([id]) => id)).toEqual([1, 3, 4]))
  })

  test('a list that arrives after the person has signed out is discarded', async () => {
    useCart.setState({ items: null })
    const loading = loadCart()
    vi.stubGlobal('localStorage', { getItem: () => null })
    await loadCart()
    ;(await call(0)).answer(200, [item(1)])
    await loading
    expect(state()).toMatchObject({ items: null, error: NO_EMAIL, loading: false })
  })
})

describe('[U20] a quantity', () => {
  test('is shown at once, and pending until the server has saved it', async () => {
    const changing = changeQuantity(2, 4)
    expect(quantities()).toEqual([
      [1, 1],
      [2, 4],
      [3, 1],
    ])
    expect(state().pending).toEqual([2])
    const { path, body, answer } = await call(0)
    expect([path, body]).toEqual(['/updatequantityitemcart', { id: 2, quantity: 4 }])
    answer()
    await changing
    expect(state()).toMatchObject({ pending: [], failure: null })
  })

  test('goes back to the old value if the server rejects it', async () => {
    const changing = changeQuantity(2, 4)
    ;(await call(0)).answer(500)
    await changing
    expect(quantities()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    expect(state()).toMatchObject({ pending: [], failure: 'quantity' })
  })

  test('is sent one call at a time if it changes while being saved, and the last quantity wins', async () => {
    const changing = changeQuantity(2, 2)
    const first = await call(0)
    void changeQuantity(2, 3)
    void changeQuantity(2, 5)
    expect(calls).toHaveLength(1)
    first.answer()
    const second = await call(1)
    expect(second.body).toEqual({ id: 2, quantity: 5 })
    second.answer(500)
    await changing
    expect(quantities()?.[1], 'the last quantity that the server saved').toEqual([2, 2])
    expect(calls).toHaveLength(2)
  })
})

describe('[U20] a removed line', () => {
  test('disappears at once, and can be put back at its old place', async () => {
    useCart.setState({ items: [item(1), item(2, { quantity: 3 }), item(3)] })
    const removing = removeItem(2)
    expect(quantities()).toEqual([
      [1, 1],
      [3, 1],
    ])
    ;(await call(0)).answer()
    await removing
    const undoing = undoRemoval()
    expect(quantities()).toEqual([
      [1, 1],
      [2, 3],
      [3, 1],
    ])
    const { path, body, answer } = await call(1)
    expect([path, body]).toEqual([
      '/createcart',
      { id: 2, productId: 2, quantity: 3, userId: 'ana@example.com', addedAt: AT },
    ])
    answer(201, item(2, { quantity: 3 }))
    await undoing
    expect(state()).toMatchObject({ removed: null, pending: [], failure: null })
  })

  test('is put back with its chosen values', async () => {
    const choices = [{ name: 'Size', value: 'M', translations: { name: { fr: 'Taille' }, value: {} } }]
    useCart.setState({ items: [item(1, { variant: 11, choices })] })
    const removing = removeItem(1)
    ;(await call(0)).answer()
    await removing
    const undoing = undoRemoval()
    const { body, answer } = await call(1)
    expect(body).toMatchObject({ productId: 1, choices: [{ name: 'Size', value: 'M' }] })
    answer(201, item(1, { variant: 11, choices }))
    await undoing
    expect(state().items).toEqual([item(1, { variant: 11, choices })])
  })

  test('is put back if removing it fails', async () => {
    const removing = removeItem(2)
    ;(await call(0)).answer(500)
    await removing
    expect(quantities()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    expect(state()).toMatchObject({ failure: 'remove', removed: null })
  })

  test('stays removed if another tab had removed it', async () => {
    const removing = removeItem(2)
    ;(await call(0)).answer(404)
    await removing
    expect(state()).toMatchObject({ failure: null, removed: { index: 1 } })
  })

  test('can be put back while its removal is being saved', async () => {
    const removing = removeItem(2)
    const remove = await call(0)
    const undoing = undoRemoval()
    expect(quantities()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    remove.answer()
    await removing
    expect(state()).toMatchObject({ removed: null, pending: [2] })
    const add = await call(1)
    expect(add).toMatchObject({ path: '/createcart', body: { id: 2 } })
    add.answer(201, item(2))
    await undoing
    expect(state()).toMatchObject({ pending: [], failure: null })
  })

  test('is not added twice if it was put back and its removal then failed', async () => {
    const removing = removeItem(2)
    const remove = await call(0)
    const undoing = undoRemoval()
    remove.answer(500)
    await Promise.all([removing, undoing])
    expect(quantities()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    expect(state()).toMatchObject({ pending: [], failure: null, removed: null })
  })

  test('disappears again if putting it back fails, and undo can be tried again', async () => {
    const removing = removeItem(2)
    ;(await call(0)).answer()
    await removing
    const undoing = undoRemoval()
    ;(await call(1)).answer(500)
    await undoing
    expect(quantities()).toEqual([
      [1, 1],
      [3, 1],
    ])
    expect(state()).toMatchObject({ failure: 'undo', removed: { item: { id: 2 } } })
  })
})

describe('a product that was chosen without being signed in', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    useCart.setState({ items: null })
  })

  test('is added once after the sign-in, before the cart is fetched', async () => {
    addLater(7)
    addLater(7)
    addLater(8)
    const loading = [loadCart(), loadCart()]
    const first = await call(0)
    expect(first).toMatchObject({ path: '/createcart', body: { productId: 7, quantity: 1 } })
    first.answer(201, item(7))
    ;(await call(1)).answer(201, item(8))
    const { path, answer } = await call(2)
    expect(path).toBe('/cart')
    answer(200, [item(7), item(8)])
    await Promise.all(loading)
    expect(state()).toMatchObject({ items: [item(7), item(8)], failure: null })
    showAddedAfterSignIn()
    showAddedAfterSignIn()
    expect(state().addedAfterSignIn, 'both products are shown, each once').toEqual([7, 8])
    void loadCart()
    expect((await call(3)).path, 'no product is waiting any more').toBe('/cart')
  })

  test('waits for a sign-in for an hour at most', async () => {
    const stored = localStorage
    vi.stubGlobal('localStorage', { getItem: () => null })
    addLater(7)
    await loadCart()
    expect(calls).toEqual([])
    vi.stubGlobal('localStorage', stored)
    expect(waitingAdditions(Date.now() + 3_590_000)).toHaveLength(1)
    expect(waitingAdditions(Date.now() + 3_610_000)).toHaveLength(0)
  })

  test.each([401, 429, 503])('is kept if the server answers %d, and sent again with the same id', async (status) => {
    addLater(7)
    const loading = loadCart()
    const first = await call(0)
    first.answer(status)
    ;(await call(1)).answer(200, [])
    await loading
    expect(state()).toMatchObject({ items: [], failure: 'add' })
    const again = loadCart()
    const second = await call(2)
    expect(second.body).toEqual(first.body)
    second.answer(201, item(7))
    ;(await call(3)).answer(200, [item(7)])
    await again
    expect(state()).toMatchObject({ items: [item(7)], failure: null })
  })

  test('is dropped with a message if the shop no longer sells it', async () => {
    addLater(7)
    const loading = loadCart()
    ;(await call(0)).answer(422)
    ;(await call(1)).answer(200, [])
    await loading
    expect(state().failure).toBe('add')
    expect(waitingAdditions()).toEqual([])
  })

  test.each(['', 'no JSON', '7', '{}', '[7, null, {"id":"x"}]'])(
    'is ignored if the stored text is %j',
    async (text) => {
      sessionStorage.setItem('addAfterSignIn', text)
      expect(waitingAdditions()).toEqual([])
    },
  )
})

describe('adding', () => {
  test('shows the server’s line and counts its quantity', async () => {
    const adding = addToCart(2)
    const { path, body, answer } = await call(0)
    expect(path).toBe('/createcart')
    expect(body).toEqual({ id: expect.any(Number), productId: 2, quantity: 1, userId: 'ana@example.com' })
    answer(201, item(2, { quantity: 2 }))
    expect(await adding).toBe('added')
    expect(countOf(state())).toBe(4)
  })

  test.each([
    [401, 'signedOut'],
    [500, 'failed'],
  ])('answered with %d returns "%s"', async (status, outcome) => {
    const adding = addToCart(7)
    ;(await call(0)).answer(status)
    expect(await adding).toBe(outcome)
    expect(countOf(state())).toBe(3)
  })

  test('a variant sends its chosen values, and counts apart from other variants of the product', async () => {
    const size = (value: string) => [{ name: 'Size', value, translations: { name: {}, value: {} } }]
    useCart.setState({ items: [item(1, { variant: 11, choices: size('M'), quantity: 5 })] })
    const medium = { variant: 11, choices: [{ name: 'Size', value: 'M' }] }
    expect(await addToCart(1, medium)).toBe('full')
    const large = { variant: 12, choices: [{ name: 'Size', value: 'L' }] }
    const adding = addToCart(1, large)
    const { body, answer } = await call(0)
    expect(body).toEqual({
      id: expect.any(Number),
      productId: 1,
      quantity: 1,
      userId: 'ana@example.com',
      choices: large.choices,
    })
    answer(201, item(2, { productId: 1, variant: 12, choices: size('L') }))
    expect(await adding).toBe('added')
    expect(quantities()).toEqual([
      [1, 5],
      [2, 1],
    ])
  })

  test('sends no request for a sixth piece of one product', async () => {
    useCart.setState({ items: [item(1, { quantity: 5 })] })
    expect(await addToCart(1)).toBe('full')
    expect(calls).toEqual([])
  })

  test('returns "signedOut" if no email is stored', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    expect(await addToCart(1)).toBe('signedOut')
  })
})

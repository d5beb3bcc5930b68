import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasedBuyer, ORDER_STATES, type OrderState } from '../../shared/checkout/order.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { createOrderRepository, type OrderRow } from '../checkout/order-repository.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { aCourtOrder, anOrder } from './an-order.ts'
import { cartContract } from './cart-contract.ts'
import { mailContract } from './mail-contract.ts'
import { stockContract } from './stock-contract.ts'

/** Allowed next states of an order. */
const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['pending', 'cancelled'],
  pending: ['paid', 'failed', 'cancelled'],
  paid: [],
  failed: [],
  cancelled: [],
}

/** Tests of orders, carts and emails that every storage must pass. */
export function orderContract(open: () => Promise<Storage>): void {
  let storage: Storage
  let repository: ReturnType<typeof createOrderRepository>
  beforeAll(async () => {
    storage = await open()
    repository = createOrderRepository(storage)
  })
  afterAll(() => storage.close())

  /** Returns an order in this state. */
  async function orderIn(state: OrderState): Promise<OrderRow> {
    const order = anOrder()
    await repository.create(order, undefined)
    if (state !== 'created') await repository.toPending(order.ref, `T-${order.ref}`, 'https://pay.example', 2)
    if (state === 'paid') await repository.settle(order.ref, { state, captureId: `C-${order.ref}`, note: '' }, 3)
    if (state === 'failed' || state === 'cancelled')
      await repository.settle(order.ref, { state, reason: 'DECLINED', note: '' }, 3)
    return (await repository.byRef(order.ref)) ?? order
  }

  describe('the database accepts an order’s next state, and rejects every other change', () => {
    const ways = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const))
    test.each(ways.filter(([from, to]) => from !== to))('from %s to %s', async (from, to) => {
      const { ref, owner } = await orderIn(from)
      const { orders } = storage.tables
      const openFor = to === 'created' || to === 'pending' ? owner : null
      const captureId = to === 'paid' ? `X-${ref}` : undefined
      const tried = storage.atomically((tx) => [
        tx
          .update(orders)
          .set({ state: to, openFor, ...(captureId && { captureId }) })
          .where(eq(orders.ref, ref))
          .returning({ ref: orders.ref }),
      ])
      const isAllowed = NEXT[from].includes(to)
      if (isAllowed) await tried
      else await expect(tried).rejects.toThrow()
      expect((await repository.byRef(ref))?.state).toBe(isAllowed ? to : from)
    })

    test.each([
      ['items', { items: [] }],
      ['total', { totalCents: 1, subtotalCents: -499 }],
      ['owner', { owner: 'thief@example.com' }],
      ['age', { createdAt: 99 }],
      ['kind', { kind: 'court' as const }],
      ['fee', { feeCents: 0 }],
      ['delivery', { deliveryDay: '2027-01-01' }],
      ['language', { language: 'fr' as const }],
      ['payment', { paymentToken: 'another' }],
      ['capture', { captureId: 'another' }],
    ])('rejects a change of its %s', async (_, change) => {
      const order = await orderIn('paid')
      const { orders } = storage.tables
      const tried = storage.atomically((tx) => [
        tx.update(orders).set(change).where(eq(orders.ref, order.ref)).returning({ ref: orders.ref }),
      ])
      await expect(tried).rejects.toThrow()
      expect(await repository.byRef(order.ref)).toEqual(order)
    })
  })

  test.each(ORDER_STATES)(
    'the buyer of an order that is %s can be erased, unless a payment is in progress',
    async (state) => {
      const order = await orderIn(state)
      const { orders } = storage.tables
      const owner = erasedBuyer('ana')
      const erased = storage.atomically((tx) => [
        tx.update(orders).set({ owner }).where(eq(orders.ref, order.ref)).returning({ ref: orders.ref }),
      ])
      if (state === 'pending') await expect(erased).rejects.toThrow()
      else await erased
      expect(await repository.byRef(order.ref)).toEqual(state === 'pending' ? order : { ...order, owner })
    },
  )

  test.each(ORDER_STATES.filter((state) => state !== 'created'))(
    'rejects a new order with the state %s',
    async (state) => {
      const openFor = state === 'pending' ? {} : { openFor: null }
      const order = anOrder({ state, ...openFor, ...(state === 'paid' && { captureId: 'made-up' }) })
      await expect(repository.create(order, undefined)).rejects.toThrow()
      expect(await repository.byRef(order.ref)).toBeUndefined()
    },
  )

  test('rejects changes and deletions of an order’s history', async () => {
    const { ref } = await orderIn('paid')
    const { orderSteps } = storage.tables
    const before = await repository.stepsOf(ref)
    const [mine, returned] = [eq(orderSteps.ref, ref), { ref: orderSteps.ref }]
    for (const change of [{ note: 'never happened' }, { at: 99 }, { state: 'failed' as const }]) {
      const changed = storage.atomically((tx) => [tx.update(orderSteps).set(change).where(mine).returning(returned)])
      await expect(changed).rejects.toThrow()
    }
    await expect(storage.atomically((tx) => [tx.delete(orderSteps).where(mine).returning(returned)])).rejects.toThrow()
    expect(await repository.stepsOf(ref)).toEqual(before)
  })

  test('only one of several simultaneous attempts to settle an order succeeds', async () => {
    const { ref } = await orderIn('pending')
    const ends = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) =>
        i % 2
          ? repository.settle(ref, { state: 'paid', captureId: `C${i}-${ref}`, note: `${i}` }, 3)
          : repository.settle(ref, { state: 'failed', reason: 'DECLINED', note: `${i}` }, 3),
      ),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(UniqueViolation)
    expect((await repository.stepsOf(ref)).map(({ step }) => step)).toEqual([0, 1, 2])
  })

  describe('the database enforces uniqueness', () => {
    test('an owner has one order per id, and one open order', async () => {
      const first = anOrder()
      await repository.create(first, undefined)
      const { owner, orderId } = first
      await expect(repository.create(anOrder({ owner, orderId }), first)).rejects.toBeInstanceOf(UniqueViolation)
      await expect(repository.create(anOrder({ owner }), undefined)).rejects.toBeInstanceOf(UniqueViolation)
      expect((await repository.byRef(first.ref))?.state).toBe('created')
      await repository.create(anOrder({ owner }), first)
      expect((await repository.byRef(first.ref))?.state).toBe('cancelled')
    })

    test('an order that was superseded during its payment stays cancelled', async () => {
      const first = anOrder()
      await repository.create(first, undefined)
      await repository.create(anOrder({ owner: first.owner }), first)
      await expect(repository.toPending(first.ref, `T-${first.ref}`, '', 2)).rejects.toBeInstanceOf(UniqueViolation)
      expect((await repository.byRef(first.ref))?.state).toBe('cancelled')
    })

    test('a payment and a capture belong to one order', async () => {
      const [one, two] = [anOrder(), anOrder()]
      await repository.create(one, undefined)
      await repository.create(two, undefined)
      await repository.toPending(one.ref, `T-${one.ref}`, '', 2)
      await expect(repository.toPending(two.ref, `T-${one.ref}`, '', 2)).rejects.toBeInstanceOf(UniqueViolation)
      await repository.toPending(two.ref, `T-${two.ref}`, '', 2)
      await repository.settle(one.ref, { state: 'paid', captureId: `C-${one.ref}`, note: '' }, 3)
      const twice = repository.settle(two.ref, { state: 'paid', captureId: `C-${one.ref}`, note: '' }, 3)
      await expect(twice).rejects.toBeInstanceOf(UniqueViolation)
      expect((await repository.byRef(two.ref))?.state).toBe('pending')
    })
  })

  describe('the order of a court', () => {
    test('is open beside the owner’s cart, and neither supersedes the other', async () => {
      const cart = anOrder()
      const court = aCourtOrder({ owner: cart.owner })
      await repository.create(cart, undefined)
      await repository.create(court, undefined)
      await repository.create(anOrder({ owner: cart.owner }), cart)
      expect(await repository.byRef(court.ref)).toEqual(court)
      expect((await repository.byRef(cart.ref))?.unpaidReason).toBe('SUPERSEDED')
    })

    test('is the only open one of its booking', async () => {
      const first = aCourtOrder()
      const again = () => aCourtOrder({ openFor: first.openFor, booking: first.booking })
      const all = await Promise.allSettled(
        [first, again(), again()].map((order) => repository.create(order, undefined)),
      )
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const open = await repository.openOf(first.openFor ?? '')
      await repository.settle(open?.ref ?? '', { state: 'cancelled', reason: 'EXPIRED', note: '' }, 2)
      await repository.create(again(), undefined)
    })

    test.each([
      ['a court without a fee', aCourtOrder, {}, true],
      ['a cart with its fee', anOrder, {}, true],
      ['a court whose total includes a fee that it does not name', aCourtOrder, { totalCents: 1700 }, false],
      ['a cart without the fee in its total', anOrder, { totalCents: 2000 }, false],
    ] as const)('its total is its subtotal and its fee: %s', async (_, make, more, isRight) => {
      const order = make(more)
      const created = repository.create(order, undefined)
      if (isRight) await created
      else await expect(created).rejects.toThrow()
      expect(await repository.byRef(order.ref)).toEqual(isRight ? order : undefined)
    })
  })

  test('an order is not superseded during its capture', async () => {
    const order = await orderIn('pending')
    await repository.claim(order.ref, 'me')
    await repository.claim(order.ref, 'you')
    expect((await repository.byRef(order.ref))?.capturing).toBe('me')
    await expect(repository.create(anOrder({ owner: order.owner }), order)).rejects.toBeInstanceOf(UniqueViolation)
    expect((await repository.byRef(order.ref))?.state).toBe('pending')
    expect(await repository.stepsOf(order.ref)).toHaveLength(2)
    await repository.release(order.ref, 'you')
    expect((await repository.byRef(order.ref))?.capturing).toBe('me')
    await repository.release(order.ref, 'me')
    await repository.create(anOrder({ owner: order.owner }), order)
    expect((await repository.byRef(order.ref))?.unpaidReason).toBe('SUPERSEDED')
  })

  test('a claim is replaced only by a caller who names it, and only the claimant can end the order unpaid', async () => {
    const { ref } = await orderIn('pending')
    const claimed = async () => (await repository.byRef(ref))?.capturing
    await repository.claim(ref, 'me')
    await repository.claim(ref, 'you', 'somebody')
    expect(await claimed()).toBe('me')
    await repository.claim(ref, 'you', 'me')
    expect(await claimed()).toBe('you')
    for (const claim of [{ claim: 'me' }, {}])
      await expect(
        repository.settle(ref, { state: 'cancelled', reason: 'EXPIRED', note: '', ...claim }, 3),
      ).rejects.toBeInstanceOf(UniqueViolation)
    expect(await repository.byRef(ref)).toMatchObject({ state: 'pending', capturing: 'you' })
    expect(await repository.stepsOf(ref)).toHaveLength(2)
    // A captured payment ends the order even if somebody else has claimed it.
    await repository.settle(ref, { state: 'paid', captureId: `C-${ref}`, note: '', claim: 'me' }, 3)
    expect((await repository.byRef(ref))?.state).toBe('paid')
  })

  test('rejects a paid order without a capture', async () => {
    const { ref } = await orderIn('pending')
    await expect(repository.settle(ref, { state: 'paid', note: '' }, 3)).rejects.toThrow()
    expect((await repository.byRef(ref))?.state).toBe('pending')
  })

  test('lists an owner’s orders newest first, and each page starts after the previous one', async () => {
    const owner = anOrder().owner
    const listed: OrderRow[] = []
    for (const createdAt of [5, 7, 7, 6]) {
      const order = anOrder({ owner, createdAt })
      await repository.create(order, undefined)
      await repository.settle(order.ref, { state: 'cancelled', note: '' }, createdAt)
      listed.push(order)
    }
    const newestFirst = [2, 1, 3, 0].map((index) => listed[index]?.orderId)
    const idsOf = (rows: readonly OrderRow[]) => rows.map(({ orderId }) => orderId)
    for (const limit of [1, 2, 3, 4]) {
      const pages: (number | undefined)[][] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { rows, next } = await repository.listOf(owner, limit, cursor)
        pages.push(idsOf(rows))
        cursor = next
      }
      expect(pages).toEqual(chunks(newestFirst, limit))
    }
  })

  cartContract(() => storage)
  mailContract(() => storage)
  stockContract(() => storage)
}

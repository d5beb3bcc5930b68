import { expect, test, vi } from 'vitest'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import { buyerOf, newId } from '../testing/a-shop.ts'
import { expectError } from '../testing/errors.ts'
import { payingApp } from '../testing/paying-app.ts'
import { startOwnApp } from '../testing/running-app.ts'

test('[W22] paying a cart captures the right sum once, empties the cart and sends one email', async () => {
  const { buyer, paypal, orders, mails } = await payingApp()
  const { token, orderId } = await buyer.pay()
  expect(paypal.order(token).unit.amount).toEqual({ currency_code: 'USD', value: '217.00' })
  expect(paypal.order(token).returnUrl).toMatch(new RegExp(`/paypalsuccess/${orderId}$`))
  paypal.approve(token)
  const confirmed = await buyer.confirm(orderId, token)
  expect(confirmed).toMatchObject({
    status: 200,
    body: { email: 'ana@example.com', createdAt: expect.stringMatching(/Z$/), id: orderId, state: 'paid', total: 217 },
  })
  expect(paypal.captures()).toMatchObject([{ amount: { currency_code: 'USD', value: '217.00' } }])
  expect(await buyer.items()).toEqual([])
  expect(await orders()).toMatchObject([
    {
      state: 'paid',
      captureId: paypal.captures()[0]?.id,
      steps: [{ state: 'created' }, { state: 'pending' }, { state: 'paid' }],
    },
  ])
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
  expect(mails()[0]).toMatch(/^To: ana@example.com$/m)
})

test('the confirmation and its email list the items, the fee and the total', async () => {
  const { buyer, paypal, mails } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  expect((await buyer.confirm(orderId, token)).body).toMatchObject({
    items: [
      { productId: 1, name: 'Malecón 100', quantity: 1, price: 189 },
      { productId: 4, name: 'Quisqueya, tube of four', quantity: 2, price: 11.5 },
    ],
    subtotal: 212,
    fee: 5,
    total: 217,
  })
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
  for (const line of [
    '1 × Malecón 100: US$ 189.00',
    '2 × Quisqueya, tube of four: US$ 23.00',
    'Handling: US$ 5.00',
    'Total, charged in US dollars: US$ 217.00',
  ])
    expect(plain(mails()[0])).toContain(line)
})

/** Returns the email’s decoded text. */
const plain = (letter = ''): string => {
  const [, encoded = ''] = /text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(letter) ?? []
  const bytes = encoded
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test('[F20] two checkouts of an order, even at once, open one payment', async () => {
  const { buyer, paypal } = await payingApp()
  const order = await buyer.order()
  await buyer.post('/createorder', order)
  const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.checkout(order.orderId, order.total)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(paypal.orders.size).toBe(1)
})

test('[F20] confirming again, even at once, returns the same confirmation and captures once', async () => {
  const { buyer, paypal, mails } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.confirm(orderId, token)))
  answers.push(await buyer.confirm(orderId, token))
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(paypal.captures()).toHaveLength(1)
  expect(paypal.count('capture')).toBe(1)
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
})

test.each(['lost', 'broken'])('[F20] a capture whose answer is %s is looked up, not repeated', async (fault) => {
  const { buyer, paypal, orders } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  paypal.fail('capture', fault)
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(paypal.count('capture')).toBe(1)
  expect(paypal.captures()).toHaveLength(1)
  expect(await orders()).toMatchObject([{ state: 'paid', captureId: paypal.captures()[0]?.id }])
})

test('[F20] a capture that never reached the provider is not paid; a retry captures with the same key', async () => {
  const { buyer, paypal, orders } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  paypal.fail('capture', 'ignored')
  const uncertain = await buyer.confirm(orderId, token)
  expectError(uncertain, 503, 'PAYMENT_UNCERTAIN', /try again/)
  expect(uncertain.headers.get('retry-after')).toBe('3')
  expect(await orders()).toMatchObject([{ state: 'pending', captureId: null }])
  expectError(await buyer.post('/createorder', await buyer.order()), 409, 'PAYMENT_RUNNING')
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200 })
  expect(paypal.captures()).toHaveLength(1)
  const keys = paypal.calls.filter(({ call }) => call === 'capture').map(({ requestId }) => requestId)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('[F20] a capture that is uncertain, then refused for an unknown reason, then completed is paid once', async () => {
  const { buyer, paypal, orders, mails } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  paypal.fail('capture', 'ignored', 'SOMETHING_NEW')
  expectError(await buyer.confirm(orderId, token), 503, 'PAYMENT_UNCERTAIN')
  expectError(await buyer.confirm(orderId, token), 503, 'PAYMENT_UNCERTAIN')
  expect(await orders()).toMatchObject([{ state: 'pending' }])
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(paypal.captures()).toHaveLength(1)
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
})

test('[F20] a refusal is verified while an earlier capture may still be running', async () => {
  const { buyer, paypal, orders } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  paypal.fail('capture', 'ignored', 'elsewhere INSTRUMENT_DECLINED')
  expectError(await buyer.confirm(orderId, token), 503, 'PAYMENT_UNCERTAIN')
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await orders()).toMatchObject([{ state: 'paid', captureId: paypal.captures()[0]?.id }])
})

test('[F21] a refusal after an uncertain capture ends the order once the provider confirms that nothing was captured', async () => {
  const { buyer, paypal } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  paypal.fail('capture', 'ignored', 'INSTRUMENT_DECLINED')
  expectError(await buyer.confirm(orderId, token), 503, 'PAYMENT_UNCERTAIN')
  expectError(await buyer.confirm(orderId, token), 402, 'DECLINED')
  expect(paypal.captures()).toEqual([])
})

test('[F20] confirms a payment that was captured elsewhere, without a second capture', async () => {
  const { buyer, paypal } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  paypal.fail('capture', 'elsewhere')
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200 })
  expect(paypal.captures()).toHaveLength(1)
})

test('[F21] rejects an order id with another order’s token, and captures nothing', async () => {
  const { app, buyer, paypal, orders } = await payingApp()
  const { token, orderId } = await buyer.pay()
  const beto = buyerOf(app.postAs, 'beto@example.com')
  await beto.add(3)
  const theirs = await beto.pay()
  paypal.approve(token)
  expectError(await buyer.confirm(theirs.orderId, token), 409, 'ORDER_MISMATCH', /^orderId: /)
  expectError(await buyer.confirm(orderId, 'made-up'), 404, 'UNKNOWN_PAYMENT', /^token: /)
  expect(paypal.captures()).toEqual([])
  expect((await orders()).map(({ state }) => state)).toEqual(['pending', 'pending'])
})

test.each<[string, (unit: { custom_id: string; amount: { currency_code: string; value: string } }) => void]>([
  [
    'amount',
    (unit) => {
      unit.amount = { currency_code: 'USD', value: '0.01' }
    },
  ],
  [
    'currency',
    (unit) => {
      unit.amount = { currency_code: 'DOP', value: '217.00' }
    },
  ],
  [
    'order',
    (unit) => {
      unit.custom_id = 'another'
    },
  ],
])(
  '[F21] a payment whose %s differs is not captured; the order fails and the payment is recorded',
  async (_, tamper) => {
    const { buyer, paypal, orders } = await payingApp()
    const { token, orderId } = await buyer.pay()
    paypal.approve(token)
    tamper(paypal.order(token).unit)
    expectError(await buyer.confirm(orderId, token), 402, 'AMOUNT_DIFFERS', /not paid/)
    expect(paypal.captures()).toEqual([])
    expect(await orders()).toMatchObject([
      {
        state: 'failed',
        unpaidReason: 'AMOUNT_DIFFERS',
        steps: [{}, {}, { note: expect.stringContaining('approved') }],
      },
    ])
    expect(await buyer.items()).toHaveLength(2)
  },
)

test('[F21] a declined payment fails its order and keeps the cart for a new order', async () => {
  const { buyer, paypal, orders, mails } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  paypal.fail('capture', 'INSTRUMENT_DECLINED')
  expectError(await buyer.confirm(orderId, token), 402, 'DECLINED', /declined/)
  expectError(await buyer.confirm(orderId, token), 402, 'DECLINED')
  expect(await orders()).toMatchObject([{ state: 'failed', steps: [{}, {}, { note: 'INSTRUMENT_DECLINED' }] }])
  expect(await buyer.items()).toHaveLength(2)
  const second = await buyer.pay()
  paypal.approve(second.token)
  expect(await buyer.confirm(second.orderId, second.token)).toMatchObject({ status: 200 })
  expect(paypal.captures()).toHaveLength(1)
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
})

test('[F21] a capture in progress is not paid until the provider completes it', async () => {
  const { buyer, paypal } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  paypal.captureAs('PENDING')
  expectError(await buyer.confirm(orderId, token), 409, 'PAYMENT_PROCESSING')
  const [taken] = paypal.captures()
  if (taken) taken.status = 'COMPLETED'
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200 })
  expect(paypal.count('capture')).toBe(1)
})

test('[F21] an unapproved payment is not captured; the answer has the address to approve it', async () => {
  const { buyer, href, token, orderId, paypal } = await payingApp().then(async (all) => ({
    ...all,
    ...(await all.buyer.pay()),
  }))
  const answer = await buyer.confirm(orderId, token)
  expectError(answer, 409, 'PAYMENT_NOT_APPROVED')
  expect(answer.body).toMatchObject({ href })
  paypal.approve(token)
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200 })
})

test('[F23] editing the cart during payment leaves the order unchanged and keeps later additions', async () => {
  const { buyer, paypal, orders } = await payingApp()
  const { token, orderId } = await buyer.pay()
  const [racket, balls] = await buyer.items()
  await buyer.add(7)
  await buyer.post('/removeitemcart', { id: racket?.id })
  await buyer.post('/updatequantityitemcart', { id: balls?.id, quantity: 5 })
  paypal.approve(token)
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200, body: { total: 217 } })
  expect(paypal.captures()).toMatchObject([{ amount: { value: '217.00' } }])
  expect((await orders())[0]?.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [1, 1],
    [4, 2],
  ])
  const left = (await buyer.items()).map(({ productId, quantity }: CartItem) => [productId, quantity])
  expect(left).toEqual([
    [4, 3],
    [7, 1],
  ])
})

test('a superseded order is never captured, even if its buyer approved it', async () => {
  const { buyer, paypal, orders } = await payingApp()
  const first = await buyer.pay()
  const second = await buyer.pay()
  paypal.approve(first.token)
  paypal.approve(second.token)
  const answers = await Promise.all([first, second].map(({ orderId, token }) => buyer.confirm(orderId, token)))
  expect(answers.map(({ status }) => status)).toEqual([409, 200])
  expect(answers[0]?.body).toMatchObject({ code: 'ORDER_CANCELLED', reason: 'SUPERSEDED' })
  expect(paypal.captures()).toHaveLength(1)
  expect((await orders()).map(({ state }) => state)).toEqual(['cancelled', 'paid'])
})

test('cancelling a payment keeps the cart, cancels the order and captures nothing', async () => {
  const { buyer, paypal } = await payingApp()
  const { token, orderId } = await buyer.pay()
  expect(await buyer.post('/cancelorder', { orderId, token })).toMatchObject({
    status: 200,
    body: { state: 'cancelled' },
  })
  paypal.approve(token)
  expectError(await buyer.confirm(orderId, token), 409, 'ORDER_CANCELLED')
  expect(paypal.captures()).toEqual([])
  expect(await buyer.items()).toHaveLength(2)
})

test('a paid order stays paid when the buyer cancels afterwards', async () => {
  const { buyer, paypal } = await payingApp()
  const { token, orderId } = await buyer.pay()
  paypal.approve(token)
  await buyer.confirm(orderId, token)
  expect(await buyer.post('/cancelorder', { orderId, token })).toMatchObject({ status: 200, body: { state: 'paid' } })
  expectError(await buyer.checkout(orderId, 217), 409, 'ORDER_CLOSED')
})

test('checkout rejects a wrong price without opening a payment', async () => {
  const { buyer, paypal } = await payingApp()
  const order = await buyer.order()
  await buyer.post('/createorder', order)
  expectError(await buyer.checkout(order.orderId, 0.01), 409, 'TOTAL_DIFFERS', /^checkout\.price: /)
  expectError(await buyer.checkout(order.orderId, order.total, { quantity: 6 }), 400, 'BAD_REQUEST', /quantity/)
  expect(paypal.orders.size).toBe(0)
})

test('checkout answers 503 while the provider is unreachable, and succeeds later with the same order', async () => {
  const { buyer, paypal } = await payingApp()
  const order = await buyer.order()
  await buyer.post('/createorder', order)
  paypal.fail('create', 'busy', 'busy', 'busy')
  expectError(await buyer.checkout(order.orderId, order.total), 503, 'PAYMENT_UNAVAILABLE', /try again/)
  expect(await buyer.checkout(order.orderId, order.total)).toMatchObject({ status: 200 })
  expect(paypal.orders.size).toBe(1)
})

test('checkout answers 503 on a public server without a payment provider', async () => {
  const { postAs } = await startOwnApp({ config: { publicUrl: 'https://club.example' } })
  const { checkout } = buyerOf(postAs)
  expectError(await checkout(newId(), 10), 503, 'PAYMENT_NOT_CONFIGURED')
})

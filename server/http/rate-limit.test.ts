import { expect, test } from 'vitest'
import { buyerOf } from '../testing/a-shop.ts'
import { expectError } from '../testing/errors.ts'
import { payingApp } from '../testing/paying-app.ts'

test('who changes a cart too often is told when to try again, and others at the address go on', async () => {
  const { app, buyer } = await payingApp({ shopWrites: 3 })
  await buyer.add(7)
  const refused = await buyer.post('/removeitemcart', { id: 1 })
  expectError(refused, 429, 'TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expectError(await buyer.post('/createorder', await buyer.order()), 429, 'TOO_MANY_REQUESTS')
  expect(await buyer.items()).toHaveLength(3)
  const beto = buyerOf(app.postAs, 'beto@example.com')
  await beto.add(3)
  expect(await beto.items()).toHaveLength(1)
})

test('whoever is not signed in is counted by address', async () => {
  const { buyer } = await payingApp({ shopWrites: 3 })
  const answers = []
  for (let i = 0; i < 11; i++) answers.push((await buyer.confirm(1, 'made-up')).status)
  expect(answers).toEqual([...Array(10).fill(404), 429])
})

test('PayPal is asked about so many messages of one address, and no more', async () => {
  const { app } = await payingApp({ webhookCalls: 2 })
  const hear = () => app.call('POST', '/paypal/webhook', '{}', { 'content-type': 'application/json' })
  expectError(await hear(), 400, 'BAD_SIGNATURE')
  expectError(await hear(), 400, 'BAD_SIGNATURE')
  expectError(await hear(), 429, 'TOO_MANY_REQUESTS')
})

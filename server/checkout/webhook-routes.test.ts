import { expect, test, vi } from 'vitest'
import { expectError } from '../testing/errors.ts'
import { payingApp } from '../testing/paying-app.ts'

const SENT_AT = new Date().toISOString()
const SIGNED = {
  'content-type': 'application/json',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-transmission-id': 't-1',
  'paypal-transmission-sig': 'c2ln',
  'paypal-transmission-time': SENT_AT,
}

async function aForgottenOrder() {
  const all = await payingApp()
  const paid = await all.buyer.pay()
  all.paypal.approve(paid.token)
  const hear = (type: string, resource: object, headers: Record<string, string> = SIGNED) =>
    all.app.call('POST', '/paypal/webhook', JSON.stringify({ id: 'WH-1', event_type: type, resource }), headers)
  return { ...all, ...paid, hear }
}

test('[F22] a buyer who never returns is settled by the provider’s message, once, however often it comes', async () => {
  const { hear, token, orders, paypal, mails } = await aForgottenOrder()
  const heard = await Promise.all(Array.from({ length: 4 }, () => hear('CHECKOUT.ORDER.APPROVED', { id: token })))
  expect(heard.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [taken] = paypal.captures()
  const related = { id: taken?.id, supplementary_data: { related_ids: { order_id: token } } }
  expect(await hear('PAYMENT.CAPTURE.COMPLETED', related)).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([{ state: 'paid', captureId: taken?.id }])
  expect(paypal.captures()).toHaveLength(1)
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
})

test('[F22] PayPal is asked about the very bytes that came, for the club’s webhook', async () => {
  const { app, paypal, token } = await aForgottenOrder()
  const body = `{ "event_type":"CHECKOUT.ORDER.APPROVED",  "resource":{"id":"${token}"}, "n": 1.50 }`
  expect(await app.call('POST', '/paypal/webhook', body, SIGNED)).toMatchObject({ status: 200 })
  expect(paypal.verified()).toEqual({
    auth_algo: 'SHA256withRSA',
    cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    transmission_id: 't-1',
    transmission_sig: 'c2ln',
    transmission_time: SENT_AT,
    webhook_id: 'WH-CLUB',
    webhook_event: JSON.parse(body),
  })
})

test('[F22] a message that is not the provider’s settles nothing', async () => {
  const { hear, token, orders, paypal } = await aForgottenOrder()
  paypal.verifyAs('FAILURE')
  expectError(await hear('CHECKOUT.ORDER.APPROVED', { id: token }), 400, 'BAD_SIGNATURE')
  paypal.verifyAs('SUCCESS')
  const { 'paypal-transmission-sig': _, ...unsigned } = SIGNED
  expectError(await hear('CHECKOUT.ORDER.APPROVED', { id: token }, unsigned), 400, 'BAD_SIGNATURE')
  expect(await orders()).toMatchObject([{ state: 'pending' }])
  expect(paypal.captures()).toEqual([])
})

test.each([
  ['has a certificate of somebody else’s', { 'paypal-cert-url': 'https://paypal.com.example/certs/1' }],
  ['has a certificate from nowhere', { 'paypal-cert-url': 'certs/1' }],
  ['has a certificate that came unprotected', { 'paypal-cert-url': 'http://api.paypal.com/certs/1' }],
  ['was sent four days ago', { 'paypal-transmission-time': new Date(Date.now() - 4 * 86_400_000).toISOString() }],
  ['was sent nobody knows when', { 'paypal-transmission-time': 'once' }],
])('[F22] PayPal is not even asked about a message that %s', async (_, other) => {
  const { hear, token, orders, paypal } = await aForgottenOrder()
  expectError(await hear('CHECKOUT.ORDER.APPROVED', { id: token }, { ...SIGNED, ...other }), 400, 'BAD_SIGNATURE')
  expect(paypal.count('verify')).toBe(0)
  expect(await orders()).toMatchObject([{ state: 'pending' }])
})

test('[F22] while the provider cannot verify, the message is asked for again', async () => {
  const { hear, token, orders, paypal } = await aForgottenOrder()
  paypal.fail('verify', 'busy', 'busy', 'busy')
  expectError(await hear('CHECKOUT.ORDER.APPROVED', { id: token }), 503, 'PAYMENT_UNAVAILABLE')
  expect(await hear('CHECKOUT.ORDER.APPROVED', { id: token })).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([{ state: 'paid' }])
})

test('messages about other things, and about orders that are not ours, are taken and change nothing', async () => {
  const { hear, orders } = await aForgottenOrder()
  expect(await hear('CHECKOUT.ORDER.APPROVED', { id: 'NOTOURS' })).toMatchObject({ status: 200 })
  expect(await hear('BILLING.PLAN.CREATED', { id: 'P-1' })).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([{ state: 'pending' }])
})

test('[F22] what the message claims of amounts is not believed: the provider’s books are', async () => {
  const { hear, token, orders, paypal } = await aForgottenOrder()
  paypal.order(token).unit.amount = { currency_code: 'USD', value: '1.00' }
  const claimed = { id: token, amount: { currency_code: 'USD', value: '217.00' } }
  expect(await hear('CHECKOUT.ORDER.APPROVED', claimed)).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([{ state: 'failed', unpaidReason: 'AMOUNT_DIFFERS' }])
})

test('[F22] money that was taken for an order that ended without it is noted, once, and the order stays as it is', async () => {
  const { hear, buyer, token, orderId, orders, paypal } = await aForgottenOrder()
  paypal.fail('capture', 'INSTRUMENT_DECLINED')
  expectError(await buyer.confirm(orderId, token), 402, 'DECLINED')
  const { unit, captures } = paypal.order(token)
  expect(await hear('CHECKOUT.ORDER.APPROVED', { id: token })).toMatchObject({ status: 200 })
  expect((await orders())[0]?.steps).toHaveLength(3)
  captures.push({ id: 'LATE', status: 'COMPLETED', amount: unit.amount, custom_id: unit.custom_id })
  const related = { id: 'LATE', supplementary_data: { related_ids: { order_id: token } } }
  expect(await hear('PAYMENT.CAPTURE.COMPLETED', related)).toMatchObject({ status: 200 })
  expect(await hear('PAYMENT.CAPTURE.COMPLETED', related)).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([
    { state: 'failed', steps: [{}, {}, {}, { state: 'failed', note: expect.stringContaining('LATE') }] },
  ])
})

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

/** Makes an order whose payment is approved and whose buyer does not return. */
async function anAbandonedOrder() {
  const all = await payingApp()
  const paid = await all.buyer.pay()
  all.paypal.approve(paid.token)
  const send = (type: string, resource: object, headers: Record<string, string> = SIGNED) =>
    all.app.call('POST', '/paypal/webhook', JSON.stringify({ id: 'WH-1', event_type: type, resource }), headers)
  return { ...all, ...paid, send }
}

test('[F22] a message settles the order of a buyer who never returns, once, even if it arrives several times', async () => {
  const { send, token, orders, paypal, mails } = await anAbandonedOrder()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send('CHECKOUT.ORDER.APPROVED', { id: token })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [capture] = paypal.captures()
  const related = { id: capture?.id, supplementary_data: { related_ids: { order_id: token } } }
  expect(await send('PAYMENT.CAPTURE.COMPLETED', related)).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([{ state: 'paid', captureId: capture?.id }])
  expect(paypal.captures()).toHaveLength(1)
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
})

test('[F22] PayPal verifies the original bytes of a message, with the id of the club’s webhook', async () => {
  const { app, paypal, token } = await anAbandonedOrder()
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

test('[F22] a message that the provider did not send settles nothing', async () => {
  const { send, token, orders, paypal } = await anAbandonedOrder()
  paypal.verifyAs('FAILURE')
  expectError(await send('CHECKOUT.ORDER.APPROVED', { id: token }), 400, 'BAD_SIGNATURE')
  paypal.verifyAs('SUCCESS')
  const { 'paypal-transmission-sig': _, ...unsigned } = SIGNED
  expectError(await send('CHECKOUT.ORDER.APPROVED', { id: token }, unsigned), 400, 'BAD_SIGNATURE')
  expect(await orders()).toMatchObject([{ state: 'pending' }])
  expect(paypal.captures()).toEqual([])
})

test.each([
  ['has a certificate from another host', { 'paypal-cert-url': 'https://paypal.com.example/certs/1' }],
  ['has a certificate without a host', { 'paypal-cert-url': 'certs/1' }],
  ['has a certificate from an unencrypted address', { 'paypal-cert-url': 'http://api.paypal.com/certs/1' }],
  ['was sent four days ago', { 'paypal-transmission-time': new Date(Date.now() - 4 * 86_400_000).toISOString() }],
  ['has an invalid time', { 'paypal-transmission-time': 'once' }],
])('[F22] rejects a message without asking PayPal if it %s', async (_, other) => {
  const { send, token, orders, paypal } = await anAbandonedOrder()
  expectError(await send('CHECKOUT.ORDER.APPROVED', { id: token }, { ...SIGNED, ...other }), 400, 'BAD_SIGNATURE')
  expect(paypal.count('verify')).toBe(0)
  expect(await orders()).toMatchObject([{ state: 'pending' }])
})

test('[F22] a message that the provider cannot verify now is answered with 503, so that it is sent again', async () => {
  const { send, token, orders, paypal } = await anAbandonedOrder()
  paypal.fail('verify', 'busy', 'busy', 'busy')
  expectError(await send('CHECKOUT.ORDER.APPROVED', { id: token }), 503, 'PAYMENT_UNAVAILABLE')
  expect(await send('CHECKOUT.ORDER.APPROVED', { id: token })).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([{ state: 'paid' }])
})

test('messages about other events and unknown orders are accepted and change nothing', async () => {
  const { send, orders } = await anAbandonedOrder()
  expect(await send('CHECKOUT.ORDER.APPROVED', { id: 'NOTOURS' })).toMatchObject({ status: 200 })
  expect(await send('BILLING.PLAN.CREATED', { id: 'P-1' })).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([{ state: 'pending' }])
})

test('[F22] the amount comes from the provider’s records, never from the message', async () => {
  const { send, token, orders, paypal } = await anAbandonedOrder()
  paypal.order(token).unit.amount = { currency_code: 'USD', value: '1.00' }
  const claimed = { id: token, amount: { currency_code: 'USD', value: '217.00' } }
  expect(await send('CHECKOUT.ORDER.APPROVED', claimed)).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([{ state: 'failed', unpaidReason: 'AMOUNT_DIFFERS' }])
})

test('[F22] a capture for an order that has ended unpaid is recorded once, and the order keeps its state', async () => {
  const { send, buyer, token, orderId, orders, paypal } = await anAbandonedOrder()
  paypal.fail('capture', 'INSTRUMENT_DECLINED')
  expectError(await buyer.confirm(orderId, token), 402, 'DECLINED')
  const { unit, captures } = paypal.order(token)
  expect(await send('CHECKOUT.ORDER.APPROVED', { id: token })).toMatchObject({ status: 200 })
  expect((await orders())[0]?.steps).toHaveLength(3)
  captures.push({ id: 'LATE', status: 'COMPLETED', amount: unit.amount, custom_id: unit.custom_id })
  const related = { id: 'LATE', supplementary_data: { related_ids: { order_id: token } } }
  expect(await send('PAYMENT.CAPTURE.COMPLETED', related)).toMatchObject({ status: 200 })
  expect(await send('PAYMENT.CAPTURE.COMPLETED', related)).toMatchObject({ status: 200 })
  expect(await orders()).toMatchObject([
    { state: 'failed', steps: [{}, {}, {}, { state: 'failed', note: expect.stringContaining('LATE') }] },
  ])
})

import { expect, test } from 'vitest'
import { startFakePayPal } from '../testing/fake-paypal.ts'
import { PaymentUnavailable, PaymentUncertain } from './payment-provider.ts'
import { payPal } from './paypal.ts'
import { payPalCalls } from './paypal-calls.ts'

const ORDER = { ref: 'ref-1', orderId: 7, totalCents: 1995, currency: 'USD' }

async function aProvider() {
  const paypal = await startFakePayPal()
  return { paypal, provider: payPal(paypal.settings(), 'https://club.example') }
}

test('opens a payment with the order’s reference, sum and return addresses', async () => {
  const { paypal, provider } = await aProvider()
  const { token, href } = await provider.create(ORDER)
  expect(href).toContain(token)
  expect(paypal.order(token)).toMatchObject({
    unit: { reference_id: 'ref-1', custom_id: 'ref-1', amount: { currency_code: 'USD', value: '19.95' } },
    returnUrl: 'https://club.example/paypalsuccess/7',
    cancelUrl: 'https://club.example/paypalsuccess/7?cancelled=1',
  })
})

test('caches the access token, shares it between concurrent calls and renews it shortly before it expires', async () => {
  const paypal = await startFakePayPal()
  let now = 0
  const calls = payPalCalls(paypal.settings(), () => now)
  const ask = () => calls.withRetries({ method: 'GET', path: '/v2/checkout/orders/none' })
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect(paypal.count('token')).toBe(1)
  now = (paypal.tokens.expiresIn - 61) * 1000
  await ask()
  expect(paypal.count('token')).toBe(1)
  now += 2000
  await ask()
  expect(paypal.count('token')).toBe(2)
})

test('replaces a revoked token once, without an error', async () => {
  const { paypal, provider } = await aProvider()
  await provider.getPayment('none')
  paypal.tokens.valid = 'another'
  expect(await provider.getPayment('none')).toMatchObject({ status: 'gone' })
  expect(paypal.count('token')).toBe(2)
  paypal.fail('ask', 'unauthorized', 'unauthorized')
  await expect(provider.getPayment('none')).rejects.toBeInstanceOf(PaymentUnavailable)
})

test('rejected credentials open no payment', async () => {
  const paypal = await startFakePayPal()
  const provider = payPal(paypal.settings({ clientSecret: 'wrong' }), 'https://club.example')
  await expect(provider.create(ORDER)).rejects.toBeInstanceOf(PaymentUnavailable)
})

test.each(['busy', 'broken', 'lost', 'ignored', 'limited'])(
  'retries opening a payment after the fault "%s", and opens only one',
  async (fault) => {
    const { paypal, provider } = await aProvider()
    paypal.fail('create', fault, fault)
    const { token } = await provider.create(ORDER)
    expect([...paypal.orders.keys()]).toEqual([token])
    expect(new Set(paypal.calls.filter(({ call }) => call === 'create').map(({ requestId }) => requestId))).toEqual(
      new Set(['create-ref-1']),
    )
  },
)

test('gives up after three tries with PaymentUnavailable', async () => {
  const { paypal, provider } = await aProvider()
  paypal.fail('ask', ...Array<string>(10).fill('busy'))
  await expect(provider.getPayment('x')).rejects.toBeInstanceOf(PaymentUnavailable)
  expect(paypal.count('ask')).toBe(3)
})

test.each(['lost', 'ignored', 'broken', 'busy'])(
  'after the fault "%s" a capture is uncertain, and is not retried',
  async (fault) => {
    const { paypal, provider } = await aProvider()
    const { token } = await provider.create(ORDER)
    paypal.approve(token)
    paypal.fail('capture', fault)
    await expect(provider.capture(token, 'key')).rejects.toBeInstanceOf(PaymentUncertain)
    expect(paypal.count('capture')).toBe(1)
  },
)

test('without an access token a payment is certainly not captured', async () => {
  const { paypal, provider } = await aProvider()
  paypal.fail('token', 'busy')
  await expect(provider.capture('x', 'key')).rejects.toBeInstanceOf(PaymentUnavailable)
})

test.each([
  ['INSTRUMENT_DECLINED', 'declined'],
  ['TRANSACTION_REFUSED', 'declined'],
  ['ORDER_NOT_APPROVED', 'unapproved'],
  ['PAYER_ACTION_REQUIRED', 'unapproved'],
])('a capture that is refused for %s is %s', async (issue, status) => {
  const { paypal, provider } = await aProvider()
  const { token } = await provider.create(ORDER)
  paypal.approve(token)
  paypal.fail('capture', issue)
  expect(await provider.capture(token, 'key')).toMatchObject({ status, note: issue })
})

test('a capture refused for an unknown reason is uncertain, never declined', async () => {
  const { paypal, provider } = await aProvider()
  const { token } = await provider.create(ORDER)
  paypal.approve(token)
  paypal.fail('capture', 'PAYEE_ACCOUNT_RESTRICTED', 'SOMETHING_NEW')
  await expect(provider.capture(token, 'key')).rejects.toBeInstanceOf(PaymentUncertain)
  await expect(provider.capture(token, 'key')).rejects.toBeInstanceOf(PaymentUncertain)
  expect(await provider.capture(token, 'key')).toMatchObject({ status: 'captured' })
})

test.each([
  ['COMPLETED', 'captured'],
  ['PENDING', 'processing'],
  ['DECLINED', 'declined'],
  ['FAILED', 'declined'],
  ['REFUNDED', 'refunded'],
  ['SOMETHING_NEW', 'processing'],
])('a capture with the status %s is %s', async (captureStatus, status) => {
  const { paypal, provider } = await aProvider()
  const { token } = await provider.create(ORDER)
  paypal.approve(token)
  paypal.captureAs(captureStatus)
  expect(await provider.capture(token, 'key')).toMatchObject({
    status,
    amountCents: 1995,
    currency: 'USD',
    orderRef: 'ref-1',
  })
  expect(await provider.getPayment(token)).toMatchObject({ status })
})

test.each([
  ['PAYER_ACTION_REQUIRED', 'unapproved'],
  ['APPROVED', 'approved'],
  ['VOIDED', 'gone'],
])('an order with the status %s is %s', async (orderStatus, status) => {
  const { paypal, provider } = await aProvider()
  const { token } = await provider.create(ORDER)
  paypal.order(token).status = orderStatus
  expect(await provider.getPayment(token)).toMatchObject({ status })
})

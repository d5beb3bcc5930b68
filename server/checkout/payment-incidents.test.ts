import { expect, test, vi } from 'vitest'
import type { DeskOrdersAnswer } from '../../shared/checkout/desk-schemas.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { payingApp } from '../testing/paying-app.ts'
import { signedMessage } from '../testing/paypal-messages.ts'

const usd = (value: string) => ({ currency_code: 'USD', value })
const at = (minute: number) => new Date(Date.now() - (60 - minute) * 60_000).toISOString()

/** A shop with a paid order, and the messages that PayPal sends about its payment. */
async function paidOrder() {
  const shop = await payingApp({}, { timeoutMs: 3000 })
  const { orderId, token } = await shop.buyer.pay()
  shop.paypal.approve(token)
  await shop.buyer.confirm(orderId, token)
  const [order] = await shop.orders()
  const ref = order?.ref ?? ''
  const captureId = order?.captureId ?? ''
  const office = await officeOf(shop.app)
  return { ...shop, ...office, ...messagesTo(shop, captureId), orderId, token, ref, captureId }
}

function messagesTo({ app, mails }: Pick<Awaited<ReturnType<typeof payingApp>>, 'app' | 'mails'>, captureId: string) {
  const send = (type: string, resource: object) => app.call('POST', '/paypal/webhook', ...signedMessage(type, resource))
  const links = (capture = captureId) => [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture}` }]
  return {
    refunded: (id: string, value: string, more: object = {}) =>
      send('PAYMENT.CAPTURE.REFUNDED', { id, status: 'COMPLETED', amount: usd(value), links: links(), ...more }),
    reversed: (id: string, value: string) =>
      send('PAYMENT.CAPTURE.REVERSED', { id, status: 'COMPLETED', amount: usd(value), links: links() }),
    disputed: (step: 'CREATED' | 'UPDATED' | 'RESOLVED', minute: number, more: object = {}) =>
      send(`CUSTOMER.DISPUTE.${step}`, {
        dispute_id: 'PP-D-1',
        status: step === 'RESOLVED' ? 'RESOLVED' : 'OPEN',
        update_time: at(minute),
        dispute_amount: usd('217.00'),
        disputed_transactions: [{ seller_transaction_id: captureId }],
        ...more,
      }),
    /** Returns the emails to the people who manage orders, by their subject. */
    told: (subject: string) => mails().filter((mail) => mail.includes(`Subject: Order`) && mail.includes(subject)),
  }
}

test('[F36] a refund on PayPal’s pages is in the order, and the club gets one email, even if PayPal sends its message twice', async () => {
  const { refunded, as, list, orderId, told, buyer } = await withList()
  for (const answer of await Promise.all([refunded('R-1', '17.00'), refunded('R-1', '17.00')]))
    expect(answer).toMatchObject({ status: 200 })
  await refunded('R-2', '200.00')
  await refunded('R-1', '17.00')
  expect(await list('?filter=returned')).toMatchObject([{ orderId, state: 'paid', refund: null, returned: 217 }])
  expect(await as(buyer.email, 'GET', `/orders/${orderId}`)).toMatchObject({ body: { returned: 217 } })
  // The owner and the manager each get one email about each refund.
  await vi.waitFor(() => expect(told('refunded at PayPal')).toHaveLength(4))
  expect(told('refunded at PayPal').join()).toContain(`/office/orders?q=3D${orderId}`)
})

test('not more than the whole payment goes back, also if messages have no amount of ours', async () => {
  const { refunded, list } = await withList()
  await refunded('R-1', '10.00')
  await refunded('R-2', '3.00', { amount: { currency_code: 'EUR', value: '3.00' } })
  expect(await list()).toMatchObject([{ returned: 217 }])
})

test.each([['a'.repeat(5000)], ['R\u0000'], ['../R']])(
  'a message with an id that PayPal cannot have is refused (%#)',
  async (id) => {
    const { refunded, list } = await withList()
    expect(await refunded(id, '10.00')).toMatchObject({ status: 400 })
    expect(await list()).toMatchObject([{ returned: null }])
  },
)

test('after a part went back at PayPal, the office refunds the rest', async () => {
  const { as, ref, refunded, list, mails } = await withList()
  await refunded('R-1', '17.00')
  await as(OWNER, 'POST', `/shop/orders/${ref}/refund`)
  expect(await list()).toMatchObject([{ refund: 'done', returned: 17 }])
  await vi.waitFor(() => expect(mails().join()).toContain('We refunded your payment of US$ 200.00'))
})

test('[F36] a reversal shows in the order as money that went back', async () => {
  const { reversed, list, told } = await withList()
  expect(await reversed('R-9', '217.00')).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject([{ state: 'paid', returned: 217, dispute: null }])
  await vi.waitFor(() => expect(told('took the money back')).toHaveLength(2))
})

test.each([
  ['in order', [0, 1, 2]],
  ['backwards', [2, 1, 0]],
  ['mixed and repeated', [1, 0, 2, 1, 0]],
])('the messages about a dispute that arrive %s lead to the same state', async (_, sequence) => {
  const { disputed, list, told } = await withList()
  const messages = [
    () => disputed('CREATED', 1),
    () => disputed('UPDATED', 2, { status: 'WAITING_FOR_SELLER_RESPONSE' }),
    () => disputed('RESOLVED', 3, { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }),
  ]
  for (const index of sequence) expect(await messages[index]?.()).toMatchObject({ status: 200 })
  expect(await list('?filter=disputed')).toMatchObject([{ state: 'paid', dispute: 'won', returned: null }])
  await vi.waitFor(() => expect(told('the club keeps the money')).toHaveLength(2))
})

test('an order with two disputes is disputed until both have ended', async () => {
  const { disputed, list } = await withList()
  await disputed('CREATED', 1)
  await disputed('CREATED', 1, { dispute_id: 'PP-D-2' })
  await disputed('RESOLVED', 3, { dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } })
  expect(await list()).toMatchObject([{ dispute: 'open' }])
  await disputed('RESOLVED', 3, { dispute_id: 'PP-D-2' })
  expect(await list()).toMatchObject([{ dispute: 'lost' }])
})

test('the desk must confirm the handover of an order whose money went back or is disputed', async () => {
  const { as, ref, disputed, refunded } = await withList()
  const handOver = (query = '') => as(MANAGER, 'PUT', `/shop/orders/${ref}/handover${query}`)
  await disputed('CREATED', 1)
  expectError(await handOver(), 409, 'PAYMENT_CONTESTED', 'disputed')
  await disputed('RESOLVED', 2, { dispute_outcome: { outcome_code: 'CANCELED_BY_BUYER' } })
  await refunded('R-1', '10.00')
  expectError(await handOver(), 409, 'PAYMENT_CONTESTED', 'refunded')
  expect(await handOver('?anyway=true')).toMatchObject({ status: 200, body: { handedOver: { by: MANAGER } } })
})

test('a refund that arrives before the server knows of the capture settles the order, and is recorded', async () => {
  const shop = await payingApp({}, { timeoutMs: 3000 })
  const { orderId, token } = await shop.buyer.pay()
  shop.paypal.approve(token)
  // Another program captures the payment, and the club refunds a part of it.
  const order = shop.paypal.order(token)
  order.captures.push({
    id: 'EARLY',
    status: 'PARTIALLY_REFUNDED',
    amount: order.unit.amount,
    custom_id: order.unit.custom_id,
  })
  const { as } = await officeOf(shop.app)
  expect(await messagesTo(shop, 'EARLY').refunded('R-1', '10.00')).toMatchObject({ status: 200 })
  const { orders } = (await as(OWNER, 'GET', '/shop/orders')).body as DeskOrdersAnswer
  expect(orders).toMatchObject([{ orderId, state: 'paid', captureId: 'EARLY', returned: 10 }])
})

test('the message about a refund that the office made tells nobody, and messages about other payments change nothing', async () => {
  const { as, ref, refunded, disputed, list, told } = await withList()
  expect(await disputed('CREATED', 1, { disputed_transactions: [{ seller_transaction_id: 'OTHER' }] })).toMatchObject({
    status: 200,
  })
  expect(await list()).toMatchObject([{ dispute: null }])
  await as(OWNER, 'POST', `/shop/orders/${ref}/refund`)
  await refunded('R-1', '217.00')
  expect(await list()).toMatchObject([{ refund: 'done', returned: 217 }])
  expect(told('PayPal')).toEqual([])
})

async function withList() {
  const shop = await paidOrder()
  const list = async (query = '') =>
    ((await shop.as(MANAGER, 'GET', `/shop/orders${query}`)).body as DeskOrdersAnswer).orders
  return { ...shop, list }
}

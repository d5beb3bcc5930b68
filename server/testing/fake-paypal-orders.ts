import { randomUUID } from 'node:crypto'

interface Capture {
  id: string
  status: string
  amount: { currency_code: string; value: string }
  custom_id: string
}

interface Order {
  id: string
  status: string
  unit: { reference_id: string; custom_id: string; amount: { currency_code: string; value: string } }
  captures: Capture[]
  returnUrl: string
  cancelUrl: string
}

interface RefundBody {
  readonly amount?: { readonly value: string }
  readonly custom_id?: string
}
interface Refund {
  readonly id: string
  readonly requestId: string | undefined
  readonly captureId: string
  readonly amount: string
  readonly customId: string | undefined
}

/** Fakes PayPal's orders: created once per request id, captured once after the buyer has approved, and refunded up to its amount. */
export function fakeOrders() {
  const orders = new Map<string, Order>()
  /** Results by request id, to repeat the response to a repeated request. */
  const byRequest = new Map<string, string>()
  let captureStatus = 'COMPLETED'
  let refundStatus = 'COMPLETED'
  const refunds: Refund[] = []

  // biome-ignore lint/suspicious/noExplicitAny: whatever a client may send
  function create(body: any, requestId = ''): [number, unknown] {
    const known = orders.get(byRequest.get(requestId) ?? '')
    if (known) return [200, shapeOf(known)]
    const id = randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()
    const [{ reference_id, custom_id, amount }] = body.purchase_units
    const { return_url, cancel_url } = body.payment_source.paypal.experience_context
    orders.set(id, {
      id,
      status: 'PAYER_ACTION_REQUIRED',
      unit: { reference_id, custom_id, amount },
      captures: [],
      returnUrl: return_url,
      cancelUrl: cancel_url,
    })
    byRequest.set(requestId, id)
    return [201, shapeOf(orders.get(id) as Order)]
  }

  function capture(order: Order, requestId: string | undefined): [number, unknown] {
    const again = byRequest.get(requestId ?? '') === `captured ${order.id}`
    if (again) return [201, shapeOf(order)]
    if (order.captures.length > 0) return [422, issue('ORDER_ALREADY_CAPTURED')]
    if (order.status !== 'APPROVED') return [422, issue('ORDER_NOT_APPROVED')]
    const id = randomUUID().slice(0, 8).toUpperCase()
    order.captures.push({ id, status: captureStatus, amount: order.unit.amount, custom_id: order.unit.custom_id })
    order.status = 'COMPLETED'
    byRequest.set(requestId ?? '', `captured ${order.id}`)
    return [201, shapeOf(order)]
  }

  /** Refunds a capture, or a part of it. A repeated request id gets the current state, as PayPal documents. */
  function refund(captureId: string, requestId: string | undefined, body: RefundBody = {}): [number, unknown] {
    const capture = [...orders.values()].flatMap(({ captures }) => captures).find(({ id }) => id === captureId)
    if (!capture) return [404, { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }]
    const before = refunds.filter((each) => each.captureId === captureId)
    const known = before.find((each) => each.requestId === requestId)
    if (known) {
      if (refundStatus === 'COMPLETED') capture.status = 'REFUNDED'
      return [200, { id: known.id, status: refundStatus }]
    }
    const left = Number(capture.amount.value) - before.reduce((sum, { amount }) => sum + Number(amount), 0)
    if (left <= 0) return [422, issue('CAPTURE_FULLY_REFUNDED')]
    const amount = body.amount?.value ?? left.toFixed(2)
    if (Number(amount) > left + 0.001) return [422, issue('REFUND_AMOUNT_EXCEEDED')]
    const made = { id: randomUUID().slice(0, 8).toUpperCase(), requestId, captureId, amount, customId: body.custom_id }
    refunds.push(made)
    if (refundStatus === 'COMPLETED')
      capture.status = Number(amount) >= left - 0.001 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return [201, { id: made.id, status: refundStatus }]
  }

  /** Returns a capture, which names its order. */
  function lookUp(captureId: string): [number, unknown] {
    for (const { id, captures } of orders.values()) {
      const capture = captures.find((each) => each.id === captureId)
      if (capture) return [200, { ...capture, supplementary_data: { related_ids: { order_id: id } } }]
    }
    return [404, { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }]
  }

  const shapeOf = (order: Order) => ({
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [{ ...order.unit, ...(order.captures.length > 0 && { payments: { captures: order.captures } }) }],
    links: [
      { rel: 'self', method: 'GET', href: `https://api.paypal.example/v2/checkout/orders/${order.id}` },
      { rel: 'payer-action', method: 'GET', href: `https://www.paypal.example/checkoutnow?token=${order.id}` },
    ],
  })

  const order = (id: string): Order => {
    const known = orders.get(id)
    if (!known) throw new Error(`PayPal knows no order ${id}`)
    return known
  }

  return {
    orders,
    create,
    capture,
    refund,
    lookUp,
    refunds: () => [...refunds],
    refundAs: (status: string) => {
      refundStatus = status
    },
    shapeOf,
    /** @throws Error if there is none */
    order,
    captureAs: (status: string) => {
      captureStatus = status
    },
  }
}

/** Returns a 422 as PayPal sends it. */
export const issue = (name: string) => ({
  name: 'UNPROCESSABLE_ENTITY',
  message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  details: [{ issue: name, description: name }],
})

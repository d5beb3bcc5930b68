import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { PayPalSettings } from '../payment/paypal-settings.ts'

/** Which call a fault befalls. */
type Call = 'token' | 'create' | 'ask' | 'capture' | 'verify'

/**
 * What goes wrong, once each: `lost` does the work and never answers, `ignored` never answers and does nothing,
 * `broken` does the work and answers 500, `elsewhere` has somebody else capture just before, `busy` does nothing and answers 503; `elsewhere ISSUE` too, and answers a 422
 * with that issue; any other text is the issue of a 422.
 */
type Fault = 'lost' | 'ignored' | 'broken' | 'elsewhere' | 'busy' | 'limited' | 'unauthorized' | (string & {})

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

const CLIENT = { clientId: 'club', clientSecret: 'secret' }

/**
 * Orders v2 in PayPal's documented shapes, over HTTP, with buyers and faults at the test's command.
 * @param cleanUp told how it ends; by default it ends with the test
 */
export async function startFakePayPal(cleanUp: (close: () => void) => void = onTestFinished) {
  const orders = new Map<string, Order>()
  const byRequest = new Map<string, string>()
  const faults: { call: Call; fault: Fault }[] = []
  const waiting: { call: Call; done: () => void }[] = []
  const gates: { call: Call; reached: () => void; opened: Promise<void> }[] = []
  const calls: { call: Call; requestId: string | undefined }[] = []
  const tokens = { expiresIn: 32_400, valid: '' }
  let captureStatus = 'COMPLETED'
  let verification = 'SUCCESS'
  let verified: unknown

  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const send = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const call = callOf(request.method ?? '', pathname)
    if (!call) return void send(404, { name: 'NOT_FOUND' })
    const requestId = request.headers['paypal-request-id'] as string | undefined
    calls.push({ call, requestId })
    const gate = gates.findIndex((each) => each.call === call)
    if (gate >= 0) {
      const [held] = gates.splice(gate, 1)
      held?.reached()
      await held?.opened
    }
    const at = faults.findIndex((each) => each.call === call)
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    const told = () => {
      for (const each of waiting.splice(0)) each.call === call ? each.done() : waiting.push(each)
    }
    if (fault === 'ignored') return told()
    if (fault === 'busy') return void send(503, { name: 'SERVICE_UNAVAILABLE' })
    if (fault === 'limited') return void send(429, { name: 'RATE_LIMIT_REACHED' })
    const authorized = call === 'token' || request.headers.authorization === `Bearer ${tokens.valid}`
    if (fault === 'unauthorized' || !authorized) return void send(401, { error: 'invalid_token' })
    if (fault?.startsWith('elsewhere')) {
      work(call, pathname, body, 'somebody else', request)
      return void send(422, issue(fault.split(' ')[1] ?? 'ORDER_ALREADY_CAPTURED'))
    }
    if (fault && !['lost', 'broken'].includes(fault)) return void send(422, issue(fault))
    const [status, json] = work(call, pathname, body, requestId, request)
    if (fault === 'lost') return told()
    if (fault === 'broken') return void send(500, { name: 'INTERNAL_SERVER_ERROR' })
    send(status, json)
  }

  function work(
    call: Call,
    pathname: string,
    body: string,
    requestId: string | undefined,
    request: IncomingMessage,
  ): [number, unknown] {
    if (call === 'token') {
      const basic = Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64')
      if (request.headers.authorization !== `Basic ${basic}` || body !== 'grant_type=client_credentials') {
        return [401, { error: 'invalid_client' }]
      }
      // Every server of the club may have one at the same time.
      tokens.valid ||= randomUUID()
      return [200, { access_token: tokens.valid, token_type: 'Bearer', expires_in: tokens.expiresIn }]
    }
    if (call === 'verify') {
      verified = JSON.parse(body)
      return [200, { verification_status: verification }]
    }
    if (call === 'create') return create(JSON.parse(body), requestId)
    const order = orders.get(pathname.split('/')[4] ?? '')
    if (!order) return [404, { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }]
    return call === 'ask' ? [200, shapeOf(order)] : capture(order, requestId)
  }

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

  const shapeOf = (order: Order) => ({
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [{ ...order.unit, ...(order.captures.length > 0 && { payments: { captures: order.captures } }) }],
    links: [
      { rel: 'self', method: 'GET', href: `${url}/v2/checkout/orders/${order.id}` },
      { rel: 'payer-action', method: 'GET', href: `https://www.paypal.example/checkoutnow?token=${order.id}` },
    ],
  })

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanUp(() => {
    server.closeAllConnections()
    server.close()
  })

  const orderOf = (id: string): Order => {
    const order = orders.get(id)
    if (!order) throw new Error(`PayPal knows no order ${id}`)
    return order
  }

  return {
    url,
    orders,
    calls,
    tokens,
    settings: (more: Partial<PayPalSettings> = {}): PayPalSettings => ({
      ...CLIENT,
      apiUrl: url,
      webhookId: 'WH-CLUB',
      timeoutMs: 400,
      ...more,
    }),
    order: orderOf,
    /** The buyer agrees. */
    approve: (id: string) => {
      orderOf(id).status = 'APPROVED'
    },
    /** Something goes wrong with the next call of this kind; named several times, with so many. */
    fail: (call: Call, ...those: Fault[]) => faults.push(...those.map((fault) => ({ call, fault }))),
    /** Holds the next call of this kind back, before anything is done about it, until it is let go. */
    hold: (call: Call) => {
      let [reach, letGo] = [() => {}, () => {}]
      const reached = new Promise<void>((resolve) => {
        reach = resolve
      })
      gates.push({ call, reached: () => reach(), opened: new Promise((resolve) => (letGo = resolve)) })
      return { reached, letGo: () => letGo() }
    },
    /** The next call of this kind that is left without an answer has been worked on. */
    worked: (call: Call) => new Promise<void>((done) => void waiting.push({ call, done })),
    captureAs: (status: string) => {
      captureStatus = status
    },
    verifyAs: (status: string) => {
      verification = status
    },
    /** What it was last asked to verify. */
    verified: () => verified,
    count: (call: Call) => calls.filter((each) => each.call === call).length,
    /** Everything that was ever taken. */
    captures: () => [...orders.values()].flatMap(({ captures }) => captures),
  }
}

function callOf(method: string, pathname: string): Call | null {
  if (pathname === '/v1/oauth2/token') return 'token'
  if (pathname === '/v1/notifications/verify-webhook-signature') return 'verify'
  if (pathname === '/v2/checkout/orders' && method === 'POST') return 'create'
  if (/^\/v2\/checkout\/orders\/[^/]+\/capture$/.test(pathname) && method === 'POST') return 'capture'
  return /^\/v2\/checkout\/orders\/[^/]+$/.test(pathname) && method === 'GET' ? 'ask' : null
}

const issue = (name: string) => ({
  name: 'UNPROCESSABLE_ENTITY',
  message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  details: [{ issue: name, description: name }],
})

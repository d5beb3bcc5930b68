import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { PayPalSettings } from '../payment/paypal-calls.ts'
import { fakeOrders, issue } from './fake-paypal-orders.ts'

/** The call in which a fault occurs. */
type Call = 'token' | 'create' | 'ask' | 'capture' | 'refund' | 'look up' | 'verify'

/**
 * Faults, each for one call. `lost` carries out the call and never answers. `ignored` does nothing and never answers.
 * `broken` carries out the call and answers 500. `busy`, `limited` and `unauthorized` do nothing and answer 503, 429 and 401.
 * `elsewhere` lets another client make the call first, then answers 422 with the issue `ORDER_ALREADY_CAPTURED`, or with
 * ISSUE for `elsewhere ISSUE`. Any other text does nothing and answers 422 with this issue.
 */
type Fault = 'lost' | 'ignored' | 'broken' | 'elsewhere' | 'busy' | 'limited' | 'unauthorized' | (string & {})

const CLIENT = { clientId: 'club', clientSecret: 'secret' }

/**
 * Starts a fake of PayPal's Orders v2 over HTTP, in the documented shapes. The test controls its buyers and faults.
 * @param cleanUp receives the function that stops it; by default it stops with the test
 */
export async function startFakePayPal(cleanUp: (close: () => void) => void = onTestFinished) {
  const faults: { call: Call; fault: Fault }[] = []
  const waiting: { call: Call; done: () => void }[] = []
  const gates: { call: Call; reached: () => void; opened: Promise<void> }[] = []
  const calls: { call: Call; requestId: string | undefined }[] = []
  const tokens = { expiresIn: 32_400, valid: '' }
  let verification = 'SUCCESS'
  let verified: unknown

  const book = fakeOrders()
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
    const resolveWaiting = () => {
      for (const each of waiting.splice(0)) each.call === call ? each.done() : waiting.push(each)
    }
    if (fault === 'ignored') return resolveWaiting()
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
    if (fault === 'lost') return resolveWaiting()
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
      // Each server of the club may have a token at the same time.
      tokens.valid ||= randomUUID()
      return [200, { access_token: tokens.valid, token_type: 'Bearer', expires_in: tokens.expiresIn }]
    }
    if (call === 'verify') {
      verified = JSON.parse(body)
      return [200, { verification_status: verification }]
    }
    if (call === 'refund') return book.refund(pathname.split('/')[4] ?? '', requestId, JSON.parse(body))
    if (call === 'look up') return book.lookUp(pathname.split('/')[4] ?? '')
    if (call === 'create') return book.create(JSON.parse(body), requestId)
    const order = book.orders.get(pathname.split('/')[4] ?? '')
    if (!order) return [404, { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }]
    return call === 'ask' ? [200, book.shapeOf(order)] : book.capture(order, requestId)
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanUp(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url,
    orders: book.orders,
    calls,
    tokens,
    /** Settings with which a separate process uses this fake PayPal. */
    environment: {
      PAYPAL_CLIENT_ID: CLIENT.clientId,
      PAYPAL_CLIENT_SECRET: CLIENT.clientSecret,
      PAYPAL_API_URL: url,
      PAYPAL_TIMEOUT_MS: '20000',
    },
    settings: (more: Partial<PayPalSettings> = {}): PayPalSettings => ({
      ...CLIENT,
      apiUrl: url,
      webhookId: 'WH-CLUB',
      timeoutMs: 400,
      ...more,
    }),
    order: book.order,
    /** Lets the buyer approve the order. */
    approve: (id: string) => {
      book.order(id).status = 'APPROVED'
    },
    /** Makes the next call of this kind fail. With several faults, makes one call fail for each of them. */
    fail: (call: Call, ...those: Fault[]) => faults.push(...those.map((fault) => ({ call, fault }))),
    /** Delays the next call of this kind, before it is carried out, until `letGo`. */
    hold: (call: Call) => {
      let [reach, letGo] = [() => {}, () => {}]
      const reached = new Promise<void>((resolve) => {
        reach = resolve
      })
      gates.push({ call, reached: () => reach(), opened: new Promise((resolve) => (letGo = resolve)) })
      return { reached, letGo: () => letGo() }
    },
    /** Resolves when PayPal has received the next call of this kind that has the fault `lost` or `ignored`. */
    carriedOut: (call: Call) => new Promise<void>((done) => void waiting.push({ call, done })),
    captureAs: book.captureAs,
    refundAs: book.refundAs,
    /** All refunds made. */
    refunds: book.refunds,
    verifyAs: (status: string) => {
      verification = status
    },
    /** The last request to verify. */
    verified: () => verified,
    count: (call: Call) => calls.filter((each) => each.call === call).length,
    /** All payments captured. */
    captures: () => [...book.orders.values()].flatMap(({ captures }) => captures),
  }
}

function callOf(method: string, pathname: string): Call | null {
  if (pathname === '/v1/oauth2/token') return 'token'
  if (pathname === '/v1/notifications/verify-webhook-signature') return 'verify'
  if (pathname === '/v2/checkout/orders' && method === 'POST') return 'create'
  if (/^\/v2\/payments\/captures\/[^/]+\/refund$/.test(pathname) && method === 'POST') return 'refund'
  if (/^\/v2\/payments\/captures\/[^/]+$/.test(pathname) && method === 'GET') return 'look up'
  if (/^\/v2\/checkout\/orders\/[^/]+\/capture$/.test(pathname) && method === 'POST') return 'capture'
  return /^\/v2\/checkout\/orders\/[^/]+$/.test(pathname) && method === 'GET' ? 'ask' : null
}

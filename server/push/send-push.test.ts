import type { lookup as lookUp } from 'node:dns'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pushPayload } from '../../shared/push/push-payload.ts'
import type { PushSubscriptionRequest } from '../../shared/push/push-schemas.ts'
import { aSubscription, PUSH_KEY_OF_TESTS, type PushService, startPushService } from '../testing/push-service.ts'
import { pushKeysOf } from './push-key.ts'
import { type PushHeaders, type PushSenderOptions, pushSender } from './send-push.ts'

const SITE = 'https://club.example'
const HEADERS: PushHeaders = { ttl: 300, urgency: 'normal' }
const PAYLOAD = JSON.stringify(
  pushPayload({ title: 'Set 1: 6-4', body: 'Ana – Beto', path: '/live/final', lang: 'fr', tag: 'final' }, SITE),
)
const targetOf = ({ endpoint, keys }: PushSubscriptionRequest) => ({ endpoint, ...keys })

function aSender(options: Partial<PushSenderOptions> = {}) {
  const { send, close } = pushSender({
    keys: pushKeysOf(PUSH_KEY_OF_TESTS),
    subject: SITE,
    privateHosts: new Set(['127.0.0.1']),
    ...options,
  })
  onTestFinished(close)
  return (subscription: PushSubscriptionRequest, headers = HEADERS, payload = PAYLOAD) =>
    send(targetOf(subscription), payload, headers)
}

/** Returns a service that answers with a status, and a sender to it. */
async function answering(status: number, headers: Readonly<Record<string, string>> = {}) {
  const service = await startPushService((_, response) => {
    response.writeHead(status, headers).end()
    return true
  })
  return { service, send: aSender(), browser: service.subscribe() }
}

test('a push service decrypts the message and gets TTL, urgency and topic, with a signature for itself', async () => {
  const service = await startPushService()
  const send = aSender()
  const browser = service.subscribe('phone')
  expect(await send(browser, { ttl: 3600, urgency: 'high', topic: 'match-final' })).toEqual({ status: 'sent' })
  expect(await send(browser, { ttl: 0, urgency: 'very-low' })).toEqual({ status: 'sent' })
  expect(service.problems).toEqual([])
  const [first, second] = service.received
  expect(first).toMatchObject({
    browser: 'phone',
    subject: SITE,
    headers: { ttl: '3600', urgency: 'high', topic: 'match-final', 'content-encoding': 'aes128gcm' },
    payload: {
      web_push: 8030,
      notification: {
        title: 'Set 1: 6-4',
        body: 'Ana – Beto',
        navigate: `${SITE}/live/final`,
        lang: 'fr',
        tag: 'final',
      },
    },
  })
  expect(second?.headers).toMatchObject({ ttl: '0', urgency: 'very-low' })
  expect(second?.headers).not.toHaveProperty('topic')
})

test('signs once for many messages, again after an hour or a clock that was set back, and after a refusal', async () => {
  let now = Date.now()
  let refuses = false
  const service = await startPushService((_, response) => {
    if (refuses) response.writeHead(403).end()
    return refuses
  })
  const send = aSender({ now: () => now })
  const browser = service.subscribe()
  for (const step of [0, 60_000, 3_600_000, -3_700_000, 1]) {
    now += step
    await send(browser)
  }
  refuses = true
  expect(await send(browser)).toEqual({ status: 'refused', code: 403 })
  await send(browser)
  expect(service.problems).toEqual([])
  const tokens = service.received.map(({ headers }) => headers.authorization)
  expect(tokens.map((token) => tokens.indexOf(token))).toEqual([0, 0, 2, 3, 3, 3, 6])
})

test.each([404, 410])('a browser whose push service answers %i is gone', async (status) => {
  const { send, browser } = await answering(status)
  expect(await send(browser)).toEqual({ status: 'gone' })
})

test.each([500, 502, 503, 408])('a push service that answers %i gets the message later', async (status) => {
  const { send, browser } = await answering(status)
  expect(await send(browser)).toEqual({ status: 'retry', retryAfterMs: null })
})

test.each([
  ['30', 30_000],
  ['0', 0],
  ['999999999', 3_600_000],
  [new Date(Date.now() + 86_400_000).toUTCString(), 3_600_000],
  ['Mon, 01 Jan 2001 00:00:00 GMT', 0],
  ['soon', null],
])('a 429 with Retry-After %s makes the message wait, but at most an hour', async (header, retryAfterMs) => {
  const { send, browser } = await answering(429, { 'retry-after': header })
  expect(await send(browser)).toEqual({ status: 'retry', retryAfterMs })
})

test.each([400, 401, 403, 413])('a message that is answered with %i is refused', async (status) => {
  const { send, browser } = await answering(status)
  expect(await send(browser)).toEqual({ status: 'refused', code: status })
})

test('follows no redirect', async () => {
  const other = await startPushService()
  const { send, browser } = await answering(307, { location: other.subscribe().endpoint })
  expect(await send(browser)).toEqual({ status: 'retry', retryAfterMs: null })
  expect(other.asked()).toBe(0)
})

test('does not wait for an answer without an end, or for a push service that hangs', async () => {
  const endless = await startPushService((_, response) => {
    response.writeHead(201)
    const timer = setInterval(() => response.write('x'.repeat(8192)), 1)
    response.on('close', () => clearInterval(timer))
    return true
  })
  expect(await aSender()(endless.subscribe())).toEqual({ status: 'sent' })
  const silent = await startPushService(() => true)
  const send = aSender({ timeoutMs: 200 })
  const started = performance.now()
  expect(await send(silent.subscribe())).toEqual({ status: 'retry', retryAfterMs: null })
  expect(performance.now() - started).toBeLessThan(5000)
})

test('a push service that hangs rests after three messages, and others get theirs', async () => {
  const silent = await startPushService(() => true)
  const healthy = await startPushService()
  const send = aSender({ timeoutMs: 3000 })
  const browser = silent.subscribe()
  await Promise.all([1, 2, 3].map(() => send(browser)))
  const asked = silent.asked()
  const outcome = await send(browser)
  expect(outcome).toMatchObject({ status: 'retry', retryAfterMs: expect.any(Number) })
  expect(silent.asked()).toBe(asked)
  expect(await send(healthy.subscribe())).toEqual({ status: 'sent' })
})

test('a push service that closes the connection, or speaks no HTTP, gets the message later', async () => {
  const closing = createServer((socket) => socket.destroy())
  const strange = createServer((socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n'))
  for (const server of [closing, strange]) {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    const outcome = await aSender()(aSubscription(`http://127.0.0.1:${port}/send/a`))
    expect(outcome).toEqual({ status: 'retry', retryAfterMs: null })
  }
})

test('one connection serves many messages', async () => {
  const service: PushService = await startPushService()
  const sockets = new Set<string>()
  const send = aSender()
  const browsers = Array.from({ length: 20 }, () => service.subscribe())
  for (const browser of browsers) await send(browser)
  for (const { port } of service.received) sockets.add(String(port))
  expect(service.received).toHaveLength(20)
  expect(sockets.size).toBe(1)
})

test('never connects to a private address, also if a name leads to one', async () => {
  const lookup = vi.fn((_host: string, options: { all?: boolean }, done: (...found: unknown[]) => void) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  ) as unknown as typeof lookUp
  const service = await startPushService()
  const { port } = new URL(service.origin)
  const send = aSender({ privateHosts: new Set(), lookup })
  const named = aSubscription(`https://push.example:${port}/send/a`)
  expect(await send(named)).toEqual({ status: 'retry', retryAfterMs: null })
  expect(lookup).toHaveBeenCalledOnce()
  for (const endpoint of [`http://push.example:${port}/a`, `https://127.0.0.1:${port}/a`, 'https://[::1]/a'])
    expect(await send(aSubscription(endpoint))).toEqual({ status: 'refused', code: null })
  expect(service.asked()).toBe(0)
})

test('refuses a message that is longer than push services take', async () => {
  const service = await startPushService()
  const send = aSender()
  const browser = service.subscribe()
  const payload = (length: number) => JSON.stringify({ web_push: 8030, notification: 'x'.repeat(length - 35) })
  expect(Buffer.byteLength(payload(3993))).toBe(3993)
  expect(await send(browser, HEADERS, payload(3993))).toEqual({ status: 'sent' })
  expect(await send(browser, HEADERS, payload(3994))).toEqual({ status: 'refused', code: null })
  expect(service.asked()).toBe(1)
})

// Runs on both databases.
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { MOST_SUBSCRIPTIONS } from '../../shared/push/push-limits.ts'
import type { PushAnswer, PushSubscriptionRequest } from '../../shared/push/push-schemas.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { aSubscription, browserKeys, PUSH_KEY_OF_TESTS, startPushService } from '../testing/push-service.ts'
import { startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { openPush } from './push.ts'
import { openPushChannel } from './push-channel.ts'
import { PUSH_KEY, pushKeysOf } from './push-key.ts'
import { subscriptionId } from './push-subscriptions.ts'

let now = Date.parse('2030-06-01T12:00:00Z')
const app = await startApp({ config: { clubWrites: 1_000_000, publicUrl: 'https://club.example' }, clock: () => now })
const closers: (() => void)[] = [app.close]
afterAll(async () => {
  for (const close of closers) await close()
})
const service = await startPushService(undefined, (close) => closers.push(close))

let people = 0
const somebody = (): string => `phone-${++people}@example.com`
const put = (email: string, subscription: PushSubscriptionRequest) =>
  app.sendAs(email, 'PUT', '/auth/me/push', subscription)
const idOf = ({ endpoint }: PushSubscriptionRequest) => subscriptionId(endpoint)
const read = async (email: string) => (await app.sendAs(email, 'GET', '/auth/me/push')).body as PushAnswer
const ids = async (email: string) => (await read(email)).subscriptions.map(({ id }) => id)
const remove = (email: string, id: string) => app.sendAs(email, 'DELETE', `/auth/me/push/${id}`)
const sendTest = (email: string, id: string) => app.sendAs(email, 'POST', `/auth/me/push/${id}/test`)
const DAY_MS = 86_400_000

describe('the browsers of a person', () => {
  test('a browser is added once, is noted at each visit, and is removed', async () => {
    const ana = somebody()
    const browser = service.subscribe()
    const { publicKey } = pushKeysOf(PUSH_KEY_OF_TESTS)
    expect(await read(ana)).toEqual({ key: publicKey, subscriptions: [] })
    const added = await Promise.all([1, 2, 3].map(() => put(ana, browser)))
    for (const { status } of added) expect(status).toBe(200)
    now += DAY_MS
    await put(ana, browser)
    expect(await read(ana)).toEqual({
      key: publicKey,
      subscriptions: [
        {
          id: idOf(browser),
          service: new URL(service.origin).host,
          createdAt: new Date(now - DAY_MS).toISOString(),
          seenAt: new Date(now).toISOString(),
        },
      ],
    })
    expect(await remove(ana, idOf(browser))).toMatchObject({ status: 200, body: { subscriptions: [] } })
    expectError(await remove(ana, idOf(browser)), 404, 'NOT_FOUND')
  })

  test('a person has at most ten', async () => {
    const ana = somebody()
    const some = Array.from({ length: MOST_SUBSCRIPTIONS }, () => service.subscribe())
    for (const each of some) expect(await put(ana, each)).toMatchObject({ status: 200 })
    for (let more = 0; more < 3; more++) expectError(await put(ana, service.subscribe()), 409, 'TOO_MANY_SUBSCRIPTIONS')
    expect(await put(ana, some[0] ?? service.subscribe()), 'one that is there already').toMatchObject({ status: 200 })
    expect(new Set(await ids(ana))).toEqual(new Set(some.map(idOf)))
  })

  test('a browser that was not here for 30 days gives way to a new one', async () => {
    const ana = somebody()
    const some = Array.from({ length: MOST_SUBSCRIPTIONS }, () => service.subscribe())
    for (const each of some) await put(ana, each)
    now += 31 * DAY_MS
    const kept = some.slice(1)
    for (const each of kept) await put(ana, each)
    const next = service.subscribe()
    expect(await put(ana, next)).toMatchObject({ status: 200 })
    expect(new Set(await ids(ana))).toEqual(new Set([...kept, next].map(idOf)))
  })

  test.each([
    ['http', 'http://push.example/a'],
    ['a private address', 'https://10.0.0.7/a'],
    ['the address of cloud metadata', 'https://169.254.169.254/latest'],
    ['an address of this machine', 'https://[::1]/a'],
    ['a number for this machine', 'https://2130706434/a'],
    ['a port of another service', 'https://push.example:25/a'],
    ['a user', 'https://ana@push.example/a'],
    ['another protocol', 'file:///etc/passwd'],
    ['no address', 'push'],
  ])('refuses an endpoint with %s', async (_, endpoint) => {
    expectError(await put(somebody(), aSubscription(endpoint)), 422, 'ENDPOINT_REFUSED')
  })

  test.each([
    ['a key of another length', { p256dh: 'BAAA', auth: browserKeys().auth }, 400, 'BAD_REQUEST'],
    ['a secret of another length', { p256dh: browserKeys().p256dh, auth: 'abc' }, 400, 'BAD_REQUEST'],
    ['a key that is no point', { p256dh: `B${'A'.repeat(86)}`, auth: browserKeys().auth }, 422, 'BROWSER_KEY_INVALID'],
  ] as const)('refuses %s', async (_, keys, status, code) => {
    expectError(await put(somebody(), aSubscription('https://push.example/a', keys)), status, code)
  })

  test('refuses long and unknown members', async () => {
    const long = aSubscription(`https://push.example/${'a'.repeat(1500)}`)
    expectError(await put(somebody(), long), 400, 'BAD_REQUEST', /endpoint/)
    const more = { ...service.subscribe(), person: 'somebody' }
    expectError(await put(somebody(), more), 400, 'BAD_REQUEST', /person/)
  })
})

describe('belong to the person', () => {
  test('nobody sees, removes or sends to a browser of another person', async () => {
    const [ana, beto] = [somebody(), somebody()]
    const browser = service.subscribe()
    await put(ana, browser)
    expect(await ids(beto)).toEqual([])
    const before = service.asked()
    expectError(await remove(beto, idOf(browser)), 404, 'NOT_FOUND')
    expectError(await sendTest(beto, idOf(browser)), 404, 'NOT_FOUND')
    expect(service.asked()).toBe(before)
    expect(await ids(ana)).toEqual([idOf(browser)])
  })

  test('nobody takes an endpoint with other keys', async () => {
    const [ana, beto] = [somebody(), somebody()]
    const browser = service.subscribe()
    await put(ana, browser)
    expectError(await put(beto, aSubscription(browser.endpoint)), 409, 'SUBSCRIPTION_TAKEN')
    expect(await ids(ana)).toEqual([idOf(browser)])
  })

  test('a browser belongs to the last person who signed in there', async () => {
    const [ana, beto] = [somebody(), somebody()]
    const browser = service.subscribe()
    await put(ana, browser)
    expect(await put(beto, browser)).toMatchObject({ status: 200 })
    expect(await ids(ana)).toEqual([])
    expect(await ids(beto)).toEqual([idOf(browser)])
  })

  test('answers 401 without a token, also to a form that another site sends', async () => {
    const body = JSON.stringify(service.subscribe())
    const from = { origin: 'https://evil.example', 'content-type': 'application/json' }
    expectError(await app.get('/auth/me/push'), 401, 'NO_TOKEN')
    expectError(await app.call('PUT', '/auth/me/push', body, from), 401, 'NO_TOKEN')
    const { origin } = from
    expectError(await app.call('DELETE', '/auth/me/push/a', undefined, { origin }), 401, 'NO_TOKEN')
    expectError(await app.call('POST', '/auth/me/push/a/test', undefined, { origin }), 401, 'NO_TOKEN')
    const form = { ...from, 'content-type': 'text/plain' }
    expect([401, 415]).toContain((await app.call('PUT', '/auth/me/push', body, form)).status)
    expect((await app.call('POST', '/push/renewed', body, form)).status).toBe(415)
  })

  test('no cache may keep them', async () => {
    const { headers } = await app.sendAs(somebody(), 'GET', '/auth/me/push')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a test message', () => {
  test('arrives, in the language of the page', async () => {
    const ana = somebody()
    const browser = service.subscribe('french')
    await put(ana, browser)
    const path = `/auth/me/push/${idOf(browser)}/test`
    expect(await app.sendAs(ana, 'POST', path, undefined, { 'accept-language': 'fr' })).toMatchObject({ status: 204 })
    expect(service.received.at(-1)).toMatchObject({
      browser: 'french',
      headers: { ttl: '60', urgency: 'high', topic: 'test' },
      payload: {
        web_push: 8030,
        notification: {
          title: 'Les notifications fonctionnent',
          navigate: 'https://club.example/following',
          lang: 'fr',
        },
      },
    })
    expect(service.problems).toEqual([])
  })

  test('removes a browser that its push service no longer knows', async () => {
    const ana = somebody()
    const browser = service.subscribe('gone')
    await put(ana, browser)
    service.forget('gone')
    expectError(await sendTest(ana, idOf(browser)), 409, 'SUBSCRIPTION_GONE')
    expect(await ids(ana)).toEqual([])
  })

  test('says that the push service did not take it, and when to try again', async () => {
    const busy = await startPushService((_, response) => {
      response.writeHead(429, { 'retry-after': '30' }).end()
      return true
    })
    const ana = somebody()
    const browser = busy.subscribe()
    await put(ana, browser)
    const answer = await sendTest(ana, idOf(browser))
    expectError(answer, 503, 'PUSH_UNAVAILABLE')
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(await ids(ana)).toEqual([idOf(browser)])
  })

  test('a person sends at most ten a minute', async () => {
    const ana = somebody()
    const browser = service.subscribe()
    await put(ana, browser)
    const statuses: number[] = []
    for (let sent = 0; sent < 11; sent++) statuses.push((await sendTest(ana, idOf(browser))).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429])
  })
})

describe('a subscription that the browser has replaced', () => {
  test('stays the person’s, if the sender knows the old one’s secret', async () => {
    const ana = somebody()
    const [old, next] = [service.subscribe(), service.subscribe()]
    await put(ana, old)
    const guessed = aSubscription(old.endpoint)
    expectError(await app.post('/push/renewed', { old: guessed, new: next }), 404, 'NOT_FOUND')
    expect(await app.post('/push/renewed', { old, new: next })).toMatchObject({ status: 204 })
    expect(await ids(ana)).toEqual([idOf(next)])
    expectError(await app.post('/push/renewed', { old, new: next }), 404, 'NOT_FOUND')
  })

  test('is not replaced by an address inside the network, or by another person’s', async () => {
    const [ana, beto] = [somebody(), somebody()]
    const [old, other] = [service.subscribe(), service.subscribe()]
    await put(ana, old)
    await put(beto, other)
    const inside = aSubscription('https://10.0.0.7/a')
    expectError(await app.post('/push/renewed', { old, new: inside }), 422, 'ENDPOINT_REFUSED')
    const taken = aSubscription(other.endpoint)
    expectError(await app.post('/push/renewed', { old, new: taken }), 409, 'SUBSCRIPTION_TAKEN')
    expect(await ids(ana)).toEqual([idOf(old)])
    expect(await ids(beto)).toEqual([idOf(other)])
  })
})

describe('a notification for a person', () => {
  const message = (person: string, id = 'n-1') =>
    ({
      id,
      person,
      language: 'en',
      title: 'Set 1: 6-4',
      body: 'Ana – Beto',
      path: '/live/final',
      urgency: 'normal',
      ttl: 600,
      topic: 'final',
    }) as const

  async function aChannel() {
    const storage = await openDatabase(path.join(temporaryFolder(), 'push.db'))
    onTestFinished(() => storage.close())
    const log = { warn: () => undefined } as unknown as FastifyBaseLogger
    const open = (privateKey = PUSH_KEY_OF_TESTS) =>
      openPush({
        storage,
        privateKey,
        publicUrl: 'https://club.example',
        privateHosts: ['127.0.0.1'],
        log,
        clock: Date.now,
      })
    const push = open()
    onTestFinished(push.close)
    return { open, push, deliver: openPushChannel(push) }
  }

  test('reaches all browsers of the person and of nobody else, with the headers of its kind', async () => {
    const { push, deliver } = await aChannel()
    const phone = service.subscribe()
    const laptop = service.subscribe()
    const other = service.subscribe()
    await push.subscriptions.put('ana', phone)
    await push.subscriptions.put('ana', laptop)
    await push.subscriptions.put('beto', other)
    const before = service.received.length
    expect(await deliver(message('ana'))).toEqual({ status: 'sent' })
    const got = service.received.slice(before)
    expect(new Set(got.map(({ browser }) => `${service.origin}/send/${browser}`))).toEqual(
      new Set([phone.endpoint, laptop.endpoint]),
    )
    for (const { headers, payload } of got) {
      expect(headers).toMatchObject({ ttl: '600', urgency: 'normal', topic: 'final' })
      expect(payload.notification).toMatchObject({ tag: 'final', navigate: 'https://club.example/live/final' })
    }
    expect(await deliver(message('nobody'))).toEqual({ status: 'gone' })
  })

  test('a later try leaves out the browsers that have got it', async () => {
    let fails = true
    const flaky = await startPushService((_, response) => {
      if (fails) response.writeHead(503, { 'retry-after': '7' }).end()
      return fails
    })
    const { push, deliver } = await aChannel()
    await push.subscriptions.put('ana', service.subscribe())
    await push.subscriptions.put('ana', flaky.subscribe())
    const before = service.received.length
    expect(await deliver(message('ana'))).toEqual({ status: 'retry', retryAfter: 7000 })
    fails = false
    expect(await deliver(message('ana'))).toEqual({ status: 'sent' })
    expect(service.received.length - before).toBe(1)
    expect(flaky.received).toHaveLength(2)
    expect(await deliver(message('ana', 'n-2')), 'the next notification').toEqual({ status: 'sent' })
    expect(service.received.length - before).toBe(2)
  })

  test('a browser that is gone is removed, and nobody is reached', async () => {
    const { push, deliver } = await aChannel()
    await push.subscriptions.put('ana', aSubscription(`${service.origin}/send/unknown`))
    expect(await deliver(message('ana'))).toEqual({ status: 'gone' })
    expect(await push.subscriptions.usable('ana')).toEqual([])
  })

  test('after the key was lost, nothing is sent with the new one until a browser has subscribed again', async () => {
    const { open, push } = await aChannel()
    const browser = service.subscribe()
    await push.subscriptions.put('ana', browser)
    const renewed = open(PUSH_KEY.make())
    onTestFinished(renewed.close)
    const asked = service.asked()
    expect(await openPushChannel(renewed)(message('ana'))).toEqual({ status: 'gone' })
    expect(service.asked()).toBe(asked)
    expect((await renewed.subscriptions.read('ana')).subscriptions).toEqual([])
    const again = service.subscribe()
    expect((await renewed.subscriptions.put('ana', again)).subscriptions).toHaveLength(1)
    expect(await push.subscriptions.usable('ana'), 'the old one is forgotten').toEqual([])
  })
})

describe('the key of the server', () => {
  test('without one, nobody subscribes', async () => {
    const off = await startOwnApp({ config: { pushKey: null } })
    const ana = somebody()
    const { body } = await off.sendAs(ana, 'GET', '/auth/me/push')
    expect(body).toEqual({ key: null, subscriptions: [] })
    expectError(await off.sendAs(ana, 'PUT', '/auth/me/push', service.subscribe()), 409, 'PUSH_OFF')
  })
})

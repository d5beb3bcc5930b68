import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '../database/sqlite.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { openPglite } from '../testing/pglite.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { A_WEBHOOK, isSignedBy, startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts'
import { type DeliveriesDeps, openDeliveries } from './deliveries.ts'
import { newDelivery } from './record-events.ts'
import { webhookSender } from './send-webhook.ts'
import { createWebhooksRepository, type WebhookRow } from './webhooks-repository.ts'

const HOUR = 3_600_000
const quiet = { info: () => undefined, warn: () => undefined }
/** An event as `match n`. */
const bodyOf: DeliveriesDeps['bodyOf'] = async ({ matchId, n }) => JSON.stringify({ type: `${matchId} ${n}` })

const sendWithin = (timeoutMs: number) => webhookSender({ privateHosts: new Set(['127.0.0.1']), timeoutMs })

/** Stores webhooks, and opens servers that send their events. The test controls the clock. */
async function aSender(storage: Storage, webhooks: readonly Partial<WebhookRow>[]) {
  let now = 1_000_000
  const repository = createWebhooksRepository(storage)
  await storage.atomically((tx) => webhooks.map((webhook) => repository.create(tx, { ...A_WEBHOOK, ...webhook })))
  const disabled: string[] = []
  const servers: ReturnType<typeof openDeliveries>[] = []
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await storage.close()
  })
  function open(own: Partial<DeliveriesDeps> = {}) {
    const server = openDeliveries({
      repository,
      send: sendWithin(8000),
      bodyOf,
      disable: async ({ id }, failingSince) => {
        disabled.push(id)
        await storage.atomically((tx) => [repository.disable(tx, id, failingSince)])
      },
      log: quiet,
      now: () => now,
      ...own,
    })
    servers.push(server)
    return server
  }
  return {
    open,
    disabled,
    repository,
    now: () => now,
    /** Stores the events `from` to `to` of a match for a webhook. */
    add: (matchId: string, from: number, to: number, webhookId = 'results') =>
      storage.atomically((tx) => [
        repository.add(
          tx,
          Array.from({ length: to - from + 1 }, (_, index) => {
            const n = from + index
            return { ...newDelivery(webhookId, `${matchId}-${n}`, now), type: 'set.ended' as const, matchId, n }
          }),
        ),
      ]),
    later: (ms: number) => {
      now += ms
      for (const server of servers) server.send()
    },
    rows: (webhookId = 'results') => repository.latest(webhookId, 1000),
    webhook: async (id = 'results') => await repository.byId(id),
  }
}
const sqlite = async () => openSqlite(path.join(temporaryFolder(), 'webhooks.db'))
const upTo = (count: number, match: string) => Array.from({ length: count }, (_, n) => `${match} ${n}`)
const of = ({ requests }: WebhookReceiver, match: string): string[] =>
  requests.map(({ body }) => String(body.type)).filter((type) => type.startsWith(match))
const waitUntil = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

describe.each([
  ['SQLite', sqlite],
  ['PostgreSQL', openPglite],
])('on %s', (_, storage) => {
  test('of two servers, one sends each event', async () => {
    const receiver = await startReceiver()
    const sender = await aSender(await storage(), [{ address: receiver.url }])
    for (const match of ['a', 'b', 'c']) await sender.add(match, 0, 3)
    const [one, two] = [sender.open(), sender.open()]
    await waitUntil(() => {
      one.send()
      two.send()
      expect(receiver.requests.length).toBeGreaterThanOrEqual(12)
    })
    await waitUntil(async () => expect((await sender.rows()).every(({ endedAt }) => endedAt !== null)).toBe(true))
    for (const match of ['a', 'b', 'c']) expect(of(receiver, match)).toEqual(upTo(4, match))
  })

  test('a receiver that was down for an hour gets everything in order once it is back', async () => {
    let isDown = true
    const receiver = await startReceiver((_received, response) => {
      if (isDown) response.writeHead(503).end()
      return isDown
    })
    const sender = await aSender(await storage(), [{ address: receiver.url }])
    sender.open()
    for (const n of [0, 2, 4]) {
      await sender.add('a', n, n + 1)
      const tries = receiver.requests.length
      sender.later(20 * 60_000)
      await waitUntil(() => expect(receiver.requests.length).toBeGreaterThan(tries))
      await waitUntil(async () => expect((await sender.rows()).filter(({ claim }) => claim !== null)).toEqual([]))
    }
    // The events after the first one wait for it.
    expect(new Set(of(receiver, 'a'))).toEqual(new Set(['a 0']))
    expect(await sender.webhook()).toMatchObject({ enabled: true, failingSince: expect.any(Number) })
    isDown = false
    const before = receiver.requests.length
    sender.later(7 * 60_000)
    await waitUntil(() => expect(receiver.requests).toHaveLength(before + 6))
    expect(of(receiver, 'a').slice(before)).toEqual(upTo(6, 'a'))
    await waitUntil(async () => expect((await sender.webhook())?.failingSince).toBeNull())
  })
})

test('sends the events of each match in order, several matches at a time, with valid signatures', async () => {
  let open = 0
  let most = 0
  let accept = (): void => undefined
  // Accepts no event before four are open.
  const fourOpen = new Promise<void>((resolve) => {
    accept = resolve
  })
  const receiver = await startReceiver((_received, response) => {
    most = Math.max(most, ++open)
    if (open === 4) accept()
    void fourOpen.then(() => {
      open--
      response.writeHead(204).end()
    })
    return true
  })
  const oldSecret = 'whsec_b2xk'
  const sender = await aSender(await sqlite(), [{ address: receiver.url, oldSecret, oldSecretUntil: 2_000_000 }])
  for (const match of ['a', 'b', 'c', 'd', 'e', 'f']) await sender.add(match, 0, 9)
  sender.open()
  await waitUntil(() => expect(receiver.requests).toHaveLength(60))
  for (const match of ['a', 'b', 'c', 'd', 'e', 'f']) expect(of(receiver, match)).toEqual(upTo(10, match))
  expect(most).toBe(4)
  for (const each of receiver.requests.slice(0, 5))
    expect([A_WEBHOOK.secret, oldSecret].map((secret) => isSignedBy(secret, each))).toEqual([true, true])
  await waitUntil(async () => expect((await sender.rows()).every(({ endedAt }) => endedAt !== null)).toBe(true))
})

test('an event whose sender was killed is sent again with the same id, after the claim has ended', async () => {
  const receiver = await startReceiver()
  const storage = await sqlite()
  const sender = await aSender(storage, [{ address: receiver.url }])
  await sender.add('a', 0, 1)
  // A killed server stores nothing after its request.
  sender.open({
    repository: { ...createWebhooksRepository(storage), finish: () => new Promise(() => undefined) },
  })
  await waitUntil(() => expect(of(receiver, 'a')).toEqual(['a 0']))
  sender.open()
  sender.later(29_000)
  expect(await sender.repository.due('results', sender.now(), 10)).toEqual([])
  sender.later(2000)
  await waitUntil(() => expect(of(receiver, 'a')).toEqual(['a 0', 'a 0', 'a 1']))
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual(['a-0', 'a-0', 'a-1'])
})

test('a receiver that hangs delays no other webhook, and has one request at a time', async () => {
  let open = 0
  let most = 0
  const hanging = await startReceiver((_received, response) => {
    open++
    most = Math.max(most, open)
    response.on('close', () => open--)
    return true
  })
  const receiver = await startReceiver()
  const sender = await aSender(await sqlite(), [
    { id: 'hanging', address: hanging.url },
    { id: 'results', address: receiver.url },
  ])
  for (const match of ['a', 'b', 'c', 'd', 'e']) await sender.add(match, 0, 3, 'hanging')
  sender.open({ send: sendWithin(3000) })
  await waitUntil(() => expect(hanging.requests).toHaveLength(4))
  await sender.add('a', 0, 3)
  sender.later(1)
  await waitUntil(() => expect(receiver.requests).toHaveLength(4))
  expect(hanging.requests).toHaveLength(4)
  await waitUntil(async () => expect((await sender.webhook('hanging'))?.failingSince).not.toBeNull())
  most = 0
  await waitUntil(() => expect(open).toBe(0))
  sender.later(10_000)
  await waitUntil(() => expect(hanging.requests.length).toBeGreaterThan(5))
  expect(most).toBe(1)
  await waitUntil(async () =>
    expect((await sender.rows('hanging')).find(({ n, matchId }) => n === 0 && matchId === 'a')).toMatchObject({
      failure: 'timeout',
      code: null,
    }),
  )
})

test.each([
  ['answers 500', 500, 'status'],
  ['redirects', 307, 'redirect'],
])('a receiver that %s is tried after growing pauses of at most 5 minutes', async (_, code, failure) => {
  const elsewhere = await startReceiver()
  const receiver = await startReceiver((_received, response) => {
    response.writeHead(code, { location: elsewhere.url }).end()
    return true
  })
  const sender = await aSender(await sqlite(), [{ address: receiver.url }])
  await sender.add('a', 0, 0)
  sender.open()
  const pauses: number[] = []
  for (let tries = 1; tries <= 10; tries++) {
    await waitUntil(() => expect(receiver.requests).toHaveLength(tries))
    await waitUntil(async () => expect((await sender.rows())[0]).toMatchObject({ tries, code, failure, endedAt: null }))
    const [{ notBefore = 0 } = {}] = await sender.rows()
    pauses.push(notBefore - sender.now())
    sender.later(notBefore - sender.now())
  }
  const expected = [5, 10, 20, 40, 80, 160, 300, 300, 300, 300].map((seconds) => seconds * 1000)
  pauses.forEach((pause, index) => {
    expect(pause / (expected[index] ?? 1)).toBeGreaterThanOrEqual(0.75)
    expect(pause / (expected[index] ?? 1)).toBeLessThanOrEqual(1.25)
  })
  expect(elsewhere.requests).toEqual([])
})

test('a receiver that fails for a day is disabled, and gets the waiting events once it is enabled again', async () => {
  let isDown = true
  const receiver = await startReceiver((_received, response) => {
    if (isDown) response.writeHead(500).end()
    return isDown
  })
  const storage = await sqlite()
  const sender = await aSender(storage, [{ address: receiver.url }])
  await sender.add('a', 0, 2)
  sender.open()
  await waitUntil(async () => expect((await sender.rows()).some(({ tries }) => tries === 1)).toBe(true))
  sender.later(23 * HOUR)
  await waitUntil(async () => expect((await sender.rows()).some(({ tries }) => tries === 2)).toBe(true))
  expect(sender.disabled).toEqual([])
  sender.later(HOUR)
  await waitUntil(async () => expect(await sender.webhook()).toMatchObject({ enabled: false, offReason: 'failures' }))
  isDown = false
  const before = receiver.requests.length
  sender.later(HOUR)
  await storage.atomically((tx) => [
    sender.repository.update(tx, 'results', { enabled: true, offReason: null, failingSince: null }),
    sender.repository.restart(tx, 'results', sender.now()),
  ])
  sender.later(1)
  await waitUntil(() => expect(of(receiver, 'a').slice(before)).toEqual(upTo(3, 'a')))
})

test('an event that is refused for a day, while others are accepted, is given up', async () => {
  const receiver = await startReceiver(({ body }, response) => {
    const isRefused = String(body.type) === 'a 0'
    if (isRefused) response.writeHead(422).end()
    return isRefused
  })
  const sender = await aSender(await sqlite(), [{ address: receiver.url }])
  await sender.add('a', 0, 1)
  sender.open()
  await waitUntil(async () => expect((await sender.rows()).some(({ tries }) => tries === 1)).toBe(true))
  sender.later(23 * HOUR)
  await sender.add('b', 0, 0)
  sender.later(1)
  await waitUntil(() => expect(of(receiver, 'b')).toEqual(['b 0']))
  await waitUntil(async () => expect((await sender.rows()).some(({ tries }) => tries === 2)).toBe(true))
  await sender.add('b', 1, 1)
  sender.later(HOUR - 10_000)
  await waitUntil(() => expect(of(receiver, 'b')).toEqual(['b 0', 'b 1']))
  sender.later(20_000)
  await waitUntil(() => {
    sender.later(HOUR / 60)
    expect(of(receiver, 'a').at(-1)).toBe('a 1')
  })
  expect(sender.disabled).toEqual([])
  const [given] = (await sender.rows()).filter(({ n, matchId }) => n === 0 && matchId === 'a')
  expect(given).toMatchObject({ failure: 'status', code: 422, endedAt: expect.any(Number) })
})

test('a full disk delays events, and loses none', async () => {
  const receiver = await startReceiver()
  const real = await sqlite()
  let isFull = false
  const storage: Storage = {
    ...real,
    atomically: (build) => (isFull ? Promise.reject(new StorageUnavailable('full')) : real.atomically(build)),
  }
  const sender = await aSender(storage, [{ address: receiver.url }])
  await sender.add('a', 0, 2)
  isFull = true
  const failed = vi.fn()
  sender.open({ log: { ...quiet, warn: failed } })
  await waitUntil(() => expect(failed).toHaveBeenCalled())
  expect(receiver.requests).toEqual([])
  isFull = false
  sender.open()
  await waitUntil(() => expect(of(receiver, 'a')).toEqual(upTo(3, 'a')))
})

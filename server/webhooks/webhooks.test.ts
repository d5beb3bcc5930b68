// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Delivery, Webhook, WebhookBody, WebhookWithSecret } from '../../shared/webhooks/webhook-schemas.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { aMember } from '../testing/a-member.ts'
import { aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { mailsBeside } from '../testing/outbox.ts'
import { storePeople } from '../testing/people-rows.ts'
import { type RunningApp, startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { isSignedBy, startReceiver } from '../testing/webhook-receiver.ts'

const ALL = ['match.started', 'set.ended', 'match.ended', 'match.corrected']
const SHORT = 'SET1-S:2/TB7'
const undo = () => ({ id: randomUUID(), undo: true })
const points = (player: string, count: number) => Array.from({ length: count }, () => pointBy(player))
const poll = { timeout: 10_000, interval: 10 }

/** Returns the calls of an owner about webhooks. */
async function webhooksOf(app: RunningApp) {
  const office = await officeOf(app)
  const call = (method: string, path = '', body?: unknown, by = OWNER) =>
    office.as(by, method, `/office/webhooks${path}`, body)
  return {
    ...office,
    call,
    create: async (address: string, more: object = {}) =>
      (await call('POST', '', { id: randomUUID(), address, events: ALL, club: null, ...more }))
        .body as WebhookWithSecret,
    deliveries: async (id: string) =>
      ((await call('GET', `/${id}/deliveries`)).body as { deliveries: Delivery[] }).deliveries,
    all: async (by = OWNER) => ((await call('GET', '', undefined, by)).body as { webhooks: Webhook[] }).webhooks,
  }
}

test('a receiver gets the start, each set, the result and corrections of a match, signed', async () => {
  const app = await startOwnApp()
  const office = await webhooksOf(app)
  const receiver = await startReceiver()
  const { webhook, secret } = await office.create(receiver.url)
  const { id, one, two } = await app.newMatch({ format: SHORT, club: 'club_naco', court: 'club_naco-1' })
  await app.score(id, points(one, 8))
  await expect.poll(receiver.types, poll).toEqual(['match.started', 'set.ended', 'match.ended'])
  await app.score(id, undo())
  await expect.poll(() => receiver.types().at(-1), poll).toBe('match.corrected')
  await app.score(id, aStatus('retired', { winner: two }))
  await expect.poll(() => receiver.requests.length, poll).toBe(5)
  const bodies = receiver.requests.map(({ body }) => body)
  expect(bodies[1]).toEqual({
    id: expect.stringMatching(/^evt_[\w-]{22}$/),
    type: 'set.ended',
    createdAt: expect.any(String),
    set: 1,
    match: {
      id,
      names: [one, two],
      club: 'club_naco',
      court: 'club_naco-1',
      status: 'finished',
      score: { sets: [[2, 0]], points: ['0', '0'], server: null, winner: 1 },
      endedSets: 1,
      winner: 1,
      seq: 8,
    },
  })
  expect(bodies[3]).toMatchObject({
    corrects: ['set.ended', 'match.ended'],
    match: { status: 'live', endedSets: 0, winner: null, seq: 9 },
  })
  expect(bodies[4]).toMatchObject({ type: 'match.ended', match: { status: 'retired', winner: 2 } })
  expect(new Set(bodies.map((body) => body.id)).size).toBe(5)
  for (const request of receiver.requests) {
    expect(isSignedBy(secret, request)).toBe(true)
    expect(request.headers['webhook-id']).toBe(request.body.id)
  }
  await expect
    .poll(async () => (await office.deliveries(webhook.id)).map(({ state }) => state), poll)
    .toEqual(Array(5).fill('delivered'))
  expect((await office.deliveries(webhook.id))[0]).toMatchObject({
    match: id,
    type: 'match.ended',
    code: 204,
    tries: 1,
    failure: null,
  })
})

test('a correction of a name is sent once, if an event was reported before it', async () => {
  const app = await startOwnApp()
  const office = await webhooksOf(app)
  const receiver = await startReceiver()
  const [ends, corrections] = [await startReceiver(), await startReceiver()]
  await office.create(receiver.url)
  await office.create(ends.url, { events: ['match.ended'] })
  await office.create(corrections.url, { events: ['match.corrected'] })
  const { id, one, two } = await app.newMatch({ format: SHORT })
  const correct = (change: object) => app.patch(id, change)
  await correct({ company: 'Not reported' })
  await correct({ company: one })
  await app.score(id, points(one, 8))
  await expect.poll(receiver.types, poll).toEqual(['match.started', 'set.ended', 'match.ended'])
  await correct({ company2: 'Luz Martí' })
  await expect
    .poll(() => receiver.requests[3]?.body, poll)
    .toMatchObject({
      type: 'match.corrected',
      corrects: [],
      match: { names: [one, 'Luz Martí'], status: 'finished', score: { winner: 1 }, endedSets: 1, winner: 1, seq: 8 },
    })
  await correct({ category: 'Mixed' })
  await app.score(id, undo())
  await expect.poll(() => receiver.requests[4]?.body, poll).toMatchObject({ corrects: ['set.ended', 'match.ended'] })
  await correct({ company2: two })
  await expect
    .poll(() => receiver.requests[5]?.body, poll)
    .toMatchObject({ corrects: [], match: { names: [one, two], status: 'live', winner: null, seq: 9 } })
  expect(new Set(receiver.requests.map(({ body }) => body.id)).size).toBe(6)
  await expect.poll(() => corrections.requests.map(({ body }) => body.corrects?.length), poll).toEqual([0, 2, 0])
  await expect.poll(ends.types, poll).toEqual(['match.ended'])
})

test('a webhook gets only the events and the club that it is for, from its creation on', async () => {
  const app = await startOwnApp()
  const office = await webhooksOf(app)
  const [ends, naco] = [await startReceiver(), await startReceiver()]
  const before = await app.newMatch({ format: SHORT, club: 'club_gazcue' })
  await app.score(before.id, points(before.one, 2))
  await office.create(ends.url, { events: ['match.ended'] })
  await office.create(naco.url, { club: 'club_naco' })
  await app.score(before.id, points(before.one, 6))
  const { id, one } = await app.newMatch({ club: 'club_naco' })
  await app.score(id, pointBy(one))
  await expect.poll(naco.types, poll).toEqual(['match.started'])
  await expect.poll(ends.types, poll).toEqual(['match.ended'])
  expect(ends.requests[0]?.body.match?.id).toBe(before.id)
})

test('only owners manage webhooks: of their club, or of all', async () => {
  const app = await startOwnApp()
  const office = await webhooksOf(app)
  const nacos = 'naco@example.com'
  await storePeople(app.file, { [nacos]: [{ role: 'owner', club: 'club_naco' }] })
  const wanted = { id: 'w1', address: 'https://results.example/', events: ['match.ended'], club: null }
  expect((await office.call('POST', '', wanted)).status).toBe(201)
  expectError(await office.call('POST', '', { ...wanted, id: 'w2' }, MANAGER), 403, 'FORBIDDEN')
  expectError(await office.call('POST', '', { ...wanted, id: 'w2' }, nacos), 403, 'FORBIDDEN')
  expect((await office.call('POST', '', { ...wanted, id: 'w2', club: 'club_naco' }, nacos)).status).toBe(201)
  expect((await office.all(nacos)).map(({ id }) => id)).toEqual(['w2'])
  expect((await office.all()).map(({ id }) => id)).toEqual(['w1', 'w2'])
  const about = [
    ['GET', '/w1/deliveries'],
    ['POST', '/w1/test'],
    ['POST', '/w1/secret'],
    ['PATCH', '/w1'],
    ['DELETE', '/w1'],
  ] as const
  for (const [method, path] of about) {
    const body = method === 'POST' ? { id: 'r1' } : method === 'PATCH' ? { enabled: false } : undefined
    expectError(await office.call(method, path, body, nacos), 403, 'FORBIDDEN')
  }
  expect(JSON.stringify(await office.all())).not.toContain('whsec_')
})

test('creating, changing, a new secret and deleting can be repeated, and are in the audit log', async () => {
  const app = await startOwnApp()
  const office = await webhooksOf(app)
  const wanted = { id: 'w1', address: 'https://results.example/hook?key=abc', events: ['match.ended'], club: null }
  const [first, again] = [await office.call('POST', '', wanted), await office.call('POST', '', wanted)]
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expectError(await office.call('POST', '', { ...wanted, events: ALL }), 422, 'ID_REUSED')
  const secrets = [
    await office.call('POST', '/w1/secret', { id: 's1' }),
    await office.call('POST', '/w1/secret', { id: 's1' }),
  ]
  expect(secrets.map(({ status }) => status)).toEqual([201, 200])
  expect(secrets[0]?.body).toEqual(secrets[1]?.body)
  expect(secrets[0]?.body).not.toEqual(first.body)
  expectError(await office.call('POST', '', wanted), 409, 'SECRET_REPLACED')
  for (const _ of [1, 2])
    expect((await office.call('PATCH', '/w1', { enabled: false })).body).toMatchObject({
      enabled: false,
      offReason: 'office',
    })
  for (const address of ['https://192.168.1.1/', 'https://167772161/', 'https://[::ffff:10.0.0.1]/'])
    expectError(await office.call('PATCH', '/w1', { address }), 422, 'ADDRESS_PRIVATE')
  expect((await office.call('DELETE', '/w1')).status).toBe(204)
  expectError(await office.call('DELETE', '/w1'), 404, 'WEBHOOK_NOT_FOUND')
  const records = (await office.audit()).filter(({ subject }) => subject === 'w1')
  expect(records.map(({ action }) => action)).toEqual([
    'webhook.delete',
    'webhook.update',
    'webhook.replaceSecret',
    'webhook.create',
  ])
  expect(records[1]).toMatchObject({ before: { enabled: true }, after: { enabled: false } })
  expect(records[3]).toMatchObject({ after: { address: 'https://results.example', events: 'match.ended' } })
  expect(JSON.stringify(records)).not.toMatch(/whsec_|abc/)
})

test('[F33] nobody can read a secret again more than ten minutes after it was shown, not even with the same request', async () => {
  let now = Date.now()
  const office = await webhooksOf(await startOwnApp({ clock: () => now }))
  const wanted = { id: 'w1', address: 'https://results.example/', events: ['match.ended'], club: null }
  expect((await office.call('POST', '', wanted)).status).toBe(201)
  now += 600_000
  expect((await office.call('POST', '', wanted)).status).toBe(200)
  now += 1
  expectError(await office.call('POST', '', wanted), 409, 'SECRET_SHOWN')
  expect((await office.call('POST', '/w1/secret', { id: 's1' })).status).toBe(201)
  expect((await office.call('POST', '/w1/secret', { id: 's1' })).status).toBe(200)
  now += 600_001
  expectError(await office.call('POST', '/w1/secret', { id: 's1' }), 409, 'SECRET_SHOWN')
  expect((await office.call('POST', '/w1/secret', { id: 's2' })).status).toBe(201)
})

test('a test is sent once, and its outcome is in the list; requests have both signatures after a new secret', async () => {
  const app = await startOwnApp()
  const office = await webhooksOf(app)
  let code = 500
  const receiver = await startReceiver((_received, response) => {
    response.writeHead(code).end()
    return true
  })
  const { webhook, secret } = await office.create(receiver.url)
  const { secret: newer } = (await office.call('POST', `/${webhook.id}/secret`, { id: 's1' })).body as WebhookWithSecret
  await office.call('PATCH', `/${webhook.id}`, { enabled: false })
  const failed = { state: 'failed', type: 'webhook.test', match: null, code: 500, failure: 'status', tries: 1 }
  for (const _ of [1, 2])
    expect((await office.call('POST', `/${webhook.id}/test`, { id: 't1' })).body).toMatchObject(failed)
  code = 200
  expect((await office.call('POST', `/${webhook.id}/test`, { id: 't2' })).body).toMatchObject({
    state: 'delivered',
    code: 200,
    failure: null,
  })
  expect(receiver.types()).toEqual(['webhook.test', 'webhook.test'])
  expect(receiver.requests.every((each) => isSignedBy(secret, each) && isSignedBy(newer, each))).toBe(true)
  expect((await office.deliveries(webhook.id)).map((each) => each.state).sort()).toEqual(['delivered', 'failed'])
  const unreachable = await office.create('https://results.invalid/')
  expect((await office.call('POST', `/${unreachable.webhook.id}/test`, { id: 't3' })).body).toMatchObject({
    state: 'failed',
    code: null,
    failure: 'name',
  })
})

test('an erased name is in no later request, and in no row', async () => {
  const app = await startOwnApp()
  const office = await webhooksOf(app)
  let isDown = true
  const accepted: WebhookBody[] = []
  const receiver = await startReceiver(({ body }, response) => {
    if (isDown) response.writeHead(503).end()
    else accepted.push(body)
    return isDown
  })
  const { webhook } = await office.create(receiver.url)
  const zoe = await aMember(app)
  const { id, one } = await app.newMatch({ company: zoe.name })
  await app.score(id, [pointBy(one), aStatus('retired', { winner: one })])
  await expect.poll(() => receiver.requests.length, poll).toBeGreaterThan(0)
  expect(receiver.requests[0]?.text).toContain(zoe.name)
  // A failure that is stored after the webhook was enabled again would put off its event.
  const failed = async () => (await office.deliveries(webhook.id)).filter(({ code }) => code === 503).length
  await expect.poll(async () => (await failed()) === receiver.requests.length, poll).toBe(true)
  expect(await zoe.erase({ matches: [id] })).toMatchObject({ status: 200 })
  isDown = false
  // Enabling it again makes the waiting events due at once.
  for (const enabled of [false, true]) await office.call('PATCH', `/${webhook.id}`, { enabled })
  await expect.poll(() => accepted.length, poll).toBe(2)
  expect(accepted.map(({ match }) => match?.names[0])).toEqual(['Player', 'Player'])
  expect(JSON.stringify(await office.deliveries(webhook.id))).not.toContain(zoe.name)
})

test('a receiver that fails for a day is disabled, and the owners get an email', async () => {
  let now = Date.now()
  const app = await startOwnApp({ clock: () => now })
  const office = await webhooksOf(app)
  const receiver = await startReceiver((_received, response) => {
    response.writeHead(500).end()
    return true
  })
  const { webhook } = await office.create(receiver.url)
  const { id, one } = await app.newMatch()
  await app.score(id, pointBy(one))
  await expect.poll(async () => (await office.all())[0]?.failingSince, poll).not.toBeNull()
  now += 24 * 3_600_000
  // The next event makes the server look for events whose time has come.
  const other = await app.newMatch()
  await app.score(other.id, pointBy(other.one))
  await expect.poll(async () => (await office.all())[0], poll).toMatchObject({ enabled: false, offReason: 'failures' })
  const mails = () => mailsBeside(app.file).filter((mail) => mail.includes('no longer gets results'))
  await expect.poll(() => mails().length, poll).toBe(1)
  expect(mails()[0]).toContain(`To: ${OWNER}`)
  const [record] = (await office.audit()).filter(({ subject }) => subject === webhook.id)
  expect(record).toMatchObject({ who: 'server', action: 'webhook.update', after: { enabled: false } })
})

describe('a server that stops between a point and its events', () => {
  test('stores and sends them after its restart', async () => {
    const removers: (() => void)[] = []
    const file = `${temporaryFolder((remove) => removers.push(remove))}/webhooks.db`
    let isCrashed = false
    const crashing = (real: Storage): Storage => ({
      ...real,
      atomically: (build, ...more) =>
        real.atomically(
          (tx) => {
            const statements = build(tx)
            if (
              isCrashed &&
              JSON.stringify(statements.map((each) => String(Object(each).toSQL?.().sql))).includes(
                'webhook_deliveries',
              )
            )
              throw new StorageUnavailable('crashed')
            return statements
          },
          ...more,
        ),
    })
    const receiver = await startReceiver()
    const first = await startApp({ file, storage: crashing })
    const office = await webhooksOf(first)
    const { webhook } = await office.create(receiver.url)
    const { id, one } = await first.newMatch({ format: SHORT })
    await first.score(id, points(one, 1))
    await expect.poll(async () => (await office.deliveries(webhook.id))[0]?.state, poll).toBe('delivered')
    isCrashed = true
    await first.score(id, [...points(one, 7), undo()])
    await first.patch(id, { company2: 'Luz Martí' })
    await first.close()
    expect(receiver.types()).toEqual(['match.started'])
    const second = await startApp({ file })
    const undone = ['match.started', 'set.ended', 'match.ended', 'match.corrected']
    await expect.poll(receiver.types, poll).toEqual([...undone, 'match.corrected'])
    expect(receiver.requests.at(-1)?.body).toMatchObject({ corrects: [], match: { names: [one, 'Luz Martí'], seq: 9 } })
    await expect.poll(async () => (await (await webhooksOf(second)).deliveries(webhook.id)).length, poll).toBe(5)
    await second.close()
    for (const remove of removers) remove()
  })
})

test('points are answered before their events are stored, and a webhook that hangs delays none', async () => {
  const app = await startOwnApp()
  const office = await webhooksOf(app)
  const receiver = await startReceiver(() => true)
  await office.create(receiver.url)
  const { id, one } = await app.newMatch()
  await app.score(id, pointBy(one))
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1))
  const began = performance.now()
  for (let n = 0; n < 20; n++) expect((await app.score(id, pointBy(one))).status).toBe(201)
  expect(performance.now() - began).toBeLessThan(5000)
})

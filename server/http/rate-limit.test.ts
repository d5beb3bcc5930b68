import { expect, test } from 'vitest'
import { buyerOf } from '../testing/a-shop.ts'
import { type Answer, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { payingApp } from '../testing/paying-app.ts'
import { storePeople } from '../testing/people-rows.ts'
import { SCORER_KEY, startOwnApp } from '../testing/running-app.ts'

test('a person who changes a cart too often gets Retry-After, and others at the address do not', async () => {
  const { app, buyer } = await payingApp({ shopWrites: 3 })
  await buyer.add(7)
  const refused = await buyer.post('/removeitemcart', { id: 1 })
  expectError(refused, 429, 'TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expectError(await buyer.post('/createorder', await buyer.order()), 429, 'TOO_MANY_REQUESTS')
  expect(await buyer.items()).toHaveLength(3)
  const beto = buyerOf(app.postAs, 'beto@example.com')
  await beto.add(3)
  expect(await beto.items()).toHaveLength(1)
})

const headersOf = ({ headers }: Answer) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) => headers.get(name))
const seconds = expect.stringMatching(/^([1-9]|[1-5]\d|60)$/)

test('every limited call sends the RateLimit headers, even before the 429', async () => {
  const app = await startOwnApp({ config: { clubWrites: 2 } })
  const link = (email: string) => app.postAs(email, '/createcalendarlink', {})
  expect(headersOf(await link('ana@example.com'))).toEqual(['2', '1', seconds, null])
  expect(headersOf(await link('ana@example.com'))).toEqual(['2', '0', seconds, null])
  expect(headersOf(await link('ana@example.com'))).toEqual(['2', '0', seconds, seconds])
  expect(headersOf(await app.postAs('ana@example.com', '/events', {}))).toEqual([null, null, null, null])
  // The address may make eight calls a minute. It has two calls left after Beto’s, and none after the calls of two more people.
  for (let n = 0; n < 2; n++) await link(`${n}@example.com`)
  expect(headersOf(await link('beto@example.com'))).toEqual(['2', '1', seconds, null])
  await link('carla@example.com')
  expect(headersOf(await link('dora@example.com'))).toEqual(['8', '0', seconds, null])
})

test('a failed sign-in sends the RateLimit headers of its address', async () => {
  const app = await startOwnApp({ config: { signInFailures: 2 } })
  const guess = () => app.get('/auth/me', { authorization: 'Bearer junk' })
  expect(headersOf(await guess())).toEqual(['2', '1', seconds, null])
  expect(headersOf(await guess())).toEqual(['2', '0', seconds, null])
  expect(headersOf(await guess())).toEqual(['2', '0', seconds, seconds])
})

test('requests without sign-in are counted by address', async () => {
  const { buyer } = await payingApp({ shopWrites: 3 })
  const answers = []
  for (let i = 0; i < 11; i++) answers.push((await buyer.confirm(1, 'made-up')).status)
  expect(answers).toEqual([...Array(10).fill(404), 429])
})

test('limits the webhook calls of one address', async () => {
  const { app } = await payingApp({ webhookCalls: 2 })
  const callWebhook = () => app.call('POST', '/paypal/webhook', '{}', { 'content-type': 'application/json' })
  expectError(await callWebhook(), 400, 'BAD_SIGNATURE')
  expectError(await callWebhook(), 400, 'BAD_SIGNATURE')
  expectError(await callWebhook(), 429, 'TOO_MANY_REQUESTS')
})

test('[F32] a person who changes reservations or the calendar too often gets Retry-After, and can still read', async () => {
  const app = await startOwnApp({ config: { clubWrites: 3 } })
  const ana = (path: string, body: object = {}) => app.postAs('ana@example.com', path, body)
  const statuses = []
  for (const path of ['/removereservation', '/deletevent', '/updatevent', '/createreservation', '/createvent'])
    statuses.push((await ana(path)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400])
  for (let n = 0; n < 3; n++) await ana('/createcalendarlink')
  const refused = await ana('/createcalendarlink')
  expectError(refused, 429, 'TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expectError(await ana('/removereservation', { id: 1 }), 429, 'TOO_MANY_REQUESTS')
  expectError(await ana('/deletevent', { id: 1 }), 429, 'TOO_MANY_REQUESTS')
  for (const path of ['/reservations', '/events']) expect(await ana(path)).toMatchObject({ status: 200 })
  expect(await app.postAs('beto@example.com', '/createcalendarlink', {})).toMatchObject({ status: 201 })
})

test('[F32] a person who makes too many links to score gets Retry-After, and can still list and revoke links', async () => {
  const app = await startOwnApp({ config: { newGrants: 2 } })
  const [ana, beto] = ['ana@example.com', 'beto@example.com']
  await storePeople(app.file, { [ana]: [{ role: 'manager', club: null }], [beto]: [{ role: 'manager', club: null }] })
  const { id: match } = await app.newMatch()
  const link = { match, label: 'Chair', until: new Date(Date.now() + 60_000).toISOString() }
  const [made] = [await app.postAs(ana, '/grants', link), await app.postAs(ana, '/grants', link)]
  const refused = await app.postAs(ana, '/grants', link)
  expectError(refused, 429, 'TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await app.sendAs(ana, 'GET', `/grants?match=${match}`)).toMatchObject({ status: 200 })
  expect(await app.sendAs(ana, 'DELETE', `/grants/${Object(made?.body).id}`)).toMatchObject({ status: 204 })
  expect(await app.postAs(beto, '/grants', link)).toMatchObject({ status: 201 })
  // The address may make eight links a minute, four of which are counted by now. The scorer key has no limit of its own.
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push((await app.post('/grants', link)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 429])
})

test('[F32] behind our proxy, failures are counted by the address that the proxy reports; an address that the client sends is ignored', async () => {
  const app = await startOwnApp({ config: { trustProxy: ['127.0.0.1'], signInFailures: 2 } })
  const statusFor = async (forwarded: string) =>
    (await app.get('/auth/me', { authorization: 'Bearer junk', 'x-forwarded-for': forwarded })).status
  const statuses = []
  for (const forged of ['6.6.6.1', '6.6.6.2', '6.6.6.3']) statuses.push(await statusFor(`${forged}, 10.0.0.1`))
  expect(statuses).toEqual([401, 401, 429])
  expect(await statusFor('10.0.0.1, 10.0.0.2')).toBe(401)
})

/** Starts a server behind a proxy, so that a test can have several addresses. */
async function guessable(clock = Date.now) {
  const app = await startOwnApp({ config: { signInFailures: 3, trustProxy: ['127.0.0.1'] }, clock })
  const tryKey = (key: string, from: string) =>
    app.get('/auth/scorer', { authorization: `Bearer ${key}`, 'x-forwarded-for': from })
  const guess = async (from: string) => {
    for (let n = 0; n < 3; n++) expectError(await tryKey(`guess-${n}`, from), 401, 'BAD_SCORER_KEY')
  }
  return { app, tryKey, guess }
}

test('[F32] an address that guesses the scorer key is blocked, even if it then sends the right key', async () => {
  const { tryKey, guess } = await guessable()
  await guess('10.0.0.1')
  const right = await tryKey(SCORER_KEY, '10.0.0.1')
  const wrong = await tryKey('guess-4', '10.0.0.1')
  expectError(right, 429, 'TOO_MANY_FAILURES', /try again in \d+ s/)
  expect({ ...right, headers: null }).toEqual({ ...wrong, headers: null })
  expect([...right.headers.keys()]).toEqual([...wrong.headers.keys()])
  expect(await tryKey(SCORER_KEY, '10.0.0.2')).toMatchObject({ status: 204 })
})

test('[F32] an address that used the scorer key in the last day is not blocked by wrong guesses', async () => {
  let now = Date.now()
  const { app, tryKey, guess } = await guessable(() => now)
  expect(await tryKey(SCORER_KEY, '10.0.0.1')).toMatchObject({ status: 204 })
  now += 23 * 3_600_000
  await guess('10.0.0.1')
  expectError(await tryKey('guess-4', '10.0.0.1'), 429, 'TOO_MANY_FAILURES')
  expect(await tryKey(SCORER_KEY, '10.0.0.1')).toMatchObject({ status: 204 })
  const { id, one } = await app.newMatch()
  expect(await app.score(id, pointBy(one))).toMatchObject({ status: 201 })
  now += 24 * 3_600_000
  expectError(await tryKey(SCORER_KEY, '10.0.0.1'), 429, 'TOO_MANY_FAILURES')
})

test('[F32] the addresses of an IPv6 network count as one: after one has used the scorer key, guesses from another do not block them', async () => {
  const { tryKey, guess } = await guessable()
  expect(await tryKey(SCORER_KEY, '2001:db8::1')).toMatchObject({ status: 204 })
  await guess('2001:db8::2')
  expect(await tryKey(SCORER_KEY, '2001:db8::3')).toMatchObject({ status: 204 })
  await guess('2001:db8:0:1::1')
  expectError(await tryKey(SCORER_KEY, '2001:db8:0:1::2'), 429, 'TOO_MANY_FAILURES')
})

test('[F32] invalid tokens do not block the umpires of an address', async () => {
  const { app, tryKey } = await guessable()
  const headers = { authorization: 'Bearer junk', 'x-forwarded-for': '10.0.0.1' }
  for (const status of [401, 401, 401, 429]) expect(await app.get('/auth/me', headers)).toMatchObject({ status })
  expect(await tryKey(SCORER_KEY, '10.0.0.1')).toMatchObject({ status: 204 })
})

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { AUDIT_FIELDS } from '../../shared/audit/audit-fields.ts'
import { DEFAULT_CLUBS } from '../../shared/clubs/default-clubs.ts'
import { MOST_FOLLOWS } from '../../shared/follow/follow-kinds.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { isPage } from '../../shared/pages/office-pages.ts'
import { MOST_SUBSCRIPTIONS } from '../../shared/push/push-limits.ts'
import type { PushSubscriptionRequest } from '../../shared/push/push-schemas.ts'
import { IdentityUnavailable } from '../auth/identity.ts'
import { openSqlite } from '../database/sqlite.ts'
import { openApiDocument } from '../documents/openapi-document.ts'
import { createMatchesRepository } from '../matches/matches-repository.ts'
import { openUnsubscribe } from '../notifications/unsubscribe.ts'
import { createOwnerLinks } from '../people/owner-links.ts'
import { subscriptionId } from '../push/push-subscriptions.ts'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { fillShop } from '../testing/a-shop.ts'
import { type Answer, aMatch } from '../testing/client.ts'
import { competitionAnswers } from '../testing/competition-answers.ts'
import { callerOf, documentedCalls } from '../testing/documented-calls.ts'
import { expectError } from '../testing/errors.ts'
import { startFakePayPal } from '../testing/fake-paypal.ts'
import { aRecord, aRow } from '../testing/match-rows.ts'
import { aGuest, OFFICE_ANSWERS, storeOwner } from '../testing/office-answers.ts'
import { orderAnswers } from '../testing/order-answers.ts'
import { addPeople, storePeople } from '../testing/people-rows.ts'
import { storePrice } from '../testing/priced-courts.ts'
import { aSubscription, type PushService, startPushService } from '../testing/push-service.ts'
import { localIdentity, type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'
import { openStream } from '../testing/stream-reader.ts'
import { todsAnswers } from '../testing/tods-answers.ts'

interface Operation {
  security?: Record<string, unknown>[]
  'x-on-booking'?: true
  'x-also-page'?: true
  operationId?: string
  tags?: string[]
  parameters?: { name: string; description?: string }[]
  responses: Record<string, { description: string; content?: Record<string, { schema: object; example?: unknown }> }>
  requestBody?: { content: Record<string, { example?: unknown }> }
}
const document = JSON.parse(await openApiDocument()) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
const operations = new Map<string, Operation>(
  Object.entries(document.paths).flatMap(([route, calls]) =>
    Object.entries(calls).map(([method, operation]) => [`${method.toUpperCase()} ${route}`, operation] as const),
  ),
)
const documented = documentedCalls(document.paths)
const cases = documented.flatMap(({ call, statuses }) => statuses.map((status) => [call, status] as const))

test('no call answers in place of a page, unless it declares that browsers get the page', () => {
  const reads = Object.entries(document.paths).flatMap(([route, { get }]) =>
    get ? [{ path: route.replace(/\{\w+\}/g, 'x'), isShared: get['x-also-page'] === true }] : [],
  )
  expect(reads.filter(({ path }) => isPage(path))).toEqual(reads.filter(({ isShared }) => isShared))
})

/** A Monday morning at the club. */
const MONDAY = Date.parse('2026-11-23T13:00:00Z')
const SIGNED = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-transmission-id': 't-1',
  'paypal-transmission-sig': 'c2ln',
  'paypal-transmission-time': new Date().toISOString(),
}
const MESSAGE = JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'NONE' } })

let app: RunningApp
let strict: RunningApp
let paypal: Awaited<ReturnType<typeof startFakePayPal>>
let file: string
/** A second connection to the database, as another program has it. */
let office: Storage
let now = MONDAY
/** The parts that currently fail. */
const broken = { disk: false, identity: false }

const gone = () => Promise.reject(new StorageUnavailable('SQLITE_FULL'))
const breakable = (real: Storage): Storage => ({
  ...real,
  atomically: (build, deadline) => (broken.disk ? gone() : real.atomically(build, deadline)),
  ping: () => (broken.disk ? gone() : real.ping()),
})
const identity = {
  ...localIdentity,
  verify: async (token: string) => {
    if (broken.identity) throw new IdentityUnavailable('no answer')
    return localIdentity.verify(token)
  },
}

beforeAll(async () => {
  const removers: (() => void)[] = []
  file = path.join(
    temporaryFolder((remove) => removers.push(remove)),
    'shop.db',
  )
  await fillShop(file)
  await storeUnreadable(file)
  await storePrice(file, PRICED)
  office = openSqlite(file)
  paypal = await startFakePayPal((close) => removers.push(close))
  const config = {
    paypal: paypal.settings(),
    webhookCalls: 1000,
    cardReads: 1000,
    streams: 3,
    shopWrites: 1000,
    clubWrites: 1000,
    newGrants: 1000,
    signInFailures: 1000,
  }
  // Somebody works at each club, so that no call removes one as an example.
  const staff = DEFAULT_CLUBS.map(({ id: club }) => ({ role: 'umpire' as const, club }))
  await addPeople(office, { 'umpire@everywhere.example': staff })
  app = await startApp({
    file,
    config: { ...config, trialSignIn: true },
    identity,
    clock: () => now,
    storage: breakable,
  })
  const once = { webhookCalls: 1, cardReads: 1, shopWrites: 1, clubWrites: 1, newGrants: 1, signInFailures: 1 }
  strict = await startApp({ config: { ...once, paypal: paypal.settings() } })
  return async () => {
    await app.close()
    await strict.close()
    await office.close()
    for (const remove of removers) remove()
  }
})

/** Returns the last part of the link with which a person stops emails about results. */
async function aLink(caller: Caller): Promise<string> {
  await caller.send('GET /auth/me/follows')
  const [person] = await office.db
    .select()
    .from(office.tables.people)
    .where(eq(office.tables.people.email, caller.email))
  return (await openUnsubscribe(office, '').addressOf(person?.id ?? '', 'result')).replace('/unsubscribe/', '')
}

type Caller = ReturnType<typeof callerOf>
type Case = (caller: Caller, call: string) => Promise<Answer>

/** Asks for a test message to a browser of a push service. */
async function testMessage(
  caller: Caller,
  call: string,
  subscribe: (service: PushService) => PushSubscriptionRequest,
): Promise<Answer> {
  const subscription = subscribe(await startPushService())
  await caller.send('PUT /auth/me/push', { body: subscription })
  return caller.send(call, { step: subscriptionId(subscription.endpoint) })
}

/** For each status, a way to make any call answer with it. */
const BY_STATUS: Readonly<Record<number, Case>> = {
  200: async (caller, call) => {
    await caller.before(call)
    // If a call also answers 201, a 200 means that the thing exists already.
    if (operations.get(call)?.responses['201']) await caller.send(call)
    return caller.send(call)
  },
  201: async (caller, call) => {
    await caller.before(call)
    return caller.send(call)
  },
  204: async (caller, call) => {
    await caller.before(call)
    return caller.send(call)
  },
  400: (caller, call) =>
    caller.send(
      call,
      operations.get(call)?.requestBody
        ? { body: lacking(call) }
        : { query: '?view=no&since=-1&format=no&shape=no', ...wrongStep(call) },
    ),
  401: (caller, call) => caller.send(call, { key: null }),
  403: async (caller, call) => {
    const code = codeOf(call, 403)
    // The call needs a match, because the server first finds out whether the person is on its booking.
    if (operations.get(call)?.['x-on-booking']) await caller.before(call)
    if (code === 'FORBIDDEN') return caller.send(call, { key: await caller.token() })
    if (code === 'BLOCKED') {
      block(caller.email)
      return caller.send(call)
    }
    return caller.send(call, { body: { [call === 'POST /createcart' ? 'userId' : 'email']: 'beto@example.com' } })
  },
  404: (caller, call) => caller.send(call, { step: 'none', body: idOf(call) }),
  413: (caller, call) => caller.send(call, { body: JSON.stringify({ title: 'x'.repeat(1_100_000) }) }),
  414: (caller, call) => caller.send(call, { step: 'x'.repeat(201) }),
  431: (caller, call) => caller.send(call, { headers: { 'x-long': 'x'.repeat(17_000) } }),
  415: (caller, call) =>
    caller.send(call, { body: 'title=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  429: async (_, call) => {
    const often = callerOf(strict, paypal, documented)
    for (let tries = 1; tries < 9; tries++) {
      const guarded = documented.some((each) => each.call === call && each.needs !== 'nothing')
      const answer = await often.send(call, { ...(guarded && { key: 'no such key' }) })
      if (answer.status === 429) return answer
    }
    throw new Error('nothing was refused')
  },
  503: async (caller, call) => {
    const person = codeOf(call, 503) === 'SIGN_IN_UNAVAILABLE'
    // If the identity provider must fail, no earlier call may send the token: the server would accept a token that it has
    // already checked.
    if (!person) await caller.before(call)
    broken.disk = !person
    broken.identity = person
    onTestFinished(() => void Object.assign(broken, { disk: false, identity: false }))
    return caller.send(call, person ? { key: await caller.token() } : {})
  },
}
/** Returns the code in the example of an error. */
const codeOf = (call: string, status: number): unknown => Object(shown(call, status).example).code

/** Blocks a person, who need not have signed in yet. */
function block(email: string): void {
  const other = new BetterSqlite3(file)
  other
    .prepare(
      `insert into people (id, email, name, blocked, search, created_at) values (?, ?, '', 1, '', 0)
       on conflict (email) do update set blocked = 1`,
    )
    .run(email, email)
  other.close()
}

const bodyOf = (call: string): unknown => documented.find((each) => each.call === call)?.body

/** Returns a body without a required field. If no field is required, returns a body with an invalid field. */
const lacking = (call: string): string =>
  Object.keys(Object(bodyOf(call))).join() === 'email' || call === 'POST /reservations' ? '{"email":7}' : '{}'

/** Returns an invalid parameter in the path, for calls without another field that could be invalid. */
const wrongStep = (call: string): { step?: string } => {
  if (call.includes('{ref}')) return { step: '%zz' }
  if (
    /\{id\}(\/authors|\/description|\/names|\/notes|\/notes\/\{note\}|\/scorer|\/stats|\/score|\/now|\/favourite)?$/.test(
      call,
    )
  )
    return { step: 'x'.repeat(65) }
  return call.startsWith('GET /images') || call.startsWith('GET /calendar') ? { step: '%zz' } : {}
}

/** Returns a body with an unknown id. */
const idOf = (call: string): object =>
  'id' in Object(bodyOf(call)) && !call.includes('{') ? { id: call.includes('stats') ? 'none' : 999 } : {}

/** A match with an entry of a newer version. */
const UNREADABLE = 'unreadable'
async function storeUnreadable(file: string): Promise<void> {
  const storage = openSqlite(file)
  const entries = [aRow(UNREADABLE, 1, { kind: 'challenge' as never })]
  await createMatchesRepository(storage).store({ created: [aRecord(UNREADABLE)], changed: [], entries })
  await storage.close()
}
const readsOfMatches = [...operations.keys()].filter((call) => /^GET \/product\/|^POST \/stats/.test(call))
const ofUnreadable: Case = (caller, call) =>
  caller.send(call, { step: UNREADABLE, ...(call.startsWith('POST') && { body: { id: UNREADABLE } }) })

const OWNER = { role: 'owner', club: null } as const
/** Sends a call about a person with another path or body than the example. */
async function sendAbout(caller: Caller, call: string, path: string, body?: object): Promise<Answer> {
  const [method = ''] = call.split(' ')
  return app.call(method, `/people/${path}`, body && JSON.stringify(body), {
    ...(body && { 'content-type': 'application/json' }),
    authorization: `Bearer ${await caller.token()}`,
  })
}
/** Makes the caller the only owner who has signed in, then asks the server to block them or to change or remove the role. */
const ofLastOwner: Case = async (caller, call) => {
  const other = new BetterSqlite3(file)
  other.exec('update people set signed_in_at = null')
  other.close()
  if (call.includes('/me/')) return caller.send(call)
  if (call.includes('erase')) return sendAbout(caller, call, `${caller.email}/erase`, { email: caller.email })
  if (call.includes('blocked')) return sendAbout(caller, call, `${caller.email}/blocked`, { blocked: true })
  return sendAbout(caller, call, `${caller.email}/roles/all`, call.startsWith('PUT') ? { role: 'umpire' } : undefined)
}

/** Makes a call while nothing can be stored, after the caller has signed in. */
const onFullDisk: Case = async (caller, call) => {
  await caller.send('GET /auth/me')
  broken.disk = true
  onTestFinished(() => void Object.assign(broken, { disk: false }))
  return caller.send(call)
}

/** Makes another person book a court, and returns the booking. */
async function bookedByAnother(...partners: string[]) {
  const { body } = await callerOf(app, paypal, documented).send('POST /bookings', { body: { partners } })
  const [booking] = (body as { bookings: { uid: string; court: string; startsAt: string }[] }).bookings
  if (!booking) throw new Error('nothing was booked')
  return booking
}

/** Changes club_naco, with the tag of its current version. */
async function sendWithTag(caller: Caller, call: string, sending: object = {}): Promise<Answer> {
  const { headers } = await caller.send('GET /office/clubs/{club}')
  return caller.send(call, { headers: { 'if-match': headers.get('etag') ?? '' }, ...sending })
}

/** A court with a price, which no other test books. */
const PRICED = 'club_arroyo_hondo-1'

/** Makes a caller wait for a slot that another person booked. Returns the other person and the id of the wait. */
async function waiting(caller: Caller) {
  const other = callerOf(app, paypal, documented)
  const { body } = await other.send('POST /bookings')
  const [booking] = (body as { bookings: { club: string; court: string; startsAt: string }[] }).bookings
  const slot = { club: booking?.club, court: booking?.court, startsAt: booking?.startsAt }
  const { body: wait } = await caller.send('POST /waits', { body: slot })
  return { other, slot, id: (wait as { id: string }).id }
}

/** Makes a slot free for which a caller waits. Returns the id of the wait. */
async function offered(caller: Caller): Promise<string> {
  const { other, id } = await waiting(caller)
  await other.send('DELETE /bookings/{uid}')
  return id
}

/** The week that the office reads. */
const WEEK = '?club=club_naco&from=2026-11-23'

/** Makes a call while nothing can be stored. */
function withoutDisk(send: () => Promise<Answer>): Promise<Answer> {
  broken.disk = true
  onTestFinished(() => void Object.assign(broken, { disk: false }))
  return send()
}

const A_NOTE = {
  seq: 0,
  at: 0,
  playedAt: null,
  kind: 'let',
  side: null,
  violation: null,
  text: null,
  author: 'key',
} as const

/** Creates another player, into whom the caller's own player can be merged. Returns the body of the merge. */
async function anotherPlayer(caller: Caller): Promise<{ into: string }> {
  const id = randomUUID()
  await caller.send('POST /players', { body: { id } })
  return { into: id }
}

/** Merges the caller's own player. */
async function merged(caller: Caller): Promise<void> {
  await caller.before('POST /players/{id}/merge')
  await caller.send('POST /players/{id}/merge', { body: await anotherPlayer(caller) })
}

/** Books a court, and makes and ends its match. Returns the id of the booking, which is also that of the match. */
async function scoredBooking(caller: Caller): Promise<string> {
  await storeOwner(office, caller.email)
  const { body } = await caller.send('POST /bookings')
  const [booking] = (body as { bookings: { uid: string }[] }).bookings
  const { body: match } = await caller.send('GET /bookings/{uid}/match')
  const [player] = (match as { players: { person: string }[] }).players
  const sides = [[{ person: player?.person }], [{ guest: 'Luz Marte' }]]
  await caller.send('POST /bookings/{uid}/match', { body: { sides, format: null } })
  const end = JSON.stringify({ id: 'e1', status: 'finished' })
  await caller.send('POST /product/{id}/actions', { step: booking?.uid ?? '', body: end })
  return booking?.uid ?? ''
}

/** Ways to make one call answer with one status, where the way in `BY_STATUS` does not work for that call. */
const BY_CALL: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(readsOfMatches.map((call) => [`${call} 503`, ofUnreadable])),
  'PUT /brand 200': async (caller, call) => {
    const { headers } = await caller.send('GET /brand')
    return caller.send(call, { headers: { 'if-match': headers.get('etag') ?? '' } })
  },
  'PUT /brand 400': (caller, call) => {
    const sponsors = [{ image: 'cafe.webp', name: 'Café', link: 'http://cafe.example' }]
    return caller.send(call, { headers: { 'if-match': '"0"' }, body: { sponsors } })
  },
  'PUT /brand 412': (caller, call) => caller.send(call, { headers: { 'if-match': '"99"' } }),
  'PUT /brand 422': async (caller, call) => {
    const { headers } = await caller.send('GET /brand')
    const body = { name: 'TC', logo: { image: 'nobody.webp', onWhite: false }, sponsors: [] }
    return caller.send(call, { headers: { 'if-match': headers.get('etag') ?? '' }, body })
  },
  'PUT /brand 428': (caller, call) => caller.send(call),
  'PUT /shop/settings 200': async (caller, call) => {
    const { headers } = await caller.send('GET /shop/settings')
    return caller.send(call, { headers: { 'if-match': headers.get('etag') ?? '' } })
  },
  'PUT /shop/settings 400': (caller, call) =>
    caller.send(call, { headers: { 'if-match': '"99"' }, body: { currency: 'XXX' } }),
  'PUT /shop/settings 412': (caller, call) => caller.send(call, { headers: { 'if-match': '"99"' } }),
  'PUT /shop/settings 428': (caller, call) => caller.send(call),
  'POST /office/clubs 422': (caller, call) => caller.send(call, { body: { image: 'none.svg' } }),
  'PUT /office/clubs/{club} 200': (caller, call) => sendWithTag(caller, call),
  'PUT /office/clubs/{club} 404': (caller, call) => sendWithTag(caller, call, { step: 'club_moon' }),
  'PUT /office/clubs/{club} 422': (caller, call) => sendWithTag(caller, call, { body: { image: 'none.svg' } }),
  'PUT /office/clubs/{club} 409': async (caller, call) => {
    await caller.send('POST /product', {
      body: { club: 'club_naco', court: null, date: new Date(Date.now() + 864e5).toISOString() },
    })
    return sendWithTag(caller, call, { body: { timeZone: 'Europe/Madrid' } })
  },
  'PUT /office/clubs/{club} 412': (caller, call) => caller.send(call, { headers: { 'if-match': '"0"' } }),
  'PUT /office/clubs/{club} 428': (caller, call) => caller.send(call),
  'PUT /office/clubs/{club} 503': async (caller, call) => {
    const { headers } = await caller.send('GET /office/clubs/{club}')
    broken.disk = true
    onTestFinished(() => void Object.assign(broken, { disk: false }))
    return caller.send(call, { headers: { 'if-match': headers.get('etag') ?? '' } })
  },
  'PUT /members/{id} 503': async (caller, call) => {
    await caller.before(call)
    return withoutDisk(() => caller.send(call, { headers: { 'if-match': '"1"' }, body: { name: 'Luz Marte' } }))
  },
  'DELETE /members/{id}/account 503': async (caller, call) => {
    await caller.before(call)
    await caller.send('PUT /members/{id}/account')
    return withoutDisk(() => caller.send(call))
  },
  'POST /members/import 503': (caller, call) => withoutDisk(() => caller.send(call, { body: { dryRun: false } })),
  'GET /ratings 400': (caller, call) => caller.send(call, { query: '?limit=0' }),
  'GET /ratings/calibration 400': (caller, call) => caller.send(call, { query: `?club=${'x'.repeat(65)}` }),
  'PUT /product/{id}/answer 200': async (caller, call) => caller.send(call, { step: await scoredBooking(caller) }),
  'PUT /product/{id}/answer 403': async (caller, call) =>
    caller.send(call, { step: await scoredBooking(callerOf(app, paypal, documented)) }),
  'PUT /product/{id}/answer 409': async (caller, call) => {
    const step = await scoredBooking(caller)
    await caller.send('PUT /office/contested/{id}', { step })
    return caller.send(call, { step })
  },
  'PUT /product/{id}/answer 503': async (caller, call) => {
    const step = await scoredBooking(caller)
    return withoutDisk(() => caller.send(call, { step }))
  },
  'PUT /office/contested/{id} 204': async (caller, call) => caller.send(call, { step: await scoredBooking(caller) }),
  'PUT /office/contested/{id} 503': async (caller, call) => {
    const step = await scoredBooking(caller)
    return withoutDisk(() => caller.send(call, { step }))
  },
  'POST /players 422': async (caller, call) => {
    await caller.send(call)
    return caller.send(call, { body: { name: 'Somebody else' } })
  },
  'PATCH /players/{id} 200': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { headers: { 'if-match': '"1"' } })
  },
  'PATCH /players/{id} 412': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { headers: { 'if-match': '"0"' } })
  },
  'PATCH /players/{id} 428': async (caller, call) => {
    await caller.before(call)
    return caller.send(call)
  },
  'PATCH /players/{id} 404': (caller, call) => caller.send(call, { step: 'none', headers: { 'if-match': '"1"' } }),
  'PATCH /players/{id} 503': async (caller, call) => {
    await caller.before(call)
    return withoutDisk(() => caller.send(call, { headers: { 'if-match': '"1"' } }))
  },
  'POST /players/{id}/merge 200': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: await anotherPlayer(caller) })
  },
  'POST /players/{id}/merge 409': async (caller, call) => {
    await merged(caller)
    return caller.send(call, { body: await anotherPlayer(caller) })
  },
  'POST /players/{id}/merge 422': async (caller, call) => {
    const { into } = await anotherPlayer(caller)
    return caller.send(call, { step: into, body: { into } })
  },
  'POST /players/{id}/merge 503': async (caller, call) => {
    await caller.before(call)
    const body = await anotherPlayer(caller)
    return withoutDisk(() => caller.send(call, { body }))
  },
  'DELETE /players/{id} 204': async (caller, call) => {
    await caller.before(call)
    return caller.send(call)
  },
  'DELETE /players/{id} 409': async (caller, call) => {
    await merged(caller)
    return caller.send(call)
  },
  'DELETE /players/{id} 503': async (caller, call) => {
    await caller.before(call)
    return withoutDisk(() => caller.send(call))
  },
  'POST /players/{id}/separate 200': async (caller, call) => {
    await merged(caller)
    return caller.send(call)
  },
  'POST /players/{id}/separate 409': async (caller, call) => {
    await caller.before(call)
    return caller.send(call)
  },
  'POST /players/{id}/separate 503': async (caller, call) => {
    await merged(caller)
    return withoutDisk(() => caller.send(call))
  },
  'GET /office/clubs/{club} 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  // Archived again, because the message of other calls lists the clubs.
  'POST /office/clubs 201': async (caller, call) => {
    const answer = await caller.send(call, { body: { id: 'club_new' } })
    await sendWithTag(caller, 'PUT /office/clubs/{club}', {
      step: 'club_new',
      headers: { 'if-match': '"1"' },
      // The courts of the example belong to another club.
      body: { archived: true, courts: [] },
    })
    return answer
  },
  'POST /office/clubs 200': (caller, call) =>
    caller.send(call, { body: { id: 'club_naco', name: 'Club Naco', timeZone: 'America/Santo_Domingo' } }),
  'POST /office/clubs 409': (caller, call) => caller.send(call, { body: { id: 'club_naco' } }),
  'GET /product/{id}/stream 200': async (caller, call) => {
    await caller.before(call)
    const { response, text, events } = await openStream(`${app.url}/product/${caller.match}/stream`)
    await vi.waitFor(() => expect(events().at(-1)).toMatchObject({ event: 'match:updated' }))
    return { status: response.statusCode ?? 0, body: text(), headers: new Headers() }
  },
  // The limit is for readers of calendars, who ask for one again and again.
  'GET /players/{id}/order.ics 429': async (_, call) => {
    const often = callerOf(strict, paypal, documented)
    for (;;) {
      const answer = await often.send(call, { step: 'nobody' })
      if (answer.status === 429) return answer
    }
  },
  'GET /product/{id}/stream 429': async (caller, call) => {
    await caller.before(call)
    for (;;) {
      const { response, text, ended } = await openStream(`${app.url}/product/${caller.match}/stream`)
      if (response.statusCode === 200) continue
      await ended
      return { status: response.statusCode ?? 0, body: JSON.parse(text()), headers: new Headers() }
    }
  },
  'GET /bookings/{uid}/match 403': async (caller, call) => {
    block(caller.email)
    return caller.send(call, { key: await caller.token() })
  },
  'POST /bookings/{uid}/match 403': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { key: await caller.token() })
  },
  'POST /bookings/{uid}/match 409': async (caller, call) => {
    await caller.send('POST /bookings', { body: { court: PRICED } })
    return caller.send(call)
  },
  'POST /bookings/{uid}/match 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { sides: [[{ person: 'nobody' }], [{ guest: 'Luz' }]] } })
  },
  'POST /product 422': (caller, call) => caller.send(call, { body: { company2: 'Ana Reyes' } }),
  'PATCH /product/{id} 412': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { headers: { 'if-match': '"1"' } })
  },
  // The club is closed at night.
  'POST /product 409': (caller, call) =>
    caller.send(call, {
      body: { club: 'club_naco', court: 'club_naco-1', date: '2030-06-01T07:00:00Z', clash: {} },
    }),
  'PATCH /product/{id} 409': async (caller, call) => {
    await caller.before(call)
    await caller.send('POST /product/{id}/actions')
    return caller.send(call, { body: { company: 'Luz Marte', company2: 'Eva Cruz' } })
  },
  'PATCH /product/{id} 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { format: 'SET4' } })
  },
  'POST /product/{id}/actions 409': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { baseSeq: 7 } })
  },
  'POST /product/{id}/actions 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { player: 'Nobody' } })
  },
  'POST /product/{id}/notes 409': async (caller, call) => {
    await caller.before(call)
    const { matchNotes } = office.tables
    const note = { ...A_NOTE, matchId: caller.match }
    const rows = Array.from({ length: 500 }, (_, number) => ({ ...note, id: `note-${number}` }))
    await office.db.insert(matchNotes).values(rows)
    return caller.send(call)
  },
  'POST /product/{id}/notes 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { player: 'Nobody' } })
  },
  'PUT /product/{id}/sides 409': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { company: 'Nobody' } })
  },
  'GET /office/notes 200': (caller, call) =>
    caller.send(call, { query: '?club=club_naco&from=2026-11-23&to=2026-11-24' }),
  'GET /office/notes 400': (caller, call) => caller.send(call, { query: '?club=&from=2026-11-23&to=2026-11-24' }),
  'GET /product/{id}/export 409': async (caller, call) => {
    await caller.send('POST /product', { body: { format: null } })
    await caller.send('POST /product/{id}/actions')
    return caller.send(call, { query: '?format=points' })
  },
  'POST /grants 404': (caller, call) => caller.send(call, { body: { match: 'none' } }),
  'POST /grants 409': async (caller, call) => {
    await caller.before('DELETE /grants/{id}')
    await caller.send('DELETE /grants/{id}')
    return caller.send(call)
  },
  'POST /grants 422': (caller, call) => caller.send(call, { body: { match: undefined, court: 'club_naco-9' } }),
  'GET /grants 400': (caller, call) => caller.send(call, { query: '?match=a&court=b' }),
  'GET /grants 404': (caller, call) => caller.send(call, { query: '?match=none' }),
  'GET /grants 422': (caller, call) => caller.send(call, { query: '?court=club_naco-9' }),
  'GET /grants 503': (caller, call) => caller.send(call, { query: `?match=${UNREADABLE}` }),
  'GET /grants/current 200': async (caller, call) => {
    const window = { from: new Date(now).toISOString(), until: new Date(now + 60_000).toISOString() }
    await caller.before('POST /grants')
    const { body } = await caller.send('POST /grants', { body: window })
    return caller.send(call, { key: (body as { token: string }).token })
  },
  'POST /auth/local/sign-in 403': (caller, call) =>
    caller.send(call, { headers: { origin: 'https://elsewhere.example' } }),
  'POST /auth/trial/sign-in 200': async (caller, call) => {
    await storeOwner(office, caller.email)
    await caller.send('PUT /trial')
    return caller.send(call)
  },
  'POST /auth/trial/sign-in 403': (caller, call) =>
    caller.send(call, { headers: { origin: 'https://elsewhere.example' } }),
  'PUT /trial 409': async (_, call) => {
    const elsewhere = callerOf(strict, paypal, documented)
    await storePeople(strict.file, { [elsewhere.email]: [OWNER] })
    return elsewhere.send(call)
  },
  'POST /auth/local/refresh 403': (caller, call) =>
    caller.send(call, { headers: { origin: 'https://elsewhere.example' } }),
  'POST /createcart 409': async (caller, call) => {
    const other = new BetterSqlite3(file)
    other.exec('create trigger gone after insert on cart_lines begin delete from cart_lines where product_id = 2; end')
    onTestFinished(() => void other.exec('drop trigger gone').close())
    return caller.send(call, { body: { productId: 2 } })
  },
  'POST /createcart 422': (caller, call) => caller.send(call, { body: { productId: 14 } }),
  'POST /createorder 409': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { total: 1 } })
  },
  'POST /checkout 404': (caller, call) => caller.send(call, { body: { checkout: { orderId: 1, price: 1 } } }),
  'POST /checkout 409': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { checkout: { orderId: 1764338500000, price: 1 } } })
  },
  'POST /paypalsuccessorder 402': async (caller, call) => {
    await caller.before(call)
    paypal.fail('capture', 'INSTRUMENT_DECLINED')
    return caller.send(call)
  },
  'POST /paypalsuccessorder 404': (caller, call) => caller.send(call, { body: { token: 'NONE' } }),
  'POST /paypalsuccessorder 409': async (caller, call) => {
    await caller.before('POST /cancelorder')
    return caller.send(call)
  },
  'POST /paypalsuccessorder 503': async (caller, call) => {
    await caller.before(call)
    paypal.fail('ask', 'busy', 'busy', 'busy')
    return caller.send(call)
  },
  'POST /cancelorder 404': (caller, call) => caller.send(call, { body: { token: 'NONE' } }),
  'POST /cancelorder 409': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { orderId: 1 } })
  },
  'POST /cancelorder 503': async (caller, call) => {
    await caller.before(call)
    paypal.fail('ask', 'busy', 'busy', 'busy')
    return caller.send(call)
  },
  ...OFFICE_ANSWERS,
  ...competitionAnswers(
    () => office,
    withoutDisk,
    () => callerOf(app, paypal, documented),
  ),
  ...todsAnswers(withoutDisk),
  ...orderAnswers(withoutDisk),
  'GET /people 422': (caller, call) => caller.send(call, { query: '?club=club_moon' }),
  'GET /people 400': (caller, call) => caller.send(call, { query: '?limit=0' }),
  'POST /people/invitations 409': async (caller, call) => {
    await caller.send(call, { body: { role: 'manager' } })
    return caller.send(call)
  },
  'POST /people/invitations 422': (caller, call) => caller.send(call, { body: { club: 'club_moon' } }),
  'PUT /people/{id}/roles/{club} 409': ofLastOwner,
  'PUT /people/{id}/roles/{club} 404': (caller, call) =>
    sendAbout(caller, call, 'none/roles/club_naco', { role: 'umpire' }),
  'PUT /people/{id}/roles/{club} 422': (caller, call) =>
    sendAbout(caller, call, `${caller.email}/roles/club_moon`, { role: 'umpire' }),
  'DELETE /people/{id}/roles/{club} 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'DELETE /people/{id}/roles/{club} 503': async (caller, call) => {
    await addPeople(office, { [`colleague-${caller.email}`]: [{ role: 'umpire', club: 'club_naco' }] })
    await caller.send('GET /people')
    broken.disk = true
    onTestFinished(() => void Object.assign(broken, { disk: false }))
    return caller.send(call)
  },
  'POST /people/owner 403': (caller, call) => caller.send(call),
  'DELETE /people/{id}/roles/{club} 409': ofLastOwner,
  'PUT /people/{id}/blocked 409': ofLastOwner,
  'POST /people/{id}/erase 409': ofLastOwner,
  'POST /people/{id}/erase 422': (caller, call) => caller.send(call, { body: { email: caller.email } }),
  'GET /people/{id}/export 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'GET /people/{id}/matches 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'GET /auth/me/export 503': onFullDisk,
  'PUT /auth/me/player 503': onFullDisk,
  'POST /auth/me/follows 409': async (caller, call) => {
    const ids = Array.from({ length: MOST_FOLLOWS + 1 }, () => randomUUID())
    for (const some of chunks(ids, 50)) await Promise.all(some.map((id) => app.post('/product', { ...aMatch(), id })))
    const follows = ids.map((id) => ({ kind: 'match', id }))
    await caller.send(call, { body: { follows: follows.slice(1) } })
    return caller.send(call, { body: { follows: follows.slice(0, 1) } })
  },
  'POST /auth/me/follows 503': onFullDisk,
  'DELETE /auth/me/follows/{kind}/{id} 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'DELETE /auth/me/follows/{kind}/{id} 404': (caller, call) => caller.send(call, { step: 'club_naco-2' }),
  'DELETE /auth/me/follows/{kind}/{id} 503': async (caller, call) => {
    await caller.before(call)
    return withoutDisk(() => caller.send(call))
  },
  'PUT /auth/me/push 409': async (caller, call) => {
    for (let n = 0; n < MOST_SUBSCRIPTIONS; n++)
      await caller.send(call, { body: aSubscription(`https://push.example/${caller.match}/${n}`) })
    return caller.send(call)
  },
  'PUT /auth/me/push 422': (caller, call) => caller.send(call, { body: aSubscription('https://10.0.0.1/') }),
  'PUT /auth/me/push 503': onFullDisk,
  'DELETE /auth/me/push/{id} 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'DELETE /auth/me/push/{id} 503': async (caller, call) => {
    await caller.before(call)
    return withoutDisk(() => caller.send(call))
  },
  'POST /auth/me/push/{id}/test 204': async (caller, call) =>
    testMessage(caller, call, (service) => service.subscribe()),
  'POST /auth/me/push/{id}/test 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'POST /auth/me/push/{id}/test 404': (caller, call) => caller.send(call),
  'POST /auth/me/push/{id}/test 409': async (caller, call) =>
    testMessage(caller, call, ({ origin }) => aSubscription(`${origin}/send/unknown`)),
  'POST /auth/me/push/{id}/test 503': async (caller, call) => {
    await caller.before(call)
    return caller.send(call)
  },
  'POST /push/renewed 404': (caller, call) => caller.send(call),
  'POST /push/renewed 409': async (caller, call) => {
    await caller.before(call)
    const other = aSubscription('https://push.example/other')
    await callerOf(app, paypal, documented).send('PUT /auth/me/push', { body: other })
    return caller.send(call, { body: { new: aSubscription(other.endpoint) } })
  },
  'POST /push/renewed 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { new: aSubscription('https://10.0.0.1/') } })
  },
  'POST /push/renewed 503': async (caller, call) => {
    await caller.before(call)
    return withoutDisk(() => caller.send(call))
  },
  'PATCH /auth/me/notifications 400': (caller, call) => caller.send(call, { body: { choices: 'all' } }),
  'PATCH /auth/me/notifications 422': (caller, call) =>
    caller.send(call, { body: { choices: [{ kind: 'offer', channel: 'mail', choice: 'all' }] } }),
  'PATCH /auth/me/notifications 503': onFullDisk,
  'POST /unsubscribe/{token} 200': async (caller, call) => caller.send(call, { step: await aLink(caller) }),
  'POST /unsubscribe/{token} 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'POST /unsubscribe/{token} 404': (caller, call) => caller.send(call, { step: 'none' }),
  // Mail programs send forms.
  'POST /unsubscribe/{token} 415': (caller, call) =>
    caller.send(call, { body: 'x', headers: { 'content-type': 'text/plain' } }),
  'POST /unsubscribe/{token} 503': async (caller, call) => {
    const step = await aLink(caller)
    return withoutDisk(() => caller.send(call, { step }))
  },
  'POST /auth/me/erase 400': (caller, call) => caller.send(call, { body: '{}' }),
  'POST /auth/me/erase 409': async (caller, call) => {
    await storeOwner(office, caller.email)
    return ofLastOwner(caller, call)
  },
  'POST /auth/me/erase 422': (caller, call) => caller.send(call, { body: { email: 'beto@example.com' } }),
  'POST /auth/me/erase 503': onFullDisk,
  'POST /people/owner 200': async (caller, call) => {
    const storage = openSqlite(file)
    const secret = 'a-link'
    await createOwnerLinks(storage).store(secret, now)
    await storage.close()
    return caller.send(call, { body: { secret } })
  },
  'GET /orders 400': (caller, call) => caller.send(call, { query: '?limit=0' }),
  'GET /orders/{orderId} 400': (caller, call) => caller.send(call, { step: 'none' }),
  'GET /orders/{orderId} 404': (caller, call) => caller.send(call, { step: '1' }),
  'POST /paypal/webhook 200': (caller, call) => caller.send(call, { headers: SIGNED, body: MESSAGE }),
  'POST /paypal/webhook 400': (caller, call) => caller.send(call, { body: MESSAGE }),
  'POST /paypal/webhook 503': (caller, call) => {
    paypal.fail('verify', 'busy', 'busy', 'busy')
    return caller.send(call, { headers: SIGNED, body: MESSAGE })
  },
  'POST /reservations 401': (caller, call) => caller.send(call, { key: null, body: { mine: true } }),
  'GET /freehours/{club} 400': (caller, call) => caller.send(call, { step: 'none' }),
  'GET /reservations 400': (caller, call) => caller.send(call, { query: '?limit=0' }),
  'GET /bookings 400': (caller, call) => caller.send(call, { query: '?limit=0' }),
  'POST /createreservation 409': async (caller, call) => {
    await caller.send(call)
    return caller.send(call, { body: { id: 2 } })
  },
  'POST /court/{id}/walk-in 200': async (caller, call) => {
    await caller.send(call, { step: 'club_gazcue-1' })
    return caller.send(call, { step: 'club_gazcue-1' })
  },
  'POST /court/{id}/walk-in 201': (caller, call) => caller.send(call, { step: 'club_gazcue-2' }),
  'POST /court/{id}/walk-in 409': async (caller, call) => {
    await caller.send(call, { step: 'club_gazcue-3' })
    return caller.send(call, { step: 'club_gazcue-3', body: { id: 2 } })
  },
  // The club opens at 5:00.
  'POST /court/{id}/walk-in 422': (caller, call) => {
    now = MONDAY - 6 * 3_600_000
    onTestFinished(() => {
      now = MONDAY
    })
    return caller.send(call)
  },
  'POST /court/{id}/walk-in 503': (caller, call) => withoutDisk(() => caller.send(call, { step: 'club_gazcue-4' })),
  'GET /office/clashes 200': (caller, call) => caller.send(call, { query: '?club=club_naco' }),
  'GET /office/clashes 400': (caller, call) => caller.send(call),
  'GET /office/clashes 404': (caller, call) => caller.send(call, { query: '?club=club_moon' }),
  'POST /office/clashes 404': (caller, call) => caller.send(call, { body: { club: 'club_moon' } }),
  'GET /court/{id}/now 401': (caller, call) => caller.send(call, { key: 'wrong' }),
  'GET /clubs/{club}/days/{date} 422': (caller, call) => caller.send(call, { step: '2027-11-27' }),
  'GET /clubs/{club}/days/{date} 404': (caller, call) => caller.send(call, { step: 'none' }),
  'GET /clubs/{club}/days/{date} 400': (caller, call) => caller.send(call, { step: '2026-02-30' }),
  'GET /clubs/{club}/days/{date} 401': (caller, call) => caller.send(call, { key: 'wrong' }),
  'POST /bookings 400': (caller, call) => caller.send(call, { body: { startsAt: 'soon' } }),
  'POST /bookings 404': (caller, call) => caller.send(call, { body: { court: 'club_naco-9' } }),
  'POST /bookings 409': async (caller, call) => {
    const { court, startsAt } = await bookedByAnother()
    return caller.send(call, { body: { court, startsAt } })
  },
  'POST /bookings 422': (caller, call) => caller.send(call, { body: { startsAt: '2026-11-27T22:15:00.000Z' } }),
  'PATCH /bookings/{uid} 400': (caller, call) => caller.send(call, { body: { title: '' } }),
  'PATCH /bookings/{uid} 409': async (caller, call) => {
    await caller.before(call)
    const { court, startsAt } = await bookedByAnother()
    return caller.send(call, { body: { court, startsAt } })
  },
  'PATCH /bookings/{uid} 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { startsAt: '2026-11-27T22:15:00.000Z' } })
  },
  'GET /bookings/{uid}/match 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'GET /bookings/{uid} 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'DELETE /bookings/{uid} 400': (caller, call) => caller.send(call, { query: '?series=all' }),
  'DELETE /bookings/{uid} 409': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { query: '?seenStartsAt=2026-11-27T22:15:00.000Z' })
  },
  'DELETE /bookings/{uid} 422': async (caller, call) => {
    await caller.before(call)
    now = MONDAY + 20 * 86_400_000
    onTestFinished(() => {
      now = MONDAY
    })
    return caller.send(call)
  },
  'POST /bookings/{uid}/undo 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'POST /bookings/{uid}/undo 409': (caller, call) => caller.send(call, { step: 'none' }),
  'POST /office/reservations/{uid}/undo 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'POST /office/reservations/{uid}/undo 409': (caller, call) => caller.send(call, { step: 'none' }),
  'POST /office/reservations/{uid}/undo 503': async (caller, call) => {
    await caller.before(call)
    await caller.send('POST /office/reservations/{uid}/cancel', { body: { undoable: true } })
    return withoutDisk(() => caller.send(call))
  },
  'PUT /guests/{id} 503': async (caller, call) => {
    const step = await aGuest(caller)
    return withoutDisk(() => caller.send(call, { step }))
  },
  'GET /guests/{id}/export 503': async (caller, call) => {
    const step = await aGuest(caller)
    return withoutDisk(() => caller.send(call, { step }))
  },
  'POST /guests/{id}/erase 503': async (caller, call) => {
    const step = await aGuest(caller)
    return withoutDisk(() => caller.send(call, { step }))
  },
  'GET /office/reservations 200': (caller, call) => caller.send(call, { query: WEEK }),
  'GET /office/all-matches 400': (caller, call) => caller.send(call, { query: '?limit=0' }),
  'GET /office/reservations 400': (caller, call) => caller.send(call, { query: `${WEEK}x` }),
  'GET /office/reservations 404': (caller, call) => caller.send(call, { query: WEEK.replace('naco', 'moon') }),
  'POST /office/reservations 400': (caller, call) => caller.send(call, { body: { owner: 'ana' } }),
  'POST /office/reservations 404': (caller, call) => caller.send(call, { body: { court: 'club_naco-9' } }),
  'POST /office/reservations 409': async (caller, call) => {
    const { court, startsAt } = await bookedByAnother()
    return caller.send(call, { body: { court, startsAt } })
  },
  'POST /office/reservations 422': (caller, call) =>
    caller.send(call, { body: { startsAt: '2026-11-27T22:15:00.000Z' } }),
  'PATCH /office/reservations/{uid} 400': (caller, call) => caller.send(call, { body: { title: '' } }),
  'PATCH /office/reservations/{uid} 409': async (caller, call) => {
    await caller.before(call)
    const { court, startsAt } = await bookedByAnother()
    return caller.send(call, { body: { court, startsAt } })
  },
  'PATCH /office/reservations/{uid} 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { startsAt: '2026-11-27T22:15:00.000Z' } })
  },
  'POST /office/reservations/{uid}/cancel 400': (caller, call) =>
    caller.send(call, { body: { reason: 'x'.repeat(201) } }),
  'POST /office/reservations/{uid}/cancel 409': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { seenStartsAt: '2026-11-27T22:15:00.000Z' } })
  },
  'POST /office/reservations/{uid}/cancel 422': async (caller, call) => {
    await caller.before(call)
    now = MONDAY + 20 * 86_400_000
    onTestFinished(() => {
      now = MONDAY
    })
    return caller.send(call)
  },
  'GET /office/bookers 200': (caller, call) => caller.send(call, { query: '?search=ana' }),
  'GET /office/bookers 400': (caller, call) => caller.send(call),
  'GET /office/blocks 200': (caller, call) => caller.send(call, { query: '?club=club_naco' }),
  'GET /office/blocks 400': (caller, call) => caller.send(call),
  'GET /office/blocks 404': (caller, call) => caller.send(call, { query: '?club=club_moon' }),
  'POST /office/blocks 400': (caller, call) => caller.send(call, { body: { reason: '' } }),
  'POST /office/blocks 404': (caller, call) => caller.send(call, { body: { courts: ['club_naco-9'] } }),
  'POST /office/blocks 409': async (caller, call) => {
    await caller.send(call)
    return caller.send(call, { body: { id: 'another' } })
  },
  'POST /office/blocks 422': (caller, call) => caller.send(call, { body: { date: '2026-01-01' } }),
  'PUT /office/blocks/{id} 400': (caller, call) => caller.send(call, { body: { reason: '' } }),
  'PUT /office/blocks/{id} 409': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { version: 5 } })
  },
  'PUT /office/blocks/{id} 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { date: '2026-01-01' } })
  },
  'DELETE /office/blocks/{id} 400': (caller, call) => caller.send(call, { query: '?date=2026-02-30' }),
  'POST /bookings/{uid}/answer 200': async (caller, call) => {
    const { uid } = await bookedByAnother(caller.email)
    return caller.send(call, { step: uid })
  },
  'POST /bookings/{uid}/answer 400': (caller, call) => caller.send(call, { body: { accept: 'yes' } }),
  'POST /bookings/{uid}/answer 409': async (caller, call) => {
    const { uid, startsAt } = await bookedByAnother(caller.email)
    await caller.send('POST /bookings', { body: { court: 'club_naco-1', startsAt } })
    return caller.send(call, { step: uid })
  },
  'POST /bookings/{uid}/answer 422': async (caller, call) => {
    const { uid } = await bookedByAnother(caller.email)
    now = MONDAY + 20 * 86_400_000
    onTestFinished(() => {
      now = MONDAY
    })
    return caller.send(call, { step: uid })
  },
  'POST /bookings/{uid}/pay 200': async (caller, call) => {
    await caller.send('POST /bookings', { body: { court: PRICED } })
    return caller.send(call)
  },
  'POST /bookings/{uid}/pay 400': (caller, call) => caller.send(call, { body: { language: 'xx' } }),
  'POST /bookings/{uid}/pay 409': async (caller, call) => {
    await caller.send('POST /bookings')
    return caller.send(call)
  },
  'POST /waits 200': async (caller, call) => {
    const { slot } = await waiting(caller)
    return caller.send(call, { body: slot })
  },
  'POST /waits 201': async (caller, call) => {
    const { slot } = await waiting(callerOf(app, paypal, documented))
    return caller.send(call, { body: slot })
  },
  'POST /waits 400': (caller, call) => caller.send(call, { body: { startsAt: 'soon' } }),
  'POST /waits 404': (caller, call) => caller.send(call, { body: { club: 'none' } }),
  'POST /waits 409': (caller, call) => caller.send(call, { body: { startsAt: '2026-11-27T22:00:00.000Z' } }),
  'POST /waits 422': (caller, call) => caller.send(call, { body: { startsAt: '2026-11-27T22:15:00.000Z' } }),
  'POST /waits/{id}/accept 200': async (caller, call) => caller.send(call, { step: await offered(caller) }),
  'POST /waits/{id}/accept 400': (caller, call) => caller.send(call, { body: { title: '' } }),
  'POST /waits/{id}/accept 409': async (caller, call) => caller.send(call, { step: (await waiting(caller)).id }),
  'POST /waits/{id}/accept 422': async (caller, call) => {
    for (let id = 1; id <= 4; id++)
      await caller.send('POST /bookings', {
        body: { id, court: 'club_arroyo_hondo-4', startsAt: `2026-11-26T1${id}:00:00.000Z` },
      })
    return caller.send(call, { step: await offered(caller) })
  },
  'DELETE /waits/{id} 204': async (caller, call) => caller.send(call, { step: (await waiting(caller)).id }),
  'DELETE /waits/{id} 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'POST /office/webhooks/{id}/secret 409': async (caller, call) => {
    await caller.before(call)
    await caller.send(call)
    now = MONDAY + 11 * 60_000
    onTestFinished(() => {
      now = MONDAY
    })
    return caller.send(call)
  },
  'POST /createreservation 422': (caller, call) => caller.send(call, { body: { date: '2026-01-01' } }),
  'POST /removereservation 422': async (caller, call) => {
    await caller.before(call)
    now = MONDAY + 6 * 86_400_000
    onTestFinished(() => {
      now = MONDAY
    })
    return caller.send(call)
  },
  'POST /office/new-players 503': (caller, call) => {
    const body = { club: 'club_naco', players: [{ id: 'nobody-yet', name: 'Luz Marte' }] }
    return withoutDisk(() => caller.send(call, { body }))
  },
  'POST /office/play 503': async (caller, call) => {
    await caller.before(call)
    await caller.send(call)
    return withoutDisk(() =>
      caller.send(call, { body: { id: randomUUID(), status: 'resumed', suspension: undefined } }),
    )
  },
  'POST /updatevent 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { date: '2026-11-25' } })
  },
  'POST /createvent 422': async (caller, call) => {
    await caller.send(call)
    return caller.send(call, { body: { title: 'Something else' } })
  },
}

test.each(cases)('%s can answer %i, as declared', async (call, status) => {
  const make = BY_CALL[`${call} ${status}`] ?? BY_STATUS[status]
  if (!make) throw new Error(`nothing here makes ${call} answer ${status}`)
  const caller = callerOf(app, paypal, documented)
  const isForStaff =
    operations.get(call)?.tags?.includes('office') ||
    call.includes('competitions') ||
    call === 'POST /court/{id}/walk-in'
  if (isForStaff && status !== 403) await storeOwner(office, caller.email)
  if (call.includes('/people') && status !== 403) {
    await addPeople(office, { [caller.email]: [OWNER], [`colleague-${caller.email}`]: [] })
  }
  const answer = await make(caller, call)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  const { schema, example } = shown(call, status)
  if (status >= 400) {
    const { code, message } = example as { code: string; message: string }
    return expectError(answer, status, code, inGeneral(message))
  }
  if (schema) conforms(schema, answer.body)
  const { needs } = documented.find((each) => each.call === call) ?? {}
  if (needs !== 'nothing')
    expect(answer.headers.get('cache-control'), 'answers to people may be private').toBe('no-store')
})

/** Returns the declared schema and example of an answer. */
const shown = (call: string, status: number): { schema?: object; example?: unknown } =>
  Object.values(operations.get(call)?.responses[status]?.content ?? {})[0] ?? {}

/** Returns a pattern for a message with any number of seconds. */
const inGeneral = (message: string): RegExp =>
  new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d+ s$/, '\\d+ s')}$`)

test.each(cases.filter(([, status]) => status !== 204))('%s has an example of %i, as declared', (call, status) => {
  const { schema, example } = shown(call, status)
  expect(example).toBeDefined()
  conforms(schema ?? {}, example)
  if (status >= 400) expect(example).toMatchObject({ statusCode: status, error: STATUS_CODES[status] })
})

test('every call has a unique operationId, and each parameter and answer a description', () => {
  const all = [...operations.values()]
  const names = all.map(({ operationId }) => operationId)
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(names.length)
  expect(all.flatMap(({ parameters = [] }) => parameters).filter(({ description }) => !description)).toEqual([])
  const descriptions = all.flatMap(({ responses }) => Object.values(responses).map(({ description }) => description))
  expect(descriptions).not.toContain('Default Response')
})

test('every call with a body has an example of it', () => {
  expect(documented.filter(({ call, body }) => operations.get(call)?.requestBody && !body)).toEqual([])
})

/** @throws ZodError if the body does not match the document's schema, or has a field that the schema does not list */
function conforms(schema: object, body: unknown): void {
  const key = JSON.stringify(schema)
  const known = strictSchemas.get(key) ?? z.fromJSONSchema({ ...strictly(schema), $defs })
  strictSchemas.set(key, known)
  known.parse(body)
}
/** The schemas of the document by their JSON, so that each is prepared once. */
const strictSchemas = new Map<string, z.ZodType>()

/** Returns a schema that rejects unknown fields and refers to `$defs`. */
function strictly(schema: object) {
  const text = JSON.stringify(schema, (_key, value) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  )
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
}
const $defs = strictly(document.components.schemas)

test('the audit log of these calls has only fields that the office can show', async () => {
  const storage = openSqlite(file)
  onTestFinished(() => storage.close())
  const records = await storage.db.select().from(storage.tables.auditRecords)
  const fields: Record<string, object> = AUDIT_FIELDS
  const unknown = records.flatMap(({ action, before, after }) =>
    [before, after]
      .flatMap((values) => Object.keys(Object(values)))
      .filter((field) => !Object.hasOwn(fields[action.split('.')[0] ?? ''] ?? {}, field))
      .map((field) => `${action}: ${field}`),
  )
  expect([...new Set(unknown)]).toEqual([])
  expect(records).not.toEqual([])
})

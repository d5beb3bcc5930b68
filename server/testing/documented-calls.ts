import { randomUUID } from 'node:crypto'
import { DEFAULT_COURTS } from '../../shared/clubs/default-clubs.ts'
import { TIMES } from '../../shared/time/week.ts'
import { subscriptionId } from '../push/push-subscriptions.ts'
import type { Answer } from './client.ts'
import type { startFakePayPal } from './fake-paypal.ts'
import { localIdentity, type RunningApp, SCORER_KEY } from './running-app.ts'

/** A call of the OpenAPI document, such as `POST /createcart`. */
export type CallName = string

/** A call as the OpenAPI document describes it. */
export interface Documented {
  readonly call: CallName
  readonly needs: 'nothing' | 'scorerKey' | 'idToken'
  readonly statuses: readonly number[]
  /** The example of its body. */
  readonly body: unknown
}

/** An operation of the OpenAPI document, as far as a caller needs it. */
interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly responses: Readonly<Record<string, unknown>>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

/** Returns the calls of an OpenAPI document. @param paths its member `paths` */
export const documentedCalls = (
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
): readonly Documented[] =>
  Object.entries(paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([method, { security = [], responses, requestBody }]) => ({
      call: `${method.toUpperCase()} ${route}`,
      body: Object.values(requestBody?.content ?? {})[0]?.example,
      needs: security.some((way) => 'scorerKey' in way)
        ? 'scorerKey'
        : security.some((way) => 'idToken' in way)
          ? 'idToken'
          : 'nothing',
      statuses: Object.keys(responses).map(Number),
    })),
  )

/** Differences of a request from the document's example. */
export interface Sending {
  /** Replaces members of the example; null sends no body. */
  readonly body?: object | string | Uint8Array<ArrayBuffer> | null
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: string
  /** Replaces the parameter in the path. */
  readonly step?: string
  /** Replaces the valid key or token; null sends none. */
  readonly key?: string | null
}

/** Whether the parameter of a path is meant for its date. */
const isDate = (step: string): boolean => /^\d{4}-/.test(step)

/** Returns the start of one of the slots after Tuesday, the 24th of November 2026. */
const startOfSlot = (slot: number): string =>
  new Date(Date.UTC(2026, 10, 24 + (Math.floor(slot / 18) % 12), 9 + (slot % 18))).toISOString()

/** Clubs whose courts no other example books. */
const CLUBS = ['gazcue', 'banreservas', 'arroyo_hondo']

/** Returns the court of a slot. Each of the four courts of a club has 216 slots. */
const courtOfSlot = (slot: number): string =>
  `club_${CLUBS[Math.floor(slot / 864) % CLUBS.length]}-${1 + (Math.floor(slot / 216) % 4)}`

const DAY_MS = 86_400_000

/** Origin of the pages of a server that {@link startApp} started. The settings of that server have port 0. */
const OWN_PAGE = 'http://localhost:0'
let callers = 0

/** For each call, the call that must succeed before it. */
const BEFORE: Readonly<Record<CallName, CallName>> = {
  'GET /product': 'POST /product/{id}/actions',
  'GET /product/{id}': 'POST /product/{id}/actions',
  'PATCH /product/{id}': 'POST /product',
  'GET /product/{id}/actions': 'POST /product/{id}/actions',
  'POST /product/{id}/actions': 'POST /product',
  'GET /product/{id}/stats': 'POST /product/{id}/actions',
  'GET /product/{id}/favourite': 'POST /product',
  'GET /product/{id}/export': 'POST /product/{id}/actions',
  'GET /product/{id}/card.png': 'POST /product/{id}/actions',
  'GET /product/{id}/stream': 'POST /product/{id}/actions',
  'GET /product/{id}/authors': 'POST /product/{id}/actions',
  'GET /product/{id}/description': 'POST /product',
  'GET /product/{id}/names': 'POST /product',
  'GET /product/{id}/notes': 'POST /product',
  'GET /product/{id}/competition': 'POST /product',
  'POST /product/{id}/notes': 'POST /product',
  'DELETE /product/{id}/notes/{note}': 'POST /product/{id}/notes',
  'GET /product/{id}/scorer': 'POST /product/{id}/actions',
  'PUT /product/{id}/sides': 'POST /product',
  'POST /office/play': 'POST /product/{id}/actions',
  'POST /grants': 'POST /product',
  'GET /grants': 'POST /grants',
  'DELETE /grants/{id}': 'POST /grants',
  'PATCH /office/webhooks/{id}': 'POST /office/webhooks',
  'DELETE /office/webhooks/{id}': 'POST /office/webhooks',
  'POST /office/webhooks/{id}/secret': 'POST /office/webhooks',
  'POST /office/webhooks/{id}/test': 'POST /office/webhooks',
  'GET /office/webhooks/{id}/deliveries': 'POST /office/webhooks',
  'POST /statsbymatch': 'POST /product/{id}/actions',
  'POST /statsbymatchwinner': 'POST /product/{id}/actions',
  'POST /statsbymatchunforcederror': 'POST /product/{id}/actions',
  'POST /cart': 'POST /createcart',
  'POST /updatequantityitemcart': 'POST /createcart',
  'POST /removeitemcart': 'POST /createcart',
  'POST /createorder': 'POST /createcart',
  'POST /checkout': 'POST /createorder',
  'POST /paypalsuccessorder': 'POST /checkout',
  'POST /cancelorder': 'POST /checkout',
  'GET /orders': 'POST /createorder',
  'GET /orders/{orderId}': 'POST /createorder',
  'POST /reservations': 'POST /createreservation',
  'GET /reservations': 'POST /createreservation',
  'POST /removereservation': 'POST /createreservation',
  'GET /bookings': 'POST /bookings',
  'GET /bookings/{uid}': 'POST /bookings',
  'PATCH /bookings/{uid}': 'POST /bookings',
  'GET /bookings/{uid}/match': 'POST /bookings',
  'POST /bookings/{uid}/match': 'POST /bookings',
  'DELETE /bookings/{uid}': 'POST /bookings',
  'POST /bookings/{uid}/undo': 'POST /bookings',
  'PATCH /office/reservations/{uid}': 'POST /office/reservations',
  'POST /office/reservations/{uid}/cancel': 'POST /office/reservations',
  'POST /office/reservations/{uid}/undo': 'POST /office/reservations',
  'PUT /office/reservations/{uid}/price': 'POST /office/reservations',
  'GET /office/reservations/{uid}/payment': 'POST /office/reservations',
  'POST /office/reservations/{uid}/payment': 'POST /office/reservations',
  'DELETE /office/blocks/{id}': 'POST /office/blocks',
  'PUT /office/blocks/{id}': 'POST /office/blocks',
  'GET /members/{id}': 'POST /members',
  'PUT /members/{id}': 'POST /members',
  'PUT /members/{id}/account': 'POST /members',
  'DELETE /members/{id}/account': 'POST /members',
  'GET /members/{id}/export': 'POST /members',
  'POST /members/{id}/erase': 'POST /members',
  'GET /office/players/{id}': 'POST /players',
  'GET /players/{id}': 'POST /players',
  'GET /players/{id}/matches': 'POST /players',
  'GET /players/{id}/order.ics': 'POST /players',
  'GET /players/{id}/against/{other}': 'POST /players',
  'GET /players/{id}/card.png': 'POST /players',
  'PATCH /players/{id}': 'POST /players',
  'POST /players/{id}/merge': 'POST /players',
  'POST /players/{id}/separate': 'POST /players',
  'DELETE /players/{id}': 'POST /players',
  // Entries need the caller’s own player too.
  'POST /competitions': 'POST /players',
  'GET /competitions/{id}': 'POST /competitions',
  'GET /competitions/{id}/tods': 'POST /competitions',
  'GET /competitions/{id}/entrants.csv': 'POST /competitions',
  'PUT /competitions/{id}': 'POST /competitions',
  'GET /office/all-competitions/{id}': 'POST /competitions',
  'GET /office/all-competitions/{id}/tods': 'POST /competitions',
  'GET /office/all-competitions/{id}/entrants.csv': 'POST /competitions',
  'POST /competitions/{id}/events': 'POST /competitions',
  'GET /competitions/{id}/events/{event}': 'POST /competitions/{id}/events',
  'PUT /competitions/{id}/events/{event}': 'POST /competitions/{id}/events',
  'GET /office/all-competitions/{id}/events/{event}': 'POST /competitions/{id}/events',
  'POST /competitions/{id}/events/{event}/entries': 'POST /competitions/{id}/events',
  'POST /competitions/{id}/events/{event}/late-entries': 'POST /competitions/{id}/events',
  'DELETE /competitions/{id}/events/{event}/entries/{entry}': 'POST /competitions/{id}/events/{event}/entries',
  'PUT /competitions/{id}/events/{event}/order': 'POST /competitions/{id}/events',
  'POST /competitions/{id}/events/{event}/draw/preview': 'POST /competitions/{id}/events',
  'POST /competitions/{id}/events/{event}/draw': 'POST /competitions/{id}/events',
  'PUT /competitions/{id}/events/{event}/matches/{stage}/{match}': 'POST /competitions/{id}/events',
  'POST /competitions/{id}/events/{event}/own-entry': 'POST /competitions/{id}/events',
  'POST /events': 'POST /createvent',
  'POST /updatevent': 'POST /createvent',
  'POST /deletevent': 'POST /createvent',
  'POST /calendarlink': 'POST /createcalendarlink',
  'GET /calendar/{token}.ics': 'POST /createcalendarlink',
  'GET /auth/me/follows': 'POST /auth/me/follows',
  'DELETE /auth/me/follows/{kind}/{id}': 'POST /auth/me/follows',
  'GET /auth/me/push': 'PUT /auth/me/push',
  'DELETE /auth/me/push/{id}': 'PUT /auth/me/push',
  'POST /auth/me/push/{id}/test': 'PUT /auth/me/push',
  'POST /push/renewed': 'PUT /auth/me/push',
}

/** Calls that create something with the client’s own id. */
const OWN_ID = ['POST /members', 'POST /players', 'POST /competitions', 'POST /competitions/{id}/events']

/**
 * Returns a client that sends the document's examples. Each client has its own person and match, so that clients do not
 * affect each other.
 */
export function callerOf(
  app: RunningApp,
  paypal: Awaited<ReturnType<typeof startFakePayPal>>,
  documented: readonly Documented[],
) {
  const email = `${randomUUID()}@example.com`
  const match = randomUUID()
  const grant = randomUUID()
  let slot: number | undefined
  /** Returns the slot that this client books. The first client that needs one books the slot of the example, each later one another. */
  const ownSlot = (): number => {
    slot ??= callers++
    return slot
  }
  let payment = 'NONE'
  const endpoint = `http://127.0.0.1:9/${match}`
  let link = ''
  let created = ''
  let booking = ''

  async function keyFor({ needs, call }: Documented): Promise<string | null> {
    if (needs === 'scorerKey') return SCORER_KEY
    return needs === 'idToken' || call.includes('/auth/') ? localIdentity.sign({ email, name: 'Ana' }) : null
  }

  /** Returns the example with this client's person and match. */
  function exampleOf({ call, body }: Documented): object | null {
    const example = body as Record<string, unknown> | undefined
    if (!example) return null
    const own = { ...example }
    if (call === 'POST /people/invitations') own.email = `invited-${email}`
    else if (call === 'POST /people/{id}/erase') own.email = ownId(call)
    else if ('email' in own && !/auth.(local|trial)/.test(call)) own.email = email
    if ('userId' in own) own.userId = email
    // Each client has its own member, who has no account.
    if (['POST /members', 'PUT /members/{id}'].includes(call))
      Object.assign(own, { number: String(ownSlot()), email: '' })
    if (OWN_ID.includes(call)) own.id = match
    if (call.endsWith('entries')) own.players = [match]
    if ('owner' in own) own.owner = email
    if (own.id === 'final') own.id = match
    if (own.match === 'final') Object.assign(own, { match, id: grant })
    if (call === 'POST /createreservation' && ownSlot() > 0) {
      Object.assign(own, {
        time: TIMES[ownSlot() % TIMES.length],
        court: DEFAULT_COURTS[Math.floor(ownSlot() / TIMES.length) % DEFAULT_COURTS.length],
      })
    }
    if ('startsAt' in own && 'court' in own) own.court = courtOfSlot(ownSlot())
    if ('startsAt' in own) own.startsAt = startOfSlot(ownSlot())
    // A year after the bookings of the clients. Each client blocks its own day.
    if (call.endsWith(' /office/blocks') || call.startsWith('PUT /office/blocks/'))
      own.date = new Date(Date.UTC(2027, 10, 27) + ownSlot() * DAY_MS).toISOString().slice(0, 10)
    if (call === 'POST /office/blocks') own.id = match
    if (call === 'POST /office/webhooks') Object.assign(own, { id: match, address: 'http://127.0.0.1:9/' })
    if (call === 'POST /shop/products') own.id = 1000 + ownSlot()
    if (call === 'POST /blog/posts') own.id = String(1_795_000_000_000 + ownSlot())
    if (['POST /shop/products', 'POST /blog/posts'].includes(call)) created = String(own.id)
    // Each client has its own browser.
    if (call === 'PUT /auth/me/push') own.endpoint = endpoint
    if (call === 'POST /push/renewed') own.old = { ...(own.old as object), endpoint }
    if (call === 'POST /push/renewed') own.new = { ...(own.new as object), endpoint: `${endpoint}-new` }
    if ('token' in own) own.token = payment
    if (Array.isArray(own.items)) own.items = own.items.map((item: object) => ({ ...item, userId: email }))
    return own
  }

  /** Returns the id of the thing or person that a call is about. */
  const ownId = (call: CallName): string =>
    call.includes('/blocks/')
      ? `${match}:club_naco-1`
      : call.includes('/court/') || call.includes('/follows/')
        ? 'club_naco-1'
        : call.includes('/grants/')
          ? grant
          : call.includes('/me/push/')
            ? subscriptionId(endpoint)
            : call.includes('/people/')
              ? `colleague-${email}`
              : match

  async function send(
    call: CallName,
    { body, headers, query = call === 'GET /grants' ? `?match=${match}` : '', step, key }: Sending = {},
  ): Promise<Answer> {
    const known = documented.find((each) => each.call === call)
    if (!known) throw new Error(`the document has no ${call}`)
    const [method = '', template = ''] = call.split(' ')
    const given = key === undefined ? await keyFor(known) : key
    const path = template
      .replace('{id}', step ?? ownId(call))
      .replace('{other}', match)
      .replace('{kind}', 'court')
      .replace('{event}', match)
      .replace('{entry}', 'e-1')
      .replace('{stage}', 'main')
      .replace('{match}', 'main-1-1')
      .replace('{note}', 'n1')
      .replace('{orderId}', step ?? '1764338500000')
      .replace('{ref}', step ?? 'none')
      .replace('{club}', (!isDate(step ?? '') && step) || 'club_naco')
      .replace('{file}', step ?? 'racket-allcourt.svg')
      .replace('{uid}', step ?? (booking || 'none'))
      .replace('{date}', step && isDate(step) ? step : '2026-11-27')
      .replace('{token}', step ?? link)
    const isRaw = typeof body === 'string' || isBytes(body)
    const content = isRaw || body === null ? body : withBody(exampleOf(known), body)
    const sent = isRaw ? body : content === null ? null : JSON.stringify(content)
    const answer = await app.call(method, path + query, sent ?? undefined, {
      ...(sent !== null && { 'content-type': 'application/json' }),
      ...(given !== null && { authorization: `Bearer ${given}` }),
      ...(/auth.(local|trial)/.test(call) && { origin: OWN_PAGE }),
      ...headers,
    })
    const { bookings } = (answer.body ?? {}) as { bookings?: readonly { uid: string }[] }
    booking = bookings?.[0]?.uid ?? booking
    const { href = '', url = '' } = (answer.body ?? {}) as { href?: string; url?: string }
    if (call === 'POST /checkout') payment = /([A-Z0-9-]+)$/.exec(href)?.[1] ?? payment
    if (call === 'POST /createcalendarlink') link = /([^/]+)\.ics$/.exec(url)?.[1] ?? link
    return answer
  }

  /** Makes the calls that must precede a call. */
  async function before(call: CallName): Promise<void> {
    const first = BEFORE[call]
    if (!first) return
    await before(first)
    const { status, body } = await send(first)
    if (status > 201) throw new Error(`${first} before ${call}: ${status} ${JSON.stringify(body)}`)
    if (call === 'POST /paypalsuccessorder') paypal.approve(payment)
  }

  return {
    send,
    before,
    match,
    created: () => created,
    payment: () => payment,
    email,
    token: () => localIdentity.sign({ email, name: 'Ana' }),
  }
}

const withBody = (example: object | null, more: object | undefined): object | null => example && { ...example, ...more }

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import type { OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { MOST_EVENTS } from '../../shared/competitions/event-schemas.ts'
import type { Storage } from '../storage/storage.ts'
import type { Answer } from './client.ts'
import type { callerOf, Sending } from './documented-calls.ts'
import { aRow } from './match-rows.ts'

type Caller = ReturnType<typeof callerOf>
type Case = (caller: Caller, call: string) => Promise<Answer>

const ONE = '/competitions/{id}'
const EVENTS = `${ONE}/events`
const EVENT = `${EVENTS}/{event}`
const READ_EVENT = 'GET /office/all-competitions/{id}/events/{event}'
const ENTRIES = `${EVENT}/entries`
const LATE = `${EVENT}/late-entries`
const ORDER = `${EVENT}/order`
const MATCH = `${EVENT}/matches/{stage}/{match}`
const GROUPS_FIRST = {
  stages: [
    { id: 'round', kind: 'groups', groups: 1 },
    { id: 'main', kind: 'knockout' },
  ],
}
const OWN = `${EVENT}/own-entry`
const OPEN = { opensAt: '2026-01-01T00:00:00Z' }
const LUZ_FIRST = { body: { entries: ['Luz', 'Ana'] } }
const WITH_TAG = { 'if-match': '"1"' }

const withoutTag: Case = (caller, call) => caller.send(call)

const longId: Case = (caller, call) => caller.send(call, { step: 'x'.repeat(65), headers: WITH_TAG })

/** Makes a call about an event that the caller has just made, with the tag of its present version. */
async function sendTagged(caller: Caller, call: string, sending: Sending = {}): Promise<Answer> {
  const { headers } = await caller.send(READ_EVENT)
  return caller.send(call, { headers: { 'if-match': headers.get('etag') ?? '' }, ...sending })
}

/** Makes an event that people can enter themselves. */
async function opened(caller: Caller, event: object = {}): Promise<void> {
  await caller.before(`POST ${EVENTS}`)
  await caller.send(`POST ${EVENTS}`, { body: { ...OPEN, ...event } })
}

/** Makes an event that the caller enters. */
async function enteredSelf(caller: Caller): Promise<void> {
  await opened(caller)
  await caller.send(`POST ${OWN}`)
}

/** Makes a pair in which the partner has not answered. Returns the key of the partner. */
async function asked(caller: Caller, partner: Caller): Promise<string> {
  await partner.send('GET /auth/me')
  await opened(caller, { kind: 'doubles' })
  await caller.send(`POST ${OWN}`, { body: { partner: partner.email } })
  return partner.token()
}

/** Makes an event with two entries. */
async function entered(caller: Caller, event: object = {}, names = ['Ana', 'Luz']): Promise<void> {
  await caller.before(`POST ${EVENTS}`)
  await caller.send(`POST ${EVENTS}`, { body: event })
  for (const name of names) {
    const id = randomUUID()
    await caller.send('POST /players', { body: { id, name: `${name} ${id}` } })
    await caller.send(`POST ${ENTRIES}`, { body: { id: name, players: [id] } })
  }
}

/** Makes an event whose published draw has a bye. */
async function drawnWithBye(caller: Caller): Promise<void> {
  await entered(caller, {}, ['Ana', 'Luz', 'Eva'])
  await sendTagged(caller, `POST ${EVENT}/draw`)
}

/** Makes an event with two entries, publishes its draw, and resolves with the id of its match. */
async function drawn(caller: Caller): Promise<string> {
  await entered(caller)
  await sendTagged(caller, `POST ${EVENT}/draw`)
  return vi.waitFor(async () => {
    const { body } = await caller.send(READ_EVENT)
    const id = (body as OfficeEvent).stages[0]?.matches[0]?.match
    if (!id) throw new Error('the draw has no match yet')
    return id
  })
}

/** For each call about competitions and each of its statuses, a way to make the call answer with this status. */
export function competitionAnswers(
  office: () => Storage,
  withoutDisk: (send: () => Promise<Answer>) => Promise<Answer>,
  another: () => Caller,
): Readonly<Record<string, Case>> {
  /** Publishes a draw whose match begins, and puts another entry into its place. */
  async function contradicted(caller: Caller): Promise<void> {
    const match = await drawn(caller)
    const { db, tables } = office()
    await db.insert(tables.matchEntries).values(aRow(match, 1))
    await db
      .update(tables.competitionMatches)
      .set({ one: 'nobody' })
      .where(eq(tables.competitionMatches.matchId, match))
  }

  return {
    'GET /champions 400': (caller, call) => caller.send(call, { query: '?year=1' }),
    'GET /competitions 400': (caller, call) => caller.send(call, { query: `?club=${'x'.repeat(65)}` }),
    'POST /competitions 422': async (caller, call) => {
      await caller.send(call)
      return caller.send(call, { body: { name: 'Another one' } })
    },
    [`PUT ${ONE} 200`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call, { headers: WITH_TAG })
    },
    [`PUT ${ONE} 400`]: longId,
    [`PUT ${ONE} 404`]: (caller, call) => caller.send(call, { step: 'none', headers: WITH_TAG }),
    [`PUT ${ONE} 412`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call, { headers: { 'if-match': '"0"' } })
    },
    [`PUT ${ONE} 422`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call, { headers: WITH_TAG, body: { clubs: ['club_moon'] } })
    },
    [`PUT ${ONE} 428`]: withoutTag,
    [`PUT ${ONE} 503`]: async (caller, call) => {
      await caller.before(call)
      return withoutDisk(() => caller.send(call, { headers: WITH_TAG }))
    },
    [`POST ${EVENTS} 400`]: longId,
    [`POST ${EVENTS} 409`]: async (caller, call) => {
      await caller.before(call)
      for (let count = 0; count < MOST_EVENTS; count++) await caller.send(call, { body: { id: randomUUID() } })
      return caller.send(call)
    },
    [`POST ${EVENTS} 422`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call, { body: { stages: [...GROUPS_FIRST.stages].reverse() } })
    },
    [`GET ${EVENT} 400`]: longId,
    [`${READ_EVENT} 400`]: longId,
    [`${READ_EVENT} 404`]: withoutEvent,
    [`PUT ${EVENT} 200`]: async (caller, call) => {
      await caller.before(call)
      return sendTagged(caller, call)
    },
    [`PUT ${EVENT} 400`]: longId,
    [`PUT ${EVENT} 404`]: withoutEvent,
    [`PUT ${EVENT} 409`]: async (caller, call) => {
      await drawn(caller)
      return sendTagged(caller, call, { body: GROUPS_FIRST })
    },
    [`PUT ${EVENT} 412`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call, { headers: { 'if-match': '"0"' } })
    },
    [`PUT ${EVENT} 422`]: async (caller, call) => {
      await entered(caller)
      return sendTagged(caller, call, { body: { kind: 'doubles' } })
    },
    [`PUT ${EVENT} 428`]: withoutTag,
    [`PUT ${EVENT} 503`]: async (caller, call) => {
      await caller.before(call)
      return withoutDisk(() => sendTagged(caller, call))
    },
    [`POST ${ENTRIES} 400`]: longId,
    [`POST ${ENTRIES} 404`]: withoutEvent,
    [`POST ${ENTRIES} 409`]: async (caller, call) => {
      await caller.before(call)
      await caller.send(call)
      return caller.send(call, { body: { id: 'again' } })
    },
    [`POST ${ENTRIES} 422`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call, { body: { players: ['one', 'two'] } })
    },
    [`DELETE ${ENTRIES}/{entry} 400`]: longId,
    [`DELETE ${ENTRIES}/{entry} 404`]: async (caller, call) => {
      await caller.before(`POST ${ENTRIES}`)
      return caller.send(call)
    },
    [`PUT ${ORDER} 200`]: async (caller, call) => {
      await entered(caller)
      return sendTagged(caller, call, LUZ_FIRST)
    },
    [`PUT ${ORDER} 400`]: longId,
    [`PUT ${ORDER} 404`]: async (caller, call) => {
      await caller.before(call)
      return sendTagged(caller, call)
    },
    [`PUT ${ORDER} 409`]: async (caller, call) => {
      await drawn(caller)
      return sendTagged(caller, call, LUZ_FIRST)
    },
    [`PUT ${ORDER} 412`]: async (caller, call) => {
      await entered(caller)
      return caller.send(call, { headers: { 'if-match': '"0"' }, ...LUZ_FIRST })
    },
    [`PUT ${ORDER} 428`]: withoutTag,
    [`PUT ${ORDER} 503`]: async (caller, call) => {
      await entered(caller)
      return withoutDisk(() => sendTagged(caller, call, LUZ_FIRST))
    },
    [`POST ${EVENT}/draw/preview 200`]: async (caller, call) => {
      await entered(caller)
      return caller.send(call)
    },
    [`POST ${EVENT}/draw/preview 400`]: longId,
    [`POST ${EVENT}/draw/preview 404`]: withoutEvent,
    [`POST ${EVENT}/draw/preview 409`]: async (caller, call) => {
      await entered(caller, GROUPS_FIRST)
      return caller.send(call)
    },
    [`POST ${EVENT}/draw/preview 422`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call)
    },
    [`POST ${EVENT}/draw 200`]: async (caller, call) => {
      await entered(caller)
      return sendTagged(caller, call)
    },
    [`POST ${EVENT}/draw 400`]: longId,
    [`POST ${EVENT}/draw 404`]: withoutEvent,
    [`POST ${EVENT}/draw 409`]: async (caller, call) => {
      await entered(caller, GROUPS_FIRST)
      return sendTagged(caller, call)
    },
    [`POST ${EVENT}/draw 412`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call, { headers: { 'if-match': '"0"' } })
    },
    [`POST ${EVENT}/draw 422`]: async (caller, call) => {
      await caller.before(call)
      return sendTagged(caller, call)
    },
    [`POST ${EVENT}/draw 428`]: withoutTag,
    [`POST ${EVENT}/draw 503`]: async (caller, call) => {
      await entered(caller)
      return withoutDisk(() => sendTagged(caller, call))
    },
    [`POST ${LATE} 200`]: async (caller, call) => {
      await drawnWithBye(caller)
      return caller.send(call)
    },
    [`POST ${LATE} 400`]: longId,
    [`POST ${LATE} 404`]: withoutEvent,
    [`POST ${LATE} 409`]: async (caller, call) => {
      await drawn(caller)
      return caller.send(call)
    },
    [`POST ${LATE} 422`]: async (caller, call) => {
      await drawnWithBye(caller)
      return caller.send(call, { body: { players: ['one', 'two'] } })
    },
    [`POST ${LATE} 503`]: async (caller, call) => {
      await drawnWithBye(caller)
      return withoutDisk(() => caller.send(call))
    },
    'GET /product/{id}/competition 400': longId,
    [`POST ${OWN} 200`]: async (caller, call) => {
      await opened(caller)
      return caller.send(call)
    },
    [`POST ${OWN} 400`]: longId,
    [`POST ${OWN} 404`]: withoutEvent,
    [`POST ${OWN} 409`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call)
    },
    [`POST ${OWN} 422`]: async (caller, call) => {
      await opened(caller)
      return caller.send(call, { body: { partner: 'luz@example.com' } })
    },
    [`POST ${OWN} 503`]: async (caller, call) => {
      await opened(caller)
      return withoutDisk(() => caller.send(call))
    },
    [`PUT ${OWN} 200`]: async (caller, call) => caller.send(call, { key: await asked(caller, another()) }),
    [`PUT ${OWN} 400`]: longId,
    [`PUT ${OWN} 404`]: async (caller, call) => {
      await opened(caller)
      return caller.send(call)
    },
    [`PUT ${OWN} 409`]: async (caller, call) => {
      await enteredSelf(caller)
      return caller.send(call)
    },
    [`PUT ${OWN} 503`]: async (caller, call) => {
      const key = await asked(caller, another())
      return withoutDisk(() => caller.send(call, { key }))
    },
    [`DELETE ${OWN} 204`]: async (caller, call) => {
      await enteredSelf(caller)
      return caller.send(call)
    },
    [`DELETE ${OWN} 400`]: longId,
    [`DELETE ${OWN} 404`]: async (caller, call) => {
      await opened(caller)
      return caller.send(call)
    },
    [`DELETE ${OWN} 409`]: async (caller, call) => {
      await entered(caller, OPEN)
      await caller.send(`POST ${OWN}`)
      await sendTagged(caller, `POST ${EVENT}/draw`)
      return caller.send(call)
    },
    [`DELETE ${OWN} 503`]: async (caller, call) => {
      await enteredSelf(caller)
      return withoutDisk(() => caller.send(call))
    },
    [`PUT ${MATCH} 200`]: async (caller, call) => {
      await contradicted(caller)
      return caller.send(call)
    },
    [`PUT ${MATCH} 400`]: longId,
    [`PUT ${MATCH} 404`]: async (caller, call) => {
      await caller.before(call)
      return caller.send(call)
    },
    [`PUT ${MATCH} 409`]: async (caller, call) => {
      await drawn(caller)
      return caller.send(call)
    },
    [`PUT ${MATCH} 503`]: async (caller, call) => {
      await contradicted(caller)
      return withoutDisk(() => caller.send(call))
    },
  }
}

/** Makes a call about an event that its competition does not have. */
async function withoutEvent(caller: Caller, call: string): Promise<Answer> {
  await caller.before(`POST ${EVENTS}`)
  return caller.send(call, { headers: WITH_TAG })
}

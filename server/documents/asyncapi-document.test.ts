import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { newCompetition } from '../../shared/competitions/competition-schemas.ts'
import { newEvent } from '../../shared/competitions/event-schemas.ts'
import { createMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import { messageRequest } from '../../shared/office/office-schemas.ts'
import { screenRequest } from '../../shared/office/screen-schemas.ts'
import { createReservationRequest, removeReservationRequest } from '../../shared/reservations/reservations-schemas.ts'
import { projectRoot } from '../storage/root.ts'
import { storePeople } from '../testing/people-rows.ts'
import { type RunningApp, startOwnApp } from '../testing/running-app.ts'
import { ask, letIn, openSocket } from '../testing/watcher.ts'
import { asyncApiDocument } from './asyncapi-document.ts'
import { SERVER_EVENTS } from './asyncapi-events.ts'

interface Message {
  name: string
  payload: object
  examples: { payload: unknown }[]
}
const document = JSON.parse(asyncApiDocument()) as {
  info: { description: string }
  channels: { feed: { messages: Record<string, Message> } }
  operations: Record<string, { action: string; messages: { $ref: string }[]; reply?: { messages: { $ref: string }[] } }>
  components: { schemas: Record<string, object> }
}
const { messages } = document.channels.feed
const messageAt = (ref: { $ref: string } | undefined): Message => {
  const found = messages[ref?.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`${ref?.$ref} leads nowhere`)
  return found
}
const messageNamed = (event: string): Message => {
  const found = Object.values(messages).find(({ name }) => name === event)
  if (!found) throw new Error(`the document has no ${event}`)
  return found
}

const exampleOf = (schema: z.ZodType): unknown => (schema.meta()?.examples as unknown[] | undefined)?.[0]

/** A Monday morning at the club. The reservation in the document's example is on Friday of the same week. */
const MONDAY = Date.parse('2030-06-03T13:00:00Z')
let app: RunningApp
beforeEach(async () => {
  app = await startOwnApp({ clock: () => MONDAY })
  await app.post('/product', exampleOf(createMatchRequest))
  await storePeople(app.file, { 'ana@example.com': [{ role: 'owner', club: null }] })
  await app.postAs('ana@example.com', '/competitions', exampleOf(newCompetition))
})

/** @throws ZodError if the value does not match the document's schema, read as draft-07, or has a field that the schema lacks */
function conforms({ payload }: Message, said: unknown): void {
  const whole = { ...payload, $schema: DRAFT_07, definitions: document.components.schemas }
  const text = JSON.stringify(whole, (_key, value) =>
    value?.type === 'object' && value.properties ? { ...value, additionalProperties: false } : value,
  )
  z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/definitions/'))).parse(said)
}
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'

test('every schema declares its dialect, and uses only keywords of draft-07', () => {
  const declared = [
    ...Object.values(document.components.schemas),
    ...Object.values(messages).map(({ payload }) => payload),
  ]
  for (const schema of declared) if (!('$ref' in schema)) expect(schema).toMatchObject({ $schema: DRAFT_07 })
  const later = /"(prefixItems|\$defs|dependentRequired|dependentSchemas|unevaluated\w+|\$dynamicRef|minContains)"/
  expect(JSON.stringify(document)).not.toMatch(later)
  // Draft-07 ignores the siblings of a $ref.
  JSON.parse(JSON.stringify(document), (_, value) => {
    if (typeof value?.$ref === 'string') expect(Object.keys(value)).toEqual(['$ref'])
    return value
  })
})

const clientOperations = Object.values(document.operations).filter(({ action }) => action === 'receive')

test.each(clientOperations.map((operation) => [messageAt(operation.messages[0]).name, operation] as const))(
  '%s: the server accepts the example, and its acknowledgements of success and failure match the schema',
  async (event, { messages: [said], reply }) => {
    const socket = openSocket(app.url)
    await letIn(socket)
    const [answer, refusal, missing] = [
      await ask(socket, event, messageAt(said).examples[0]?.payload),
      await ask(socket, event, { nonsense: true }),
      await ask(socket, event),
    ]
    const refused = { ok: false, code: 'BAD_PAYLOAD' }
    expect([answer, refusal, missing]).toMatchObject([{ ok: true }, refused, refused])
    for (const each of [answer, refusal]) conforms(messageAt(reply?.messages[0]), each)
  },
)

test('these acknowledgements conform to the schema: a snapshot, a missing match, an unknown event', async () => {
  const socket = openSocket(app.url)
  await letIn(socket)
  const answers = [
    await ask(socket, 'match:watch', { id: 'none', since: 0 }),
    await ask(socket, 'match:watch', { id: 'final', since: 99 }),
    await ask(socket, 'no:such:event', {}),
  ]
  expect(answers).toMatchObject([
    { ok: false, code: 'MATCH_NOT_FOUND' },
    { snapshot: { id: 'final' } },
    { ok: false, code: 'UNKNOWN_EVENT' },
  ])
  for (const answer of answers) conforms(messageAt({ $ref: 'matchWatchAnswer' }), answer)
})

test('every message of the server matches its schema, with entries of every kind', async () => {
  const socket = openSocket(app.url)
  await letIn(socket)
  const said: [string, { kind?: string }][] = []
  socket.onAny((event: string, payload: { kind?: string }) => said.push([event, payload]))
  await ask(socket, 'matches:watch', {})
  for (const watch of ['reservations:watch', 'bookings:watch', 'competition:watch'])
    await ask(socket, watch, messageNamed(watch).examples[0]?.payload)
  const start = { sets: [{ games: [4, 3] }], points: [0, 0], server: 'Ana Reyes' }
  await app.score('final', [
    { id: 's', start },
    { id: 'p1', player: 'Ana Reyes', action: 'ACE' },
    { id: 'p2', undo: true },
    { id: 'c', correction: true, server: 'Luz Marte' },
    { id: 'n', penalty: 'point', player: 'Luz Marte' },
    { id: 'p3', status: 'suspended' },
  ])
  await app.patch('final', { description: 'Final, court 2' })
  // It waits, so it has an expected start.
  const day = { club: 'club_naco', date: '2030-06-03' }
  await ask(socket, 'order:watch', day)
  await app.newMatch({ club: day.club, court: 'club_naco-1', date: new Date(MONDAY).toISOString() })
  await app.postAs('ana@example.com', '/createreservation', exampleOf(createReservationRequest))
  await app.postAs('ana@example.com', '/removereservation', exampleOf(removeReservationRequest))
  const { id } = Object(exampleOf(newCompetition))
  await app.postAs('ana@example.com', `/competitions/${id}/events`, exampleOf(newEvent))
  await app.sendAs('ana@example.com', 'PUT', '/messages', { ...Object(exampleOf(messageRequest)), until: null })
  await app.sendAs('ana@example.com', 'PUT', '/screens', exampleOf(screenRequest))
  const events = () => [...new Set(said.map(([event]) => event))].sort()
  await vi.waitFor(() => expect(events()).toEqual(Object.keys(SERVER_EVENTS).sort()))
  const kinds = new Set(said.flatMap(([, { kind }]) => kind ?? []))
  expect([...kinds].sort()).toEqual(['action', 'correction', 'penalty', 'start', 'status', 'undo'])
  for (const [event, payload] of said) conforms(messageNamed(event), payload)
})

test('every message has an example that matches its schema', () => {
  for (const message of Object.values(messages)) {
    expect(message.examples.length).toBeGreaterThan(0)
    for (const { payload } of message.examples) conforms(message, payload)
  }
})

test('every reference leads to a part of the document', () => {
  const refs = [...asyncApiDocument().matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(20)
  for (const ref of refs) {
    const found = ref
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
    expect(found, ref).toBeDefined()
  }
})

test('the program in the document shows the live score', async () => {
  const [, listing = ''] = /```js\n([\s\S]*?)```/.exec(document.info.description) ?? []
  const program = `${listing.replace('http://localhost:3000', app.url)}\nprocess.stdin.on('end', () => socket.close()).resume()`
  await app.score('final', { id: 'p1', player: 'Ana Reyes', action: 'ACE' })
  const child = execFile(process.execPath, ['--input-type=module', '--eval', program], { cwd: projectRoot })
  onTestFinished(() => void child.kill())
  let shown = ''
  child.stdout?.on('data', (text: string) => {
    shown += text
  })
  const first = 'Ana Reyes - Luz Marte 0-0 15-0 Ana Reyes serves\n'
  await vi.waitFor(() => expect(shown).toBe(first), { timeout: 10_000 })
  await app.score('final', { id: 'p2', player: 'Luz Marte', action: 'WINNER' })
  await vi.waitFor(() => expect(shown).toBe(`${first}Ana Reyes - Luz Marte 0-0 15-15 Ana Reyes serves\n`))
  child.stdin?.end()
})

test('a bare WebSocket follows a match as the document describes', async () => {
  const [address = ''] = /ws:\/\/localhost:3000[^`]*/.exec(document.info.description) ?? []
  const [watch = ''] = /421\[[^`]*/.exec(document.info.description) ?? []
  const socket = new WebSocket(address.replace('ws://localhost:3000', app.url.replace('http', 'ws')))
  onTestFinished(() => socket.terminate())
  const frames: string[] = []
  socket.on('message', (data) => frames.push(String(data)))
  const has = (start: string) => vi.waitFor(() => expect(frames.some((frame) => frame.startsWith(start))).toBe(true))
  await once(socket, 'open')
  await has('0{')
  socket.send('40')
  await has('40{"sid":')
  socket.send(watch)
  await has('431[{"ok":true')
  await app.score('final', { id: 'p1', player: 'Ana Reyes', action: 'ACE' })
  await has('42["match:action",{"matchId":"final"')
})

import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { BODY_EXAMPLES } from '../server/http/body-examples.ts'
import { type RunningApp, startOwnApp } from '../server/testing/running-app.ts'
import { ask, letIn, openSocket } from '../server/testing/watcher.ts'
import { ASKED, asyncApiDocument, TOLD } from './asyncapi-document.ts'

interface Message {
  name: string
  payload: object
  examples?: { payload: object }[]
}
const document = JSON.parse(asyncApiDocument()) as {
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

/** A Monday morning at the club; the example's Friday is told by its date. */
const MONDAY = Date.parse('2030-06-03T13:00:00Z')
let app: RunningApp
beforeEach(async () => {
  app = await startOwnApp({ clock: () => MONDAY })
  await app.post('/product', BODY_EXAMPLES['POST /product'])
})

/** @throws ZodError where this is not what the document's schema says */
function conforms({ payload }: Message, said: unknown): void {
  const text = JSON.stringify({ ...payload, $defs: document.components.schemas })
  z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))).parse(said)
}
const asking = Object.values(document.operations).filter(({ action }) => action === 'receive')

test.each(asking.map((operation) => [messageAt(operation.messages[0]).name, operation] as const))(
  'the example of %s is taken, and both answers are as the document says',
  async (event, { messages: [said], reply }) => {
    const socket = openSocket(app.url)
    await letIn(socket)
    const [answer, refusal] = [
      await ask(socket, event, messageAt(said).examples?.[0]?.payload),
      await ask(socket, event, { nonsense: true }),
    ]
    expect([answer, refusal]).toMatchObject([{ ok: true }, { ok: false, code: 'BAD_PAYLOAD' }])
    conforms(messageAt(reply?.messages[0]), answer)
    conforms(messageAt(reply?.messages[0]), refusal)
  },
)

test('a match that is not there is refused, and one that is far ahead comes whole, as the document says', async () => {
  const socket = openSocket(app.url)
  await letIn(socket)
  const answers = [
    await ask(socket, 'match:watch', { id: 'none', since: 0 }),
    await ask(socket, 'match:watch', { id: 'final', since: 99 }),
  ]
  expect(answers).toMatchObject([{ ok: false, code: 'MATCH_NOT_FOUND' }, { snapshot: { id: 'final' } }])
  for (const answer of answers) conforms(messageAt({ $ref: 'matchWatchAnswer' }), answer)
})

test('all that the server says is said, in the shape that the document tells', async () => {
  const socket = openSocket(app.url)
  await letIn(socket)
  const said = new Map<string, unknown>()
  socket.onAny((event: string, payload: unknown) => said.set(event, payload))
  await ask(socket, 'matches:watch', {})
  await ask(socket, 'reservations:watch', ASKED['reservations:watch'].example)
  await app.score('final', [
    BODY_EXAMPLES['POST /product/{id}/actions'],
    { id: 'p2', undo: true },
    { id: 'p3', status: 'suspended' },
  ])
  await app.patch('final', { description: 'Final, court 2' })
  await app.postAs('ana@example.com', '/createreservation', BODY_EXAMPLES['POST /createreservation'])
  await app.postAs('ana@example.com', '/removereservation', BODY_EXAMPLES['POST /removereservation'])
  await vi.waitFor(() => expect([...said.keys()].sort()).toEqual(Object.keys(TOLD).sort()))
  for (const [event, payload] of said) {
    conforms(Object.values(messages).find(({ name }) => name === event) as Message, payload)
  }
})

test('everything that the document refers to is in it', () => {
  const refs = [...asyncApiDocument().matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(20)
  for (const ref of refs) {
    const found = ref
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
    expect(found, ref).toBeDefined()
  }
})

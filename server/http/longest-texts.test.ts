import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../documents/openapi-document.ts'
import { fillShop } from '../testing/a-shop.ts'
import { sized } from '../testing/brief.ts'
import type { Answer } from '../testing/client.ts'
import { callerOf, documentedCalls, type Sending } from '../testing/documented-calls.ts'
import { startFakePayPal } from '../testing/fake-paypal.ts'
import { measured } from '../testing/longest-turn.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'
import { REQUEST_LIMITS } from './limits.ts'

/** A schema of the OpenAPI document, as far as it leads to texts. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly maxLength?: number
  readonly enum?: unknown
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
const document = JSON.parse(await openApiDocument())
const documented = documentedCalls(document.paths)
const schemas: Readonly<Record<string, Schema>> = document.components.schemas

/** A text in a body: where it is, and its maximum length. */
interface TextField {
  readonly at: readonly (string | number)[]
  readonly longest: number
}

/** Returns all texts that a body may have. */
function textsIn(schema: Schema, at: TextField['at'] = []): TextField[] {
  const { $ref, type, enum: listed, const: only, maxLength, properties = {}, items } = schema
  const known = $ref && schemas[$ref.replace('#/components/schemas/', '')]
  if (known) return textsIn(known, at)
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...(type === 'string' && !listed && only === undefined ? [{ at, longest: maxLength ?? 1000 }] : []),
    ...Object.entries(properties).flatMap(([name, each]) => textsIn(each, [...at, name])),
    ...(items ? textsIn(items, [...at, 0]) : []),
    ...parts.flatMap((part) => textsIn(part, at)),
  ]
}

/** Returns a copy of a body with another value at a place. */
function withValue(body: unknown, [step, ...rest]: TextField['at'], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)]
  const object = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {}
  return { ...object, [step]: withValue(Reflect.get(object, step), rest, value) }
}

/** Parts of texts that are slow to read with backtracking, or slow to sort. */
const HOSTILE = [
  '\u0300\u0316',
  ...[' ', '**a_', 'a@a.', '\u{1F469}\u200D', 'م\u064B\u200C', '1', 'https://a.', '\t=', '-', '\0', '\ufdfa'],
]
/** Returns a text of this length. It begins with a letter, so that marks have something to be on. */
const hostile = (part: string, length: number): string =>
  `a${part.repeat(length / part.length)}`.slice(0, length).replace(/\p{Surrogate}/gu, '')
/** Returns a text that takes so many bytes. @param sizeOf returns the bytes of a part */
const filling = (part: string, bytes: number, sizeOf: (part: string) => number): string =>
  `a${part.repeat(bytes / sizeOf(part))}`
const inJson = (part: string): number => Buffer.byteLength(JSON.stringify(part)) - '""'.length
const inAddress = (part: string): number => encodeURIComponent(part).length
/** Room for a text in the longest body, and in an address with all its headers (bytes). */
const [IN_BODY, IN_ADDRESS] = [REQUEST_LIMITS.bodyLimit - 10_000, REQUEST_LIMITS.http.maxHeaderSize - 2000]

/**
 * Longest time that a request may delay others, such as `/healthz` (ms). The test measures the CPU time that the thread of the event
 * loop uses in its longest turn, because the answer of `/healthz` would also wait for the other programs of a busy machine.
 */
const MOST_MS = 200
/** Maximum number of tries. The fastest one counts, because a compilation or a collection of garbage is not the request's own. */
const TRIES = 5

let app: RunningApp
let caller: ReturnType<typeof callerOf>
beforeAll(async () => {
  const removers: (() => void)[] = []
  const file = path.join(
    temporaryFolder((remove) => removers.push(remove)),
    'shop.db',
  )
  await fillShop(file)
  const paypal = await startFakePayPal((close) => removers.push(close))
  const [shopWrites, clubWrites, newGrants, webhookCalls, cardReads, signInFailures] = Array(6).fill(1_000_000)
  const limits = { shopWrites, clubWrites, newGrants, webhookCalls, cardReads, signInFailures }
  app = await startApp({ file, config: { paypal: paypal.settings(), ...limits } })
  caller = callerOf(app, paypal, documented)
  return async () => {
    await app.close()
    for (const remove of removers) remove()
  }
})

/** Sends a request, and checks that the server neither fails nor is kept from other requests. */
async function expectQuick(what: string, send: () => Promise<Answer>): Promise<void> {
  const times: number[] = []
  while (times.length < TRIES) {
    const { status, longest } = await measured(send)
    expect(status, what).not.toBe(500)
    times.push(longest)
    if (Math.min(...times) < MOST_MS) return
  }
  expect(Math.min(...times), what).toBeLessThan(MOST_MS)
}

const operationOf = (call: string): Operation => {
  const [method = '', route = ''] = call.split(' ')
  return document.paths[route][method.toLowerCase()]
}
/** A stream does not end. */
const calls = documented.filter(({ call }) => !call.endsWith('/stream'))

test.each(calls)('no text in a request keeps the server from others: $call', async ({ call, body }) => {
  const { parameters = [], requestBody } = operationOf(call)
  const send = (more: Sending) => () => caller.send(call, more)
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => textsIn(schema))
  const parts = (index: number): readonly string[] => sized([HOSTILE[index % HOSTILE.length] ?? ''], HOSTILE)

  for (const part of fields.length > 0 ? HOSTILE : []) {
    const longest = fields.reduce<unknown>((sum, { at, longest }) => withValue(sum, at, hostile(part, longest)), body)
    await expectQuick(`the longest texts of ${JSON.stringify(part)}`, send({ body: JSON.stringify(longest) }))
  }
  for (const [index, { at }] of fields.entries()) {
    // The first part of the list is the slowest, so each field gets it.
    for (const part of new Set([HOSTILE[0] ?? '', ...parts(index)])) {
      const sent = JSON.stringify(withValue(body, at, filling(part, IN_BODY, inJson)))
      await expectQuick(`${at.join('.')}: the longest body of ${JSON.stringify(part)}`, send({ body: sent }))
    }
  }
  for (const [index, { name, in: place }] of parameters.entries()) {
    for (const part of new Set([HOSTILE[0] ?? '', ...parts(index)])) {
      const query = `?${name}=${encodeURIComponent(filling(part, IN_ADDRESS, inAddress))}`
      const step = encodeURIComponent(hostile(part, 60))
      await expectQuick(`${name} of ${JSON.stringify(part)}`, send(place === 'path' ? { step } : { query }))
    }
  }
})

/** Bodies with as many members as fit, and nested as deep as fits. */
const CROWDED = {
  members: `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":0`).join()}}`,
  items: `[${'0,'.repeat(500_000)}0]`,
  'members of items': `[${`{${Array.from({ length: 90 }, (_, n) => `"k${n}":0`).join()}},`.repeat(900)}{}]`,
  lists: `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
}

// The schemas of most calls are alike, so the brief form takes every tenth call.
const crowdable = calls.filter(({ body }) => body).filter((_, n) => sized(n % 10 === 0, true))

test.each(crowdable)('no number of members keeps the server from others: $call', async ({ call }) => {
  for (const [what, body] of Object.entries(CROWDED)) await expectQuick(what, () => caller.send(call, { body }))
})

test.each(['a;', 'a,', 'a=', ' ', 'a;q=', '%', '"', '\\', 'W/"', 'Bearer '])(
  'no header keeps the server from others: %j',
  async (part) => {
    const value = `a${hostile(part, 14_000)}a`
    for (const name of [
      'accept-language',
      'accept-encoding',
      'cookie',
      'if-none-match',
      'if-match',
      'authorization',
      'origin',
    ])
      await expectQuick(name, () => app.call('GET', '/product', undefined, { [name]: value }))
  },
)

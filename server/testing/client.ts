import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { z } from 'zod'
import type { EntryRequest } from '../../shared/matches/match-request-schemas.ts'
import { appendedSchema, logSchema, matchSchema } from '../../shared/matches/match-schemas.ts'

export interface Answer {
  readonly status: number
  /** The body as JSON, or as text if it is not JSON. */
  readonly body: unknown
  readonly headers: Headers
}

export interface TestMatch {
  readonly id: string
  readonly one: string
  readonly two: string
}

type Sent = Readonly<Record<string, string>>
type Action = Extract<EntryRequest, { action: unknown }>

/** Returns a client that makes the calls of people and scorers over real HTTP. */
export function clientOf(url: string, scorerKey: string) {
  async function call(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Sent = {},
  ): Promise<Answer> {
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    return { status: response.status, body: parsed(text), headers: response.headers }
  }
  const sendWith = (credentials: string, method: string, path: string, body?: unknown, headers: Sent = {}) =>
    call(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${credentials}`,
      ...headers,
    })
  const scorer = { authorization: `Bearer ${scorerKey}`, 'content-type': 'application/json' }
  const write = (method: string, path: string, body: unknown, headers: Sent = scorer): Promise<Answer> =>
    call(method, path, JSON.stringify(body), headers)
  const get = (path: string, headers?: Sent): Promise<Answer> => call('GET', path, undefined, headers)

  return {
    call,
    /** Sends a request with a token, a key or the secret of a link, and with a body as JSON. */
    sendWith,
    get,
    scorer,
    post: (path: string, body: unknown) => write('POST', path, body),
    patch: (id: string, body: unknown) => write('PATCH', `/product/${id}`, body),
    score: (id: string, entries: unknown) => write('POST', `/product/${id}/actions`, entries),
    match: async (id: string) => matchSchema.parse((await get(`/product/${id}`)).body),
    matches: async () => z.array(matchSchema).parse((await get('/product')).body),
    log: async (id: string, since = 0) => logSchema.parse((await get(`/product/${id}/actions?since=${since}`)).body),
    newMatch: async (more: object = {}): Promise<TestMatch> => {
      const { status, body } = await write('POST', '/product', { ...aMatch(), ...more })
      if (status !== 201) throw new Error(`no match was made: ${status} ${JSON.stringify(body)}`)
      const { id, company, company2 } = matchSchema.parse(body)
      return { id, one: company, two: company2 }
    },
  }
}

/** Requests a path as it is. `fetch` would resolve the dots. */
export const getAsIs = (url: string, path: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    request(url, { path }, async (response) => {
      resolve({ status: response.statusCode, body: Buffer.concat(await response.toArray()).toString() })
    })
      .on('error', reject)
      .end()
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The body with which a scorer creates a match. */
export const aMatch = () => ({
  category: 'Singles',
  company: 'Ana Díaz',
  company2: 'Beto Cruz',
  description: `Final ${randomUUID()}`,
  date: '2026-05-04T10:00:00.000Z',
})

/** Returns a point as a scorer sends it. */
export const pointBy = (player: string, more: Partial<Action> = {}): Action => ({
  id: randomUUID(),
  player,
  action: 'WINNER',
  ...more,
})
export const anUndo = (more: object = {}) => ({ id: randomUUID(), undo: true, ...more })
export const aStatus = (status: string, more: object = {}) => ({ id: randomUUID(), status, ...more })

/** Returns the seq of an append. Throws if the server rejected it. */
export const appended = ({ body }: Answer) => appendedSchema.parse(body)
export const seqOf = (answer: Answer): number => appended(answer).seq

import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { RandomRequest } from './random-requests.ts'

const AT_ONCE = 32
/** Seed of the random requests. To repeat a run, set FAULTS_SEED to the seed that it printed. */
export const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31))

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Matches internal details: a stack trace, a query or a path of the server. */
const LEAK =
  /\bat \S{0,80} ?\S{0,200}\.[jt]s:\d+|node_modules|SQLITE_|SqliteError|DrizzleQuery|Failed query|\bZodError\b|TypeError|RangeError/

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const send = (port: number, { method, path, headers, body }: RandomRequest): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, async (response) => {
      try {
        // A stream of events goes on until its reader leaves. Its first message is an answer.
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true
        const parts = isStream ? await response.take(1).toArray() : await response.toArray()
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, body: Buffer.concat(parts).toString() })
      } catch (error) {
        reject(error)
      }
    })
    sent.on('error', reject)
    sent.end(method === 'GET' || method === 'HEAD' ? undefined : body)
  })

/**
 * Sends a request. Repeats it if there is no answer, because an earlier rejected request may have closed the connection. Also
 * repeats it if the server was already converting as many texts as it may.
 */
async function sendAgain(port: number, one: RandomRequest): Promise<Answered | null> {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await send(port, one).catch(() => null)
    if (answer?.status === 503 && (one.method === 'HEAD' || answer.body.includes('"OVERLOADED"'))) {
      await setTimeout(1000 * Number(answer.headers['retry-after']))
    } else if (answer) return answer
  }
  return null
}

/** A check of one answer. Returns the problem, or null. */
export type FindProblem = (one: RandomRequest, answer: Answered) => string | null

/** Sends the requests, several at a time, and counts their statuses. Each answer must be below 500 and without internal details. */
export async function sendAll(
  port: number,
  requests: readonly RandomRequest[],
  statuses: Map<number, number>,
  findProblem: FindProblem = () => null,
): Promise<void> {
  let next = 0
  const sender = async () => {
    for (let n = next++; n < requests.length; n = next++) {
      const one = requests[n] as RandomRequest
      const answer = await sendAgain(port, one)
      if (!answer) throw new Error(`no answer after five tries: ${JSON.stringify({ ...one, seed: SEED })}`)
      const { status, body } = answer
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const problem = status >= 500 ? 'a server error' : LEAK.test(body) ? 'internal details' : findProblem(one, answer)
      if (problem === null) continue
      const request = { ...one, body: String(one.body).slice(0, 2000), seed: SEED }
      expect({ problem, request, answer: { ...answer, body: body.slice(0, 2000) } }).toBe('a right answer')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
}

/** Returns the counts of statuses as a text. */
export const countsOf = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

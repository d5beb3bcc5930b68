import { randomUUID } from 'node:crypto'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export const ONE = 'Ana Reyes'
const TWO = 'Luz Marte'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Returns a client that sends requests over keep-alive connections from one local address. */
export function caller(key: string, localAddress = '127.0.0.1') {
  const agent = new Agent({ keepAlive: true, localAddress })
  const call = (method: string, url: string, body?: unknown, more: OutgoingHttpHeaders = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${key}`,
        ...more,
        'content-length': Buffer.byteLength(payload),
        ...(payload && { 'content-type': 'application/json' }),
      }
      const sent = request(url, { method, agent, headers, timeout: 8000 }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const isJson = response.headers['content-type']?.includes('json')
          resolve({ status: response.statusCode ?? 0, body: isJson && text ? JSON.parse(text) : text })
        })
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(payload)
    })
  return { call, close: () => agent.destroy() }
}

export const aMatch = (id: string = randomUUID()) => ({
  id,
  category: 'Singles',
  company: ONE,
  company2: TWO,
  description: `Scale ${id}`,
  date: '2026-05-04T10:00:00.000Z',
})

export interface Scored {
  /** The acknowledged seq of each id. */
  readonly acknowledged: ReadonlyMap<string, number>
  readonly tries: number
  readonly refusals: readonly Answer[]
}

/** Mean pause between two points of a scorer (ms). */
const PAUSE_MS = 40

/**
 * Posts points until stopped. Retries each under the same id until it is acknowledged, as an umpire's program does.
 * @param failed receives each unsuccessful answer, or null for a broken connection
 */
export async function scoreUntil(
  stopped: () => boolean,
  { call }: ReturnType<typeof caller>,
  url: string,
  matchId: string,
  { alone, failed = () => undefined }: { alone: boolean; failed?: (answer: Answer | null) => void },
): Promise<Scored> {
  const acknowledged = new Map<string, number>()
  const refusals: Answer[] = []
  let tries = 0
  let head = 0
  while (!stopped()) {
    const id = randomUUID()
    const point = { id, player: tries % 3 ? ONE : TWO, action: 'WINNER', ...(alone && { baseSeq: head }) }
    for (;;) {
      tries++
      const answer = await call('POST', `${url}/product/${matchId}/actions`, point).catch(() => null)
      if (answer?.status === 200 || answer?.status === 201) {
        head = (answer.body as { seq: number }).seq
        acknowledged.set(id, head)
        break
      }
      failed(answer)
      // No 4xx is expected. After any other failure the point may be stored, so it is sent again.
      if (answer && answer.status < 500) {
        refusals.push(answer)
        break
      }
      await delay(50 + 100 * Math.random())
    }
    await delay(PAUSE_MS * (0.5 + Math.random()))
  }
  return { acknowledged, tries, refusals }
}

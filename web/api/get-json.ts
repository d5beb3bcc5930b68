import { takeEarlyAnswer } from './early-answer.ts'

/** An answer that was not OK, with the documented message. */
export class NotOk extends Error {
  override name = 'NotOk'
  readonly status: number

  constructor(status: number) {
    super('Network response was not ok')
    this.status = status
  }
}

/** What a failed call leaves in its slice. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a call answered, and the server's clock when it did (ms). */
export interface Answered<T> {
  readonly body: T
  readonly serverTime: number
}

const TIMEOUT_MS = 10_000

/**
 * GETs JSON. The browser keeps the answer with its ETag and asks every time: a 304 costs nothing and reads like a 200.
 * @throws NotOk for any status but 2xx, TypeError where there is no network
 */
export async function getJson<T>(path: string): Promise<Answered<T>> {
  const early = await takeEarlyAnswer(path)
  const response = early ?? (await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) }))
  if (!response.ok) throw new NotOk(response.status)
  // The header counts whole seconds: on average it is half a second later than it says.
  const serverTime = Date.parse(response.headers.get('date') ?? '') + 500 || Date.now()
  return { body: (await response.json()) as T, serverTime }
}

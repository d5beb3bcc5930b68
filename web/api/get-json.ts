import { TIMEOUT_MS, takeEarlyAnswer } from './early-answer.ts'
import { notOk } from './not-ok.ts'

/** What a call answered, and the server's clock when it did (ms). */
export interface Answered<T> {
  readonly body: T
  readonly serverTime: number
}

/**
 * GETs JSON. The browser keeps the answer with its ETag and asks every time: a 304 costs nothing and reads like a 200.
 * @throws NotOk for any status but 2xx, TypeError where there is no network
 */
export async function getJson<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered<T>> {
  const early = await takeEarlyAnswer(path)
  const response = early ?? (await fetch(path, { headers, cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) }))
  if (!response.ok) throw await notOk(response)
  // The header counts whole seconds: on average it is half a second later than it says.
  const serverTime = Date.parse(response.headers.get('date') ?? '') + 500 || Date.now()
  return { body: (await response.json()) as T, serverTime }
}

import { ask } from './ask.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { notOk } from './not-ok.ts'

/** The body of a response, and the time on the server's clock when it responded (ms since 1970). */
export interface Answered<T> {
  readonly body: T
  readonly serverTime: number
}

/**
 * GETs JSON. The browser caches the response and revalidates it with its ETag on each call. `fetch` turns a 304 into a 200.
 * @throws NotOk for any status but 2xx, TypeError if the network fails
 */
export async function getJson<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered<T>> {
  const early = await takeEarlyAnswer(path)
  const response = early ?? (await ask(path, { headers, cache: 'no-cache' }))
  if (!response.ok) throw await notOk(response)
  // The header has whole seconds, so the real time is half a second later on average.
  const serverTime = Date.parse(response.headers.get('date') ?? '') + 500 || Date.now()
  return { body: (await response.json()) as T, serverTime }
}

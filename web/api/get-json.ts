import { ask } from './ask.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { notOk } from './not-ok.ts'
import { compareClocks, deviceTime } from './server-clock.ts'

/**
 * GETs JSON. The browser caches the response and revalidates it with its ETag on each call. `fetch` turns a 304 into a 200.
 * @throws NotOk for any status but 2xx, TypeError if the network fails
 */
export async function getJson<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<{ body: T }> {
  const early = await takeEarlyAnswer(path)
  // The page has sent that call at some time since its start.
  if (early?.ok) compareClocks(early, deviceTime() - performance.now())
  const response = early ?? (await ask(path, { headers, cache: 'no-cache' }))
  if (!response.ok) throw await notOk(response)
  return { body: (await response.json()) as T }
}

import { notOk } from './not-ok.ts'

/** Time after which a call fails (ms). */
const TIMEOUT_MS = 10_000

/**
 * POSTs JSON, and returns the JSON of the response.
 * @throws NotOk for any status but 2xx, TypeError if the network fails
 */
export async function postJson<T>(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw await notOk(response)
  return (await response.json()) as T
}

import { notOk } from './not-ok.ts'

const TIMEOUT_MS = 10_000

/**
 * POSTs JSON and reads the JSON of the answer.
 * @throws NotOk for any status but 2xx, TypeError where there is no network
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

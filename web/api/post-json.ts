import { ask } from './ask.ts'
import { notOk } from './not-ok.ts'

/**
 * POSTs JSON, and returns the JSON of the response.
 * @throws NotOk for any status but 2xx, TypeError if the network fails
 */
export async function postJson<T>(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const response = await ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await notOk(response)
  return (await response.json()) as T
}

import { NotOk, notOk } from '../api/not-ok.ts'
import { asSignedIn } from '../api/signed-in-calls.ts'

/** Time after which a call fails (ms). */
const TIMEOUT_MS = 10_000

/**
 * Makes a call of the office as the signed-in person.
 * @throws NotOk for any status but 2xx, TypeError if the network fails
 */
export const officeCall = (
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  asSignedIn(async (authorization) => {
    const response = await fetch(path, {
      method,
      cache: 'no-cache',
      headers: {
        ...headers,
        ...authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw await notOk(response)
    return response
  })

/** Makes a call and returns the JSON of its answer. @throws as `officeCall` */
export const officeJson = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await (await officeCall(method, path, body)).json()) as T

/** Returns the server's code for a failure, or null if the server did not answer. */
export const codeOf = (error: unknown): string | null => (error instanceof NotOk ? error.code : null)

/** Returns a random id. `crypto.randomUUID` needs https; this does not. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

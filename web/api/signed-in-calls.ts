import { ask } from './ask.ts'
import { getJson } from './get-json.ts'
import { NotOk, notOk } from './not-ok.ts'
import { postJson } from './post-json.ts'
import { renewToken, tokenToSend } from './renew-token.ts'
import { forgetSession, useSession } from './session.ts'

type Headers = Readonly<Record<string, string>>

/**
 * Makes a call as the signed-in person. Before the call, renews a token that is about to expire. If the server answers
 * with 401, renews the token and repeats the call once. This is safe, because the server does not carry out a call that it
 * answers with 401. If it rejects the new token too, or if the club has blocked the person, signs the person out with a
 * message.
 * @throws as `call` does
 */
export async function asSignedIn<T>(call: (headers: Headers) => Promise<T>): Promise<T> {
  const token = await tokenToSend()
  try {
    return await call(bearer(token))
  } catch (error) {
    endIfBlocked(error)
    if (!isRejected(error)) throw error
    if (token === null) {
      endHalfSession()
      throw error
    }
    const next = await renewToken().catch(() => {
      throw error
    })
    if (next === null) throw error
    return again(call, next)
  }
}

async function again<T>(call: (headers: Headers) => Promise<T>, token: string): Promise<T> {
  try {
    return await call(bearer(token))
  } catch (error) {
    endIfBlocked(error)
    if (isRejected(error)) forgetSession(true)
    throw error
  }
}

/** Ends a session that has an email but no token, because the browser or the person removed the token. */
function endHalfSession(): void {
  const { token, email } = useSession.getState()
  if (token === null && email !== null) forgetSession(true)
}

function endIfBlocked(error: unknown): void {
  if (isBlocked(error)) forgetSession('blocked')
}

/** Returns whether a call failed because the club has blocked the person. */
export const isBlocked = (error: unknown): boolean => error instanceof NotOk && error.code === 'BLOCKED'

const isRejected = (error: unknown): boolean => error instanceof NotOk && error.status === 401

const bearer = (token: string | null): Headers => (token ? { authorization: `Bearer ${token}` } : {})

/**
 * GETs JSON as the signed-in person.
 * @throws NotOk for any status but 2xx, TypeError if the network fails
 */
export const getSignedIn = async <T>(path: string): Promise<T> =>
  (await asSignedIn((headers) => getJson<T>(path, headers))).body

/**
 * POSTs JSON as the signed-in person.
 * @throws NotOk for any status but 2xx, TypeError if the network fails
 */
export const postSignedIn = <T>(path: string, body: unknown): Promise<T> =>
  asSignedIn((headers) => postJson<T>(path, body, headers))

/**
 * Makes a call with any method as the signed-in person.
 * @throws NotOk for any status but 2xx, TypeError if the network fails
 */
export const sendSignedIn = (
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  asSignedIn(async (authorization) => {
    const response = await ask(path, {
      method,
      cache: 'no-cache',
      headers: {
        ...headers,
        ...authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw await notOk(response)
    return response
  })

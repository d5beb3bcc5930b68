import { getJson } from './get-json.ts'
import { NotOk } from './not-ok.ts'
import { postJson } from './post-json.ts'
import { forgetSession, renewToken, tokenToSend, useSession } from './session.ts'

type Headers = Readonly<Record<string, string>>

/**
 * Makes a call as the signed-in person. Renews a token that is about to expire before the call. If the server rejects the
 * token with a 401, it has not carried out the call: renews the token once and repeats the call. If that fails too, signs
 * the person out and says so.
 * @throws as `call` does
 */
async function asSignedIn<T>(call: (headers: Headers) => Promise<T>): Promise<T> {
  const token = await tokenToSend()
  try {
    return await call(bearer(token))
  } catch (error) {
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
    if (isRejected(error)) forgetSession(true)
    throw error
  }
}

/** Ends a session whose token is gone, because the browser or the person removed it. */
function endHalfSession(): void {
  const { token, email } = useSession.getState()
  if (token === null && email !== null) forgetSession(true)
}

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

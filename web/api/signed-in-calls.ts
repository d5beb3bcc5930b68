import { getJson } from './get-json.ts'
import { NotOk } from './not-ok.ts'
import { postJson } from './post-json.ts'
import { forgetSession, renewToken, tokenToShow, useSession } from './session.ts'

type Headers = Readonly<Record<string, string>>

/**
 * Makes a call as the person who is signed in. A token that is nearly over is renewed before, and one that the server
 * refuses is renewed once and the call repeated (a 401 is given before anything is done). Where that does not help the
 * person is signed out and told so.
 * @throws whatever `call` throws
 */
async function asSignedIn<T>(call: (headers: Headers) => Promise<T>): Promise<T> {
  const token = await tokenToShow()
  try {
    return await call(bearer(token))
  } catch (error) {
    if (!isRefusal(error)) throw error
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
    if (isRefusal(error)) forgetSession(true)
    throw error
  }
}

/** An email whose token is gone (a browser may drop it, a person delete it) looks like a session, and is none. */
function endHalfSession(): void {
  const { token, email } = useSession.getState()
  if (token === null && email !== null) forgetSession(true)
}

const isRefusal = (error: unknown): boolean => error instanceof NotOk && error.status === 401

const bearer = (token: string | null): Headers => (token ? { authorization: `Bearer ${token}` } : {})

/**
 * GETs as the person who is signed in.
 * @throws NotOk for any status but 2xx, TypeError where there is no network
 */
export const getSignedIn = async <T>(path: string): Promise<T> =>
  (await asSignedIn((headers) => getJson<T>(path, headers))).body

/**
 * POSTs as the person who is signed in.
 * @throws NotOk for any status but 2xx, TypeError where there is no network
 */
export const postSignedIn = <T>(path: string, body: unknown): Promise<T> =>
  asSignedIn((headers) => postJson<T>(path, body, headers))

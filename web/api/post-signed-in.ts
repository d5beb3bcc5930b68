import { postJson } from './post-json.ts'

/**
 * POSTs as the person who is signed in, whose token this browser keeps.
 * @throws NotOk for any status but 2xx, TypeError where there is no network
 */
export async function postSignedIn<T>(path: string, body: unknown): Promise<T> {
  return postJson<T>(path, body, authorization())
}

function authorization(): Record<string, string> {
  try {
    const token = localStorage.getItem('token')
    return token ? { authorization: `Bearer ${token}` } : {}
  } catch {
    return {}
  }
}

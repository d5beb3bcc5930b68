import { asSignedIn } from './as-signed-in.ts'
import { postJson } from './post-json.ts'

/**
 * POSTs as the person who is signed in.
 * @throws NotOk for any status but 2xx, TypeError where there is no network
 */
export const postSignedIn = <T>(path: string, body: unknown): Promise<T> =>
  asSignedIn((headers) => postJson<T>(path, body, headers))

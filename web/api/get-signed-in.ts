import { asSignedIn } from './as-signed-in.ts'
import { getJson } from './get-json.ts'

/**
 * GETs as the person who is signed in.
 * @throws NotOk for any status but 2xx, TypeError where there is no network
 */
export const getSignedIn = async <T>(path: string): Promise<T> =>
  (await asSignedIn((headers) => getJson<T>(path, headers))).body

import { getSignedIn } from '../api/signed-in-calls.ts'

/**
 * Asks the server whether the signed-in person may score a match. Everybody who may describe a match may also score it.
 * @throws NotOk with the server's code if not, TypeError if the network fails
 */
export const checkSignIn = (matchId: string): Promise<unknown> =>
  getSignedIn(`/product/${encodeURIComponent(matchId)}/description`)

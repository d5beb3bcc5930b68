import { deviceTime, serverNow } from './server-clock.ts'
import { forgetSession, keepToken, renewal, useSession } from './session.ts'
import { expiresAt, isSamePerson } from './token-claims.ts'

/** Remaining lifetime below which a token is renewed before its use (ms). */
const NEARLY_OVER = 60_000

let running: Promise<string | null> | null = null
let renewedAt = 0

/**
 * Renews the token. Simultaneous calls share one renewal. If the session has ended, shows a message and returns null.
 * @throws if the provider does not answer; the person stays signed in
 */
export function renewToken(): Promise<string | null> {
  running ??= renewOnce().finally(() => {
    running = null
  })
  return running
}

async function renewOnce(): Promise<string | null> {
  const { token } = useSession.getState()
  if (!token) return null
  const next = await renewal()(token)
  renewedAt = deviceTime()
  // The person may have signed out or in again meanwhile, in this tab or another.
  const { token: now } = useSession.getState()
  if (now !== token) return now
  // The provider may have another person's session by now. That token must not replace this person's.
  if (next === null || !isSamePerson(token, next)) {
    forgetSession(true)
    return null
  }
  keepToken(next)
  return next
}

/** Returns the token to send. Renews it first if it is about to expire. Returns null if nobody is signed in. */
export async function tokenToSend(): Promise<string | null> {
  const { token } = useSession.getState()
  const end = token === null ? null : expiresAt(token)
  // While the clock of the device is not compared, or if the provider's is wrong, each token may seem about to expire. A pause avoids a
  // renewal before every call.
  const nearlyOver = end !== null && end - serverNow() < NEARLY_OVER && deviceTime() - renewedAt > NEARLY_OVER
  if (!nearlyOver) return token
  // If the provider does not answer, the server may still accept the old token.
  return renewToken().catch(() => token)
}

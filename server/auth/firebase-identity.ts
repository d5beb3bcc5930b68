import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { type AppOptions, applicationDefault, cert, initializeApp } from 'firebase-admin/app'
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth'
import type { FirebaseSettings } from '../../shared/auth/sign-in-settings.ts'
import { BadToken, type Identity, IdentityUnavailable } from './identity.ts'

export interface FirebaseOptions {
  /** The file of the service account's key; null: what the machine has (Google's application default credentials). */
  readonly serviceAccountFile: string | null
  /** Leads the calls to Google elsewhere. */
  readonly httpAgent?: Agent
}

/** How far the clocks of the provider and of this machine may be apart, in seconds. */
const CLOCK_TOLERANCE = 30
/** Google's tokens have about 1,200 characters. */
const MOST_TOKEN = 8192

/** People vouched for by Firebase Authentication. */
export function firebaseIdentity(
  settings: FirebaseSettings,
  { serviceAccountFile, httpAgent }: FirebaseOptions,
): Identity {
  const options: AppOptions = {
    projectId: settings.projectId,
    credential: serviceAccountFile ? serviceAccount(serviceAccountFile, httpAgent) : applicationDefault(httpAgent),
    ...(httpAgent && { httpAgent }),
  }
  // A name of its own: the default app would be shared by all that run in one process.
  const auth = getAuth(initializeApp(options, randomUUID()))
  return {
    settings: { provider: 'firebase', firebase: settings },
    verify: async (token, { fresh = false } = {}) => {
      if (token.length > MOST_TOKEN) throw new BadToken('too long')
      return user(await auth.verifyIdToken(token, fresh).catch(refuse))
    },
  }
}

/** The library's own errors quote what they could not read, which may be the key. */
function serviceAccount(file: string, httpAgent?: Agent) {
  try {
    return cert(file, httpAgent)
  } catch {
    throw new Error(
      `GOOGLE_APPLICATION_CREDENTIALS: ${file} must be the JSON file of a service account’s key: see docs/firebase.md`,
    )
  }
}

/** What firebase-admin does not check: that the token comes from the past, and that the email is proven. */
function user({ iat, auth_time, email, email_verified, name }: DecodedIdToken) {
  const now = Date.now() / 1000 + CLOCK_TOLERANCE
  if (!(iat <= now)) throw new BadToken('issued in the future')
  if (!(auth_time <= now)) throw new BadToken('signed in in the future')
  if (typeof email !== 'string' || !email) throw new BadToken('no email')
  if (email_verified !== true) throw new BadToken('email not verified')
  return { email: email.toLowerCase(), name: typeof name === 'string' ? name : '' }
}

const BAD = [
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]

/**
 * The library has one code for tokens that are no good and for keys that it could not fetch: only its words tell them
 * apart. They quote claims, so none of them is passed on.
 */
function refuse(error: unknown): never {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string') {
    if (error instanceof TypeError) throw new BadToken('unreadable')
    throw new IdentityUnavailable('unexpected error of the provider')
  }
  if (BAD.includes(code)) throw new BadToken(code)
  if (code === 'auth/argument-error' && /^(Firebase ID token|Decoding Firebase ID token)/.test(String(message))) {
    throw new BadToken(code)
  }
  throw new IdentityUnavailable(code)
}

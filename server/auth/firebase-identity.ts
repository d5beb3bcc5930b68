import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Agent } from 'node:http'
import { type AppOptions, applicationDefault, cert, initializeApp } from 'firebase-admin/app'
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth'
import type { FirebaseSettings } from '../../shared/auth/auth-schemas.ts'
import { BadToken, type Identity, IdentityUnavailable } from './identity.ts'

export interface FirebaseOptions {
  /** File of the service account's key; null for Google's application default credentials. */
  readonly serviceAccountFile: string | null
  /** Redirects the calls to Google, in tests. */
  readonly httpAgent?: Agent
}

/** Maximum difference between the clocks of the provider and of this machine (s). */
const CLOCK_TOLERANCE = 30
/** Maximum length of a token (characters). Google's have about 1,200. */
const MAX_TOKEN = 8192

/** Makes the identity provider that verifies tokens with Firebase Authentication. */
export function firebaseIdentity(
  settings: FirebaseSettings,
  { serviceAccountFile, httpAgent }: FirebaseOptions,
): Identity {
  const options: AppOptions = {
    projectId: settings.projectId,
    credential: serviceAccountFile ? serviceAccount(serviceAccountFile, httpAgent) : applicationDefault(httpAgent),
    ...(httpAgent && { httpAgent }),
  }
  // A unique name, because servers in one process would share the default app.
  const auth = getAuth(initializeApp(options, randomUUID()))
  return {
    settings: { provider: 'firebase', firebase: settings },
    verify: async (token, { fresh = false } = {}) => {
      if (token.length > MAX_TOKEN) throw new BadToken('too long')
      return user(await auth.verifyIdToken(token, fresh).catch(refuse))
    },
  }
}

/** Loads the key. Replaces the library's errors, because they quote the file, which contains the key. */
function serviceAccount(file: string, httpAgent?: Agent) {
  if (!existsSync(file))
    throw new Error(`GOOGLE_APPLICATION_CREDENTIALS: there is no file ${file}: see docs/firebase.md`)
  try {
    return cert(file, httpAgent)
  } catch {
    throw new Error(
      `GOOGLE_APPLICATION_CREDENTIALS: ${file} must be the JSON file of a service account’s key: see docs/firebase.md`,
    )
  }
}

/** Checks what firebase-admin does not: that the token was issued in the past, and that the email is verified. */
function user({ iat, auth_time, email, email_verified, name }: DecodedIdToken) {
  const now = Date.now() / 1000 + CLOCK_TOLERANCE
  if (!(iat <= now)) throw new BadToken('issued in the future')
  if (!(auth_time <= now)) throw new BadToken('signed in in the future')
  if (typeof email !== 'string' || !email) throw new BadToken('no email')
  if (email_verified !== true) throw new BadToken('email not verified')
  return { email: lowerAscii(email), name: typeof name === 'string' ? name : '', signedInAt: auth_time * 1000 }
}

/**
 * Returns an email as the server compares it. Only ASCII letters become lower case: another one, such as the Kelvin sign, could
 * become the letter of somebody else's email.
 */
const lowerAscii = (email: string): string => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

const BAD = [
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]

/**
 * Translates the library's errors. `auth/argument-error` means either a bad token or a failure to fetch Google's keys, and
 * only the message says which. Messages are not passed on, because they quote claims of the token.
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

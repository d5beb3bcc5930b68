import type { Problem } from './provider.ts'

const PROBLEM_OF: Readonly<Record<string, Problem>> = {
  'auth/popup-blocked': 'blocked',
  'auth/popup-closed-by-user': 'closed',
  'auth/cancelled-popup-request': 'closed',
  'auth/user-cancelled': 'closed',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
  // So the SDK calls it when Google's script does not load.
  'auth/internal-error': 'network',
  'auth/unauthorized-domain': 'domain',
  'auth/auth-domain-config-required': 'domain',
  'auth/operation-not-allowed': 'setup',
  'auth/configuration-not-found': 'setup',
  'auth/api-key-not-valid.-please-pass-a-valid-api-key.': 'setup',
  'auth/invalid-api-key': 'setup',
  'auth/user-disabled': 'disabled',
}

/** So the codes begin where the API key is restricted to other addresses; the address that was refused follows. */
const REFERER_REFUSED = 'auth/requests-from-referer-'

/** What an error of Firebase means for the person who signs in. */
export function problemOf(error: unknown): Problem {
  const code = codeOf(error)
  return code.startsWith(REFERER_REFUSED) ? 'setup' : (PROBLEM_OF[code] ?? 'failed')
}

const LOST = ['auth/user-token-expired', 'auth/user-disabled', 'auth/user-not-found', 'auth/invalid-user-token']

/** Whether Firebase's session is over for good, where a broken line would pass. */
export const isLost = (error: unknown): boolean => LOST.includes(codeOf(error))

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code)

import type { Problem } from './provider.ts'

const PROBLEM_OF: Readonly<Record<string, Problem>> = {
  'auth/popup-blocked': 'blocked',
  'auth/popup-closed-by-user': 'closed',
  'auth/cancelled-popup-request': 'closed',
  'auth/user-cancelled': 'closed',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
  // The SDK's code when Google's script does not load.
  'auth/internal-error': 'network',
  'auth/unauthorized-domain': 'domain',
  'auth/auth-domain-config-required': 'domain',
  'auth/operation-not-allowed': 'setup',
  'auth/configuration-not-found': 'setup',
  'auth/api-key-not-valid.-please-pass-a-valid-api-key.': 'setup',
  'auth/invalid-api-key': 'setup',
  'auth/user-disabled': 'disabled',
  'auth/invalid-email': 'email',
  'auth/missing-email': 'email',
  // The link was used, has expired, or was sent to another email.
  'auth/invalid-action-code': 'link',
  'auth/expired-action-code': 'link',
  'auth/argument-error': 'link',
  'auth/unauthorized-continue-uri': 'domain',
}

/** Prefix of the code if the API key is restricted to other addresses. The rejected address follows. */
const REFERER_REFUSED = 'auth/requests-from-referer-'

/** Returns the problem to show for an error of Firebase. */
export function problemOf(error: unknown): Problem {
  const code = codeOf(error)
  return code.startsWith(REFERER_REFUSED) ? 'setup' : (PROBLEM_OF[code] ?? 'failed')
}

const LOST = ['auth/user-token-expired', 'auth/user-disabled', 'auth/user-not-found', 'auth/invalid-user-token']

/** Whether Firebase's session has ended, as opposed to a network failure. */
export const isLost = (error: unknown): boolean => LOST.includes(codeOf(error))

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code)

import type { SignInSettings } from '../../shared/auth/sign-in-settings.ts'
import type { ForeignSources } from '../http/security-headers.ts'

/**
 * Whom the sign-in needs beside this server. Firebase's popup is watched over from a frame of the auth domain, which
 * Google's script opens; analytics, only where they are wanted, have a script and collectors of their own.
 */
export function signInSources(settings: SignInSettings): ForeignSources {
  if (settings.provider === 'local') return { scripts: [], frames: [], calls: [] }
  const { authDomain, measurementId } = settings.firebase
  const counted = measurementId !== undefined
  return {
    scripts: ['https://apis.google.com', ...(counted ? ['https://www.googletagmanager.com'] : [])],
    frames: [`https://${authDomain}`],
    calls: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...(counted
        ? [
            'https://firebase.googleapis.com',
            'https://firebaseinstallations.googleapis.com',
            'https://www.googletagmanager.com',
            'https://*.google-analytics.com',
            'https://*.analytics.google.com',
          ]
        : []),
    ],
  }
}

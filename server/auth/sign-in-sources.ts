import type { SignInSettings } from '../../shared/auth/auth-schemas.ts'
import type { ForeignSources } from '../http/security-headers.ts'

/**
 * Returns the other sites that the sign-in needs. Google's script opens a frame of the auth domain, which controls
 * Firebase's popup. Analytics, if they are set up, need their own script and collectors.
 */
export function signInSources(settings: SignInSettings): ForeignSources {
  if (settings.provider === 'local') return { scripts: [], frames: [], calls: [] }
  const { authDomain, measurementId } = settings.firebase
  const hasAnalytics = measurementId !== undefined
  return {
    scripts: ['https://apis.google.com', ...(hasAnalytics ? ['https://www.googletagmanager.com'] : [])],
    frames: [`https://${authDomain}`],
    calls: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...(hasAnalytics
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

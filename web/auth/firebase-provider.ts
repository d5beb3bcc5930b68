import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  signInWithPopup,
} from 'firebase/auth'
import type { FirebaseSettings } from '../../shared/auth/auth-schemas.ts'
import { subjectOf } from '../api/token-claims.ts'
import { isLost, problemOf } from './firebase-problem.ts'
import { type Provider, SignInProblem } from './provider.ts'

/**
 * Returns the provider that signs in with Google through Firebase. It does not use `getAuth`, which would bundle the whole
 * SDK.
 * @param toSignIn whether the SDK loads Google's script before the click on phones and in Safari, because they block a
 *   popup that opens late. A page that only renews tokens does not need the script.
 */
export function firebaseProvider(settings: FirebaseSettings, language: () => string, toSignIn: boolean): Provider {
  const app = initializeApp({ ...settings })
  const auth = initializeAuth(app, {
    persistence: browserLocalPersistence,
    ...(toSignIn && { popupRedirectResolver: browserPopupRedirectResolver }),
  })
  return {
    kind: 'firebase',
    signIn: async () => {
      auth.languageCode = language()
      try {
        const google = new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
        const { user } = await signInWithPopup(auth, google, browserPopupRedirectResolver)
        return await user.getIdToken().catch(async (error) => {
          if (auth.currentUser === user) await auth.signOut()
          throw error
        })
      } catch (error) {
        throw new SignInProblem(problemOf(error), error)
      }
    },
    renew: async (token) => {
      await auth.authStateReady()
      // Another person may have signed in meanwhile, in another tab.
      if (!auth.currentUser || auth.currentUser.uid !== subjectOf(token)) return null
      try {
        return await auth.currentUser.getIdToken(true)
      } catch (error) {
        if (isLost(error)) return null
        throw error
      }
    },
    signOut: () => auth.signOut(),
    countLogin: async () => {
      if (settings.measurementId === undefined) return
      const { countLogin } = await import('./firebase-analytics.ts')
      countLogin(app)
    },
  }
}

import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  signInWithPopup,
} from 'firebase/auth'
import type { FirebaseSettings } from '../../shared/auth/sign-in-settings.ts'
import { subjectOf } from '../api/token-end.ts'
import { isLost, problemOf } from './firebase-problem.ts'
import { type Provider, SignInProblem } from './provider.ts'

/**
 * Google through Firebase. Of its SDK only what is used here is built in: `getAuth` would bring all of it.
 * @param toSignIn lets the SDK get Google's script before the click where it sees need: on phones and in Safari, which
 *   block a popup that waits for it. A page that only renews a token does without.
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
      // Another sign-in may have come in between, in another tab: its token is not this person's.
      if (!auth.currentUser || auth.currentUser.uid !== subjectOf(token)) return null
      try {
        return await auth.currentUser.getIdToken(true)
      } catch (error) {
        if (isLost(error)) return null
        throw error
      }
    },
    signOut: () => auth.signOut(),
    count: async () => {
      if (settings.measurementId === undefined) return
      const { countLogin } = await import('./firebase-analytics.ts')
      countLogin(app)
    },
  }
}

import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  signInWithPopup,
} from 'firebase/auth'
import type { FirebaseSettings } from '../../shared/auth/sign-in-settings.ts'
import { isLost, problemOf } from './firebase-problem.ts'
import { type Provider, SignInProblem } from './provider.ts'

/** Google through Firebase. Of its SDK only what is used here is built in: `getAuth` would bring all of it. */
export function firebaseProvider(settings: FirebaseSettings, language: () => string): Provider {
  const app = initializeApp({ ...settings })
  const auth = initializeAuth(app, { persistence: browserLocalPersistence })
  return {
    kind: 'firebase',
    signIn: async () => {
      auth.languageCode = language()
      try {
        const google = new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
        const { user } = await signInWithPopup(auth, google, browserPopupRedirectResolver)
        return await user.getIdToken()
      } catch (error) {
        throw new SignInProblem(problemOf(error), error)
      }
    },
    renew: async () => {
      await auth.authStateReady()
      try {
        return (await auth.currentUser?.getIdToken(true)) ?? null
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

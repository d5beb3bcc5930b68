import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  signInWithPopup,
  type User,
} from 'firebase/auth'
import type { FirebaseSettings } from '../../shared/auth/auth-schemas.ts'
import { subjectOf } from '../api/token-claims.ts'
import { isLost, problemOf } from './firebase-problem.ts'
import { type Provider, SignInProblem } from './provider.ts'

/**
 * Returns the provider that signs in with Google, or by a link in an email, through Firebase. It does not use `getAuth`, which would bundle the whole
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
  /** Returns the token of a person who has just signed in. A failure ends Firebase's session. */
  const tokenOf = (user: User): Promise<string> =>
    user.getIdToken().catch(async (error) => {
      if (auth.currentUser === user) await auth.signOut()
      throw error
    })
  return {
    kind: 'firebase',
    signIn: async () => {
      auth.languageCode = language()
      try {
        const google = new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
        return await tokenOf((await signInWithPopup(auth, google, browserPopupRedirectResolver)).user)
      } catch (error) {
        throw new SignInProblem(problemOf(error), error)
      }
    },
    link: {
      send: async (email, page) => {
        auth.languageCode = language()
        await sendSignInLinkToEmail(auth, email, { url: page, handleCodeInApp: true }).catch((error) => {
          throw new SignInProblem(problemOf(error), error)
        })
      },
      finish: async (email, page) => {
        try {
          return await tokenOf((await signInWithEmailLink(auth, email, page)).user)
        } catch (error) {
          throw new SignInProblem(problemOf(error), error)
        }
      },
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

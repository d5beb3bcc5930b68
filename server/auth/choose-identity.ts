import type { FirebaseSettings } from '../../shared/auth/auth-schemas.ts'
import { isLoopback } from '../http/own-origin.ts'
import { localTokens } from './local-tokens.ts'

/** Settings that decide which identity provider the server uses. */
export interface IdentitySettings {
  readonly host: string
  readonly publicUrl: string
  readonly production: boolean
  readonly firebase: (FirebaseSettings & { readonly serviceAccountFile: string | null }) | null
  /** Address of Firebase's emulator, whose tokens have no signature. Null if the server does not use it. */
  readonly authEmulator: string | null
  /** Whether an owner may open the trial sign-in. */
  readonly trialSignIn: boolean
}

/**
 * Returns the Firebase provider if it is configured, and otherwise the local one. The local provider accepts any email
 * without a password, so other machines must not be able to reach the server. With the trial sign-in they may: the local sign-in then
 * serves only this machine, where the operator becomes the owner.
 * @param tokenKey returns the key for local tokens; called only if it is needed
 * @throws Error that says which variables to set
 */
export async function chooseIdentity(settings: IdentitySettings, tokenKey: () => string) {
  const risks = exposures(settings)
  if (settings.authEmulator !== null && risks.length > 0) {
    throw new Error(
      `FIREBASE_AUTH_EMULATOR_HOST: must not be set here, because anybody can forge the emulator's tokens (${risks.join('; ')})`,
    )
  }
  if (settings.firebase) {
    const { serviceAccountFile, ...firebase } = settings.firebase
    // Imported only if needed, because it loads slowly.
    const { firebaseIdentity } = await import('./firebase-identity.ts')
    return firebaseIdentity(firebase, { serviceAccountFile })
  }
  const isTrial = settings.trialSignIn && !settings.production
  if (risks.length > 0 && !isTrial) throw new Error(noSignIn(risks))
  return localTokens(tokenKey())
}

/** Returns the reasons why other machines may reach this server; empty if none can. */
export function exposures({
  host,
  publicUrl,
  production,
}: Pick<IdentitySettings, 'host' | 'publicUrl' | 'production'>): string[] {
  return [
    ...(production ? ['NODE_ENV is production'] : []),
    ...(isLoopback(host) ? [] : [`HOST ${host} accepts connections from other machines`]),
    ...(isLoopback(new URL(publicUrl).hostname)
      ? []
      : [`PUBLIC_URL ${publicUrl} is not an address of this machine alone`]),
  ]
}

const noSignIn = (risks: readonly string[]): string =>
  `no sign-in is set up. The local sign-in accepts any name without a password, so other machines must not reach the server:
${risks.map((reason) => `  - ${reason}`).join('\n')}
Set FIREBASE_PROJECT_ID and FIREBASE_API_KEY to sign people in with Google (docs/firebase.md: ten minutes, free of charge).
To try the product on this machine alone, leave HOST and PUBLIC_URL at their defaults and do not set NODE_ENV to production.
To try it with others in the club's own network, set TRIAL_SIGN_IN=true (docs/sign-in.md).`

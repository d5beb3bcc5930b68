import type { FirebaseSettings } from '../../shared/auth/sign-in-settings.ts'
import { isLoopback } from '../http/own-origin.ts'
import { localTokens } from './local-tokens.ts'

/** What of the configuration decides who vouches for people. */
export interface IdentitySettings {
  readonly host: string
  readonly publicUrl: string
  readonly production: boolean
  readonly firebase: (FirebaseSettings & { readonly serviceAccountFile: string | null }) | null
  /** Where Firebase's emulator listens; its tokens carry no signature. */
  readonly authEmulator: string | null
}

/**
 * Firebase where it is configured, and otherwise tokens of this server's own, with which anybody can be anybody: those
 * only where nobody but the owner of this machine can reach it.
 * @param tokenKey called only where it is needed
 * @throws Error that says what to set
 */
export async function chooseIdentity(settings: IdentitySettings, tokenKey: () => string) {
  const open = reachable(settings)
  if (settings.authEmulator !== null && open.length > 0) {
    throw new Error(
      `FIREBASE_AUTH_EMULATOR_HOST: must not be set here, since tokens of the emulator can be forged by anybody (${open.join('; ')})`,
    )
  }
  if (settings.firebase) {
    const { serviceAccountFile, ...firebase } = settings.firebase
    // Loaded only here: it takes its time, which a start without it is spared.
    const { firebaseIdentity } = await import('./firebase-identity.ts')
    return firebaseIdentity(firebase, { serviceAccountFile })
  }
  if (open.length > 0) throw new Error(noSignIn(open))
  return localTokens(tokenKey())
}

/** Why others than the owner of this machine could reach the server; empty where nobody else can. */
export function reachable({
  host,
  publicUrl,
  production,
}: Pick<IdentitySettings, 'host' | 'publicUrl' | 'production'>): string[] {
  return [
    ...(production ? ['NODE_ENV is production'] : []),
    ...(isLoopback(host) ? [] : [`HOST ${host} is not this machine alone`]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL ${publicUrl} is not this machine`]),
  ]
}

const noSignIn = (why: readonly string[]): string =>
  `no sign-in is set up, and the local one, in which anybody can be anybody, is not for a server that others reach:
${why.map((reason) => `  - ${reason}`).join('\n')}
Set FIREBASE_PROJECT_ID and FIREBASE_API_KEY to sign people in with Google (docs/firebase.md: ten minutes, free of charge).
To try the product on this machine alone, leave HOST and PUBLIC_URL at their defaults and do not set NODE_ENV to production.`

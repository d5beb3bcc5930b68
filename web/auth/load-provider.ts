import type { SignInSettings } from '../../shared/auth/auth-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { currentLanguage } from '../ui/use-translation.ts'
import { localProvider } from './local-provider.ts'
import type { Provider } from './provider.ts'

let loading: Promise<Provider> | null = null

/**
 * Loads the provider of this server once. Firebase's code is loaded only if it is used.
 * @param toSignIn whether the person is likely to open the popup. If so, the SDK loads Google's script at once. Later calls
 *   cannot change this.
 * @throws if the server does not answer; the next call tries again
 */
export function loadProvider(toSignIn = false): Promise<Provider> {
  loading ??= load(toSignIn).catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function load(toSignIn: boolean): Promise<Provider> {
  const { body } = await getJson<SignInSettings>('/auth/settings')
  if (body.provider === 'local') return localProvider
  const { firebaseProvider } = await import('./firebase-provider.ts')
  return firebaseProvider(body.firebase, currentLanguage, toSignIn)
}

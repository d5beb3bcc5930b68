import type { SignInSettings } from '../../shared/auth/sign-in-settings.ts'
import { getJson } from '../api/get-json.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { localProvider } from './local-provider.ts'
import type { Provider } from './provider.ts'

let loading: Promise<Provider> | null = null

/**
 * The provider of this server, loaded once; Firebase's code comes only where it is used.
 * @param toSignIn whether its popup is likely to be opened: where a browser would block one that comes late, the SDK
 *   then gets Google's script at once. Only the first call decides.
 * @throws where the server does not answer: the next call tries again
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

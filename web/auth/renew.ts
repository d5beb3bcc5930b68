import type { Renew } from '../api/session.ts'
import { loadProvider } from './load-provider.ts'

/** Renews a token with the provider of this server. */
export const renew: Renew = async (token) => (await loadProvider()).renew(token)

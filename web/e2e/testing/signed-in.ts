import type { BrowserContextOptions } from '@playwright/test'
import { localTokens } from '../../../server/auth/local-tokens.ts'
import { type BuiltServer, TOKEN_KEY } from './built-server.ts'

export interface Person {
  readonly name: string
  readonly email: string
}

export const ANA: Person = { name: 'ana reyes', email: 'ana@example.com' }
export const BETO: Person = { name: 'beto cruz', email: 'beto@example.com' }

/** A token of the local sign-in of the stories' servers. @param at when it is signed, ms */
export const tokenOf = (person: Person, at = Date.now()): Promise<string> =>
  localTokens(TOKEN_KEY, () => at).sign(person)

/** What a browser keeps in which this person has signed in, at either address of the server. */
export async function sessionOf(
  { url, linePort }: Pick<BuiltServer, 'url' | 'linePort'>,
  person: Person,
): Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>> {
  const localStorage = [
    { name: 'token', value: await tokenOf(person) },
    { name: 'username', value: person.name },
    { name: 'email', value: person.email },
  ]
  const origins = [url, `http://127.0.0.1:${linePort}`].map((origin) => ({ origin, localStorage }))
  return { cookies: [], origins }
}

import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { localTokens } from '../../../server/auth/local-tokens.ts'
import { type BuiltServer, TOKEN_KEY } from './built-server.ts'

export interface Person {
  readonly name: string
  readonly email: string
}

export const ANA: Person = { name: 'ana reyes', email: 'ana@example.com' }
export const BETO: Person = { name: 'beto cruz', email: 'beto@example.com' }

/** Returns a token of the local sign-in for the stories' servers. @param at time at which it was issued (ms) */
export const tokenOf = (person: Person, at = Date.now()): Promise<string> =>
  localTokens(TOKEN_KEY, () => at).sign(person)

/** Returns the storage of a browser in which this person is signed in, for both addresses of the server. */
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

/** Signs this person in on every page that the context opens from now on. */
export async function signIn(pages: Page | BrowserContext, person: Person = ANA): Promise<void> {
  const session = { token: await tokenOf(person), username: person.name, email: person.email }
  await pages.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, session)
}

/** Calls the server as this person, without a browser. */
export async function postAs(url: string, person: Person, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(person)}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

import type { Browser, BrowserContext } from '@playwright/test'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { TOKEN_KEY } from './product.ts'
import type { Goal } from './report.ts'

/** Settings of a part of the page bench. */
export interface Browsing {
  readonly browser: Browser
  readonly quick: boolean
  /** Address of a server without matches. */
  readonly url: string
  /** Address of a server with many matches. */
  readonly listUrl: string
}

/** Result of a part. */
export interface PageFindings {
  readonly figures: readonly (readonly [string, string])[]
  readonly goals: readonly Goal[]
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' } as const

/** Returns the browser of a phone on which somebody is signed in. */
export async function signedInPhone(browser: Browser, origin: string): Promise<BrowserContext> {
  const person = { name: 'bench', email: 'bench@example.com' }
  const token = await localTokens(TOKEN_KEY, Date.now).sign(person)
  const stored = { token, username: person.name, email: person.email }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return browser.newContext({ ...PHONE, storageState: { cookies: [], origins: [{ origin, localStorage }] } })
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { TOKEN_KEY } from './product.ts'
import type { Goal } from './report.ts'

/** Settings of a part of the page bench. */
export interface Browsing {
  readonly browser: Browser
  readonly quick: boolean
  /** Address of a server without matches. */
  readonly url: string
  /** Path of its database. */
  readonly database: string
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

/** Waits until the page has an element. */
export async function isThere(session: CDPSession, selector: string): Promise<void> {
  const expression = `document.querySelector('${selector}') !== null`
  for (const end = Date.now() + 10_000; Date.now() < end; await delay(20)) {
    if ((await session.send('Runtime.evaluate', { expression })).result.value) return
  }
  throw new Error(`${selector} is not there`)
}

/** CPU time of the main thread (ms). */
export interface Spent {
  readonly work: number
  /** The part of it that scripts took. */
  readonly script: number
}

/** Returns the CPU time of the page's main thread so far (ms). */
export async function spent(session: CDPSession): Promise<Spent> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN)
  return { work: value('TaskDuration'), script: value('ScriptDuration') }
}

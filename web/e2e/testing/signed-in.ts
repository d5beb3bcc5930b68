import type { BrowserContext, Page } from '@playwright/test'
import { localTokens } from '../../../server/auth/local-tokens.ts'

/** What the story's server signs its tokens with: pass it in `serverEnv`. */
export const TOKEN_KEY = 'a token key for the browser stories'

export const ANA = 'ana@example.com'
export const BETO = 'beto@example.com'

export const tokenOf = (email: string): Promise<string> => localTokens(TOKEN_KEY).sign({ email, name: email })

/** Opens every page from here on as somebody who has signed in. */
export async function signIn(pages: Page | BrowserContext, email: string): Promise<void> {
  await pages.addInitScript(
    ([token, stored]) => {
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('username', (stored ?? '').replace(/@.*/, ''))
      localStorage.setItem('email', stored ?? '')
    },
    [await tokenOf(email), email],
  )
}

/** Calls the server as somebody who has signed in, beside any browser. */
export async function postAs(url: string, email: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(email)}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

/** The weekday so many days from today at the club, as the API writes it, and its date. */
export function clubDayIn(days: number): { day: string; date: string } {
  const moment = Date.now() + days * 86_400_000
  const at = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'America/Santo_Domingo', ...options }).format(moment)
  return { day: at('en', { weekday: 'long' }), date: at('en-GB', { day: 'numeric', month: 'long' }) }
}

/** Everything that the page says on its console as an error. */
export function consoleErrors(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  return said
}

import type { Page } from '@playwright/test'
import { localTokens } from '../../../server/auth/local-tokens.ts'

/** The key of a story's server, for `serverEnv`: with it the story signs people in by itself. */
export const TOKEN_KEY = 'a token key for the browser stories'

const identity = localTokens(TOKEN_KEY)

export const tokenOf = (email: string): Promise<string> => identity.sign({ email, name: 'Ana' })

/** From the next page on this browser is that of a person who has signed in. */
export async function signIn(page: Page, email = 'ana@example.com'): Promise<void> {
  const token = await tokenOf(email)
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { token, email, username: 'Ana' },
  )
}

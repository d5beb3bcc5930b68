import type { Page } from '@playwright/test'

/** Returns what the sign-in stored in the browser. */
export const stored = (page: Page): Promise<Record<'token' | 'username' | 'email', string | null>> =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    username: localStorage.getItem('username'),
    email: localStorage.getItem('email'),
  }))

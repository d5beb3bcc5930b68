import type { BrowserContext } from '@playwright/test'
import { type FakeGoogle, fakeGoogle } from '../../../server/testing/fake-google.ts'
import { test as story } from './story.ts'

/** Hosts whose calls go to the fake Google, so that nothing leaves this machine. */
const GOOGLE =
  /^https:\/\/([\w.-]+\.)?(googleapis\.com|google\.com|firebaseapp\.com|googletagmanager\.com|google-analytics\.com)\//

interface Google {
  /** Additional settings of the server. */
  firebaseEnv: Record<string, string>
  google: FakeGoogle
}

/** Stories with Google sign-in: server and browser both use the fake Google. */
export const test = story.extend<Google>({
  firebaseEnv: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  google: async ({}, use) => {
    const google = await fakeGoogle()
    await use(google)
    await google.close()
  },
  serverEnv: async ({ google, firebaseEnv }, use) => use({ ...google.env, ...firebaseEnv }),
  context: async ({ context, google }, use) => {
    await leadToFake(context, google)
    await use(context)
  },
})

async function leadToFake(context: BrowserContext, google: FakeGoogle): Promise<void> {
  await context.route(GOOGLE, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const answer = await fetch(`http://127.0.0.1:${google.port}${pathname}${search}`, {
      method: request.method(),
    }).catch(() => null)
    if (!answer) return route.abort('internetdisconnected')
    const contentType = answer.headers.get('content-type') ?? ''
    return route.fulfill({ status: answer.status, headers, contentType, body: await answer.text() })
  })
}

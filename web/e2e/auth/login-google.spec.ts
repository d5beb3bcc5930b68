import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { test } from '../testing/google.ts'
import { languagesOf } from '../testing/languages.ts'
import { clickLast, openPopup, TEXTS } from '../testing/login.ts'
import { stored } from '../testing/stored.ts'
import { expect } from '../testing/story.ts'

/** Watches the page's scripts. Returns a function that returns the compressed sizes (bytes) of those with Firebase. */
function watchChunks(page: Page): () => Promise<number[]> {
  const found: Promise<number | null>[] = []
  page.on('response', (response) => {
    if (!/\/assets\/.*\.js$/.test(response.url())) return
    found.push(
      response.text().then(
        (text) => (text.includes('identitytoolkit.googleapis.com') ? gzipSync(text).length : null),
        () => null,
      ),
    )
  })
  return async () => (await Promise.all(found)).filter((size) => size !== null)
}

declare global {
  interface Window {
    keepEvent(event: string): void
  }
}

async function signIn(page: Page): Promise<void> {
  const popup = await openPopup(page)
  await clickLast(popup.getByRole('button', { name: 'Continue as Beto' }))
}

test("A visitor signs in with Google's popup, is greeted by name, and signs out of Ventaja and Firebase", async ({
  page,
  google,
}) => {
  await page.goto('/login')
  await signIn(page)
  await expect(page.getByRole('status').filter({ hasText: 'Welcome, Beto Cruz' })).toBeVisible()
  await page.waitForURL('/cart')
  const { token, ...rest } = await stored(page)
  expect(rest).toEqual({ username: 'Beto Cruz', email: 'beto@example.com' })
  expect(google.state.given).toContain(token)
  const firebaseKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser')).length)
  expect(await firebaseKeys()).toBe(1)
  await page.goto('/profile')
  await expect(page.getByText('Beto Cruz', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('/')
  expect(await stored(page)).toEqual({ token: null, username: null, email: null })
  expect(await firebaseKeys()).toBe(0)
})

test('Firebase loads only on the login page, and takes less than 30 KB', async ({ page }) => {
  const firebaseChunks = watchChunks(page)
  for (const route of ['/', '/help', '/live/none', '/profile']) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await firebaseChunks(), route).toEqual([])
  }
  const loaded = page.waitForResponse(/\/assets\/firebase-provider/)
  await page.goto('/login')
  await loaded
  await expect.poll(firebaseChunks).toHaveLength(1)
  expect((await firebaseChunks())[0]).toBeLessThan(30_000)
})

test('An expiring token is renewed in the background while the page is open', async ({ page, google }) => {
  await page.goto('/login')
  google.state.lifetime = 120
  await signIn(page)
  await page.waitForURL('/cart')
  const { token: short } = await stored(page)
  google.state.lifetime = 3600
  await page.goto('/live')
  await expect.poll(async () => (await stored(page)).token).not.toBe(short)
  expect(google.state.given).toContain((await stored(page)).token)
  await expect(page).toHaveURL('/live')
  expect(google.state.asked).toContain('/v1/token')
})

test('If Google rejects the renewal, the page signs the person out, says so, and opens the login', async ({
  page,
  google,
}) => {
  await page.goto('/login')
  google.state.lifetime = 120
  await signIn(page)
  await page.waitForURL('/cart')
  // The cart renews the token too. If it were rejected there, its message would be on the page that is left.
  await page.goto('about:blank')
  google.state.disabled = true
  await page.goto('/live')
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual({ token: null, username: null, email: null })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You have been signed out')).toHaveCount(0)
  google.state.disabled = false
  await signIn(page)
  await page.waitForURL('/live')
})

test('People stay signed in while Google is unreachable', async ({ page, google }) => {
  await page.goto('/login')
  google.state.lifetime = 120
  await signIn(page)
  await page.waitForURL('/cart')
  google.state.down = true
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/token'))
  await page.goto('/live')
  await failed
  await expect(page.getByRole('heading', { level: 1, name: 'Live Match' })).toBeVisible()
  expect((await stored(page)).email).toBe('beto@example.com')
})

test('After a popup is closed, a second click opens another at once', async ({ page }) => {
  await page.goto('/login')
  const first = await openPopup(page)
  await first.close()
  await signIn(page)
  await page.waitForURL('/cart')
})

test('The page reports a closed popup, and nobody is signed in', async ({ page }) => {
  await page.goto('/login')
  await (await openPopup(page)).close()
  await expect(page.getByText('The window closed before you signed in.')).toBeVisible({ timeout: 20_000 })
  expect((await stored(page)).token).toBeNull()
})

/** The message for each failure, in each language. */
const TROUBLE = {
  en: { blocked: 'blocked the sign-in window', network: 'Check your connection', domain: 'authorised domains' },
  fr: { blocked: 'a bloqué la fenêtre', network: 'Vérifiez votre réseau', domain: 'domaines autorisés' },
  es: { blocked: 'bloqueó la ventana', network: 'Revisa tu conexión', domain: 'dominios autorizados' },
} as const

for (const language of languagesOf('en')) {
  const texts = TEXTS[language]
  const told = TROUBLE[language]

  test(`A blocked popup, a lost connection and an unknown domain have different messages: ${language}`, async ({
    page,
    google,
  }) => {
    const alert = page.getByRole('main').getByRole('alert')
    const button = page.getByRole('button', { name: texts.google })
    const ready = () => page.waitForResponse(/\/assets\/firebase-provider/)

    google.state.down = true
    await Promise.all([ready(), page.goto(`/login?lng=${language}`)])
    await button.click()
    await expect(alert).toContainText(told.network)

    google.state.down = false
    google.state.authorizedDomains = ['club.example']
    await page.reload()
    await button.click()
    await expect(alert).toContainText(told.domain)
    await expect(alert).toContainText('127.0.0.1')

    google.state.authorizedDomains = ['127.0.0.1']
    await page.reload()
    await page.evaluate(() => {
      window.open = () => null
    })
    await button.click()
    await expect(alert).toContainText(told.blocked)
    expect((await stored(page)).token).toBeNull()
  })
}

test('A sign-in that Google accepts and the server rejects shows a message @core', async ({ page, google }) => {
  await page.goto('/login')
  google.state.lifetime = -10
  await signIn(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('this server rejected the sign-in')
  expect(await stored(page)).toEqual({ token: null, username: null, email: null })
})

test.describe('With analytics', () => {
  test.use({ firebaseEnv: { FIREBASE_APP_ID: '1:23:web:45', FIREBASE_MEASUREMENT_ID: 'G-FAKE123' } })

  test('a sign-in is counted as the event "login", without the person’s name or email', async ({ page }) => {
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    // The page leaves soon after the sign-in, so the events are kept here.
    const events: string[] = []
    await page.exposeFunction('keepEvent', (event: string) => events.push(event))
    await page.addInitScript(() => {
      const layer: ArrayLike<unknown>[] = []
      layer.push = (...entries) => {
        for (const entry of entries) window.keepEvent(JSON.stringify(Array.from(entry)))
        return entries.length
      }
      Object.assign(window, { dataLayer: layer })
    })
    await page.goto('/login')
    await signIn(page)
    await expect(page.getByRole('status').filter({ hasText: 'Welcome' })).toBeVisible()
    await page.waitForURL('/cart')
    const logins = () => events.filter((event) => event.startsWith('["event","login"'))
    await expect.poll(logins).toHaveLength(1)
    expect(JSON.stringify(events)).not.toMatch(/beto/i)
    expect(refused).toEqual([])
  })
})

test('Without analytics nothing is counted', async ({ page, google }) => {
  await page.goto('/login')
  await signIn(page)
  await page.waitForURL('/cart')
  expect(google.state.asked.filter((path) => /gtag|collect|installations/.test(path))).toEqual([])
})

test('A visitor without a Google account signs in by a link in an email, once, and comes back to their page', async ({
  page,
  google,
}) => {
  await page.goto('/live')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill('beto@example.com')
  const sent = page.waitForRequest(/accounts:sendOobCode/)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  const { continueUrl } = (await sent).postDataJSON() as { continueUrl: string }
  await expect(page.getByText('We’ve sent a link to beto@example.com.')).toBeVisible()
  await expectAccessible(page)

  const link = `${continueUrl}&apiKey=AIza-fake&oobCode=once&mode=signIn&lang=en`
  await page.goto(link)
  await page.waitForURL('/live')
  const { token, email } = await stored(page)
  expect(email).toBe('beto@example.com')
  expect(google.state.given).toContain(token)

  // Another browser does not know the email. The link works once.
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByLabel('Email').fill('beto@example.com')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This link was used already')).toBeVisible()
  expect((await stored(page)).token).toBeNull()
})

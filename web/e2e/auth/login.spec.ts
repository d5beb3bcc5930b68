import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { clubDayIn } from '../testing/club-day.ts'
import { languagesOf } from '../testing/languages.ts'
import { fillIn, openPopup, TEXTS } from '../testing/login.ts'
import { type Person, postAs, tokenOf } from '../testing/signed-in.ts'
import { stored } from '../testing/stored.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

for (const language of languagesOf('fr')) {
  const texts = TEXTS[language]
  test(`A visitor signs in, reloads, looks at the profile, and signs out: ${language} @core`, async ({
    page,
    context,
  }) => {
    await page.goto(`/login?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.login)
    const popup = await openPopup(page, texts)
    await expect(popup.locator('html')).toHaveAttribute('lang', language)
    const closed = popup.waitForEvent('close')
    await fillIn(popup, BETO, texts)
    await closed
    await expect(page.getByRole('status').filter({ hasText: texts.hello })).toContainText(BETO.name)
    expect(await stored(page)).toEqual({ token: expect.any(String), username: BETO.name, email: BETO.email })
    await page.waitForURL('/cart')

    await page.reload()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: texts.profile })).toBeVisible()
    await expect(page.getByText('Beto Cruz', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await page.waitForURL('/')
    expect(await stored(page)).toEqual({ token: null, username: null, email: null })
    expect(context.pages()).toHaveLength(1)

    await page.goto('/live')
    await expect(page).toHaveURL('/login')
  })

  test(`After signing in, a visitor returns to the protected page: ${language}`, async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    for (const path of ['/live', '/stats', `/stats/${id}?lng=${language}`]) {
      await page.goto(path.includes('?') ? path : `${path}?lng=${language}`)
      await expect(page).toHaveURL('/login')
      const popup = await openPopup(page, texts)
      await fillIn(popup, BETO, texts)
      await page.waitForURL(`**${path.split('?')[0]}?lng=${language}`)
      await expect(page.getByRole('main')).toContainText('Ana Reyes')
      await page.evaluate(() => localStorage.clear())
    }
  })
}

test('A visitor who wants to book a court signs in, and returns to its dialog', async ({ page }) => {
  const day = `/days/club_naco?date=${plusDays(new Date().toISOString().slice(0, 10), 3)}`
  await page.goto(day)
  await page.getByRole('gridcell', { name: 'Court 1, 18:00, free' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await fillIn(await openPopup(page))
  await page.waitForURL((url) => url.pathname === '/days/club_naco')
  const book = page.getByRole('dialog').getByRole('button', { name: 'Book Court 1, 18:00' })
  await expect(book).toBeFocused()
  await expect(page).toHaveURL(day)
  await book.click()
  await expect(page.getByRole('status').filter({ hasText: 'Booked:' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('gridcell', { name: 'Court 1, 18:00, mine' })).toBeVisible()
  await expect(page.getByRole('dialog'), 'a reload does not open the dialog again').toHaveCount(0)
})

test('A visitor who signs in returns to the form of the chosen hour, or to the waiting list if somebody else has booked it', async ({
  page,
  server,
}) => {
  const { day, date } = clubDayIn(3)
  const path = `/reservations/club_naco/${day}`
  const dialog = page.getByRole('dialog')
  await page.goto(path)
  await page.getByRole('gridcell', { name: 'Court 2, 18:00, free' }).click()
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await fillIn(await openPopup(page))
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog).toHaveAccessibleName(new RegExp(date))
  await expect(dialog.getByRole('button', { name: 'Book Court 2, 18:00' })).toBeVisible()
  await expect(page).toHaveURL(path)

  await page.evaluate(() => localStorage.clear())
  await page.goto(path)
  await page.getByRole('gridcell', { name: 'Court 2, 18:00, free' }).click()
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  const slot = { title: 'Final', time: '18:00', court: 'Court 2', club: 'club_naco', day, id: 1 }
  await postAs(server.url, ANA, '/createreservation', slot)
  await fillIn(await openPopup(page))
  await expect(dialog.getByRole('button', { name: 'Wait for this slot' })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { name: 'Court 2, 18:00, taken' })).toBeVisible()
})

test.describe('Somebody who is signed in', () => {
  test.use({ signedIn: ANA })

  test('sees name, thanks and two languages on the profile, and the language changes at once', async ({ page }) => {
    await page.goto('/profile?lng=fr')
    await expect(page.getByText('Ana Reyes', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Portrait de Ana Reyes' })).toHaveText('AR')
    await expect(page.getByText('depuis 2023')).toBeVisible()
    const select = page.getByRole('main').getByRole('combobox')
    await expect(select).toHaveValue('fr')
    await expect(select.locator('option:not([hidden])')).toHaveText(['English (en)', 'Español (es)'])
    await select.selectOption('es')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByText('desde 2023')).toBeVisible()
  })

  test('sees upcoming bookings and the week on the profile, with links to both pages', async ({ page, server }) => {
    const { day } = clubDayIn(1)
    const slot = { title: 'Singles with Beto', time: '18:00', court: 'Court 2', club: 'club_naco', day, id: 1 }
    await postAs(server.url, ANA, '/createreservation', slot)
    await postAs(server.url, ANA, '/createvent', { id: 2, title: 'Coaching', day: 'Monday', time: '8:00' })
    const past = { id: 3, title: 'Old dinner', day: 'Monday', time: '8:00', date: '2026-01-05' }
    await postAs(server.url, ANA, '/createvent', past)
    await page.goto('/profile')
    const main = page.getByRole('main')
    await expect(main.getByText('Club Naco · Court 2 · Singles with Beto')).toBeVisible()
    await expect(main.getByText('Coaching')).toBeVisible()
    await expect(main.getByText('Old dinner')).toHaveCount(0)
    await expect(main.getByText('Your cart is empty.')).toBeVisible()
    await main.getByRole('link', { name: /, 18:00$/ }).click()
    await expect(page).toHaveURL(/\/days\/club_naco\?date=\d{4}-/)
  })

  test('stays on the page for a second after Cerrar Sesión, then sees the home page', async ({ page }) => {
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.goto('/profile')
    await expect(page.getByText('Ana Reyes', { exact: true })).toBeVisible()
    await page.clock.pauseAt(now + 10 * 60_000)
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(page.getByText('Signing you out…')).toBeVisible()
    expect(await stored(page)).toEqual({ token: null, username: null, email: null })
    await page.clock.runFor(900)
    await expect(page).toHaveURL('/profile')
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return new URL(page.url()).pathname
      })
      .toBe('/')
  })

  test('is signed out in every tab at once, and signed in again in every tab', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/live')
    await expect(other.getByRole('heading', { level: 1, name: 'Live Match' })).toBeVisible()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(other).toHaveURL('/login')
    await expect(other.getByText('You have been signed out')).toHaveCount(0)
    await page.waitForURL('/')
    await page.goto('/login')
    await fillIn(await openPopup(page))
    await page.waitForURL('/cart')
    await expect(other.getByText('You are signed in as beto@example.com.')).toBeVisible()
  })

  test('gets a new token before the old one expires', async ({ page }) => {
    const old = await tokenOf(ANA, Date.now() - 56 * 60_000)
    await page.addInitScript((token) => {
      if (!sessionStorage.getItem('aged')) localStorage.setItem('token', token)
      sessionStorage.setItem('aged', 'yes')
    }, old)
    await page.goto('/stats')
    await expect.poll(async () => (await stored(page)).token).not.toBe(old)
    await expect(page).toHaveURL('/stats')
  })

  /** Gives the page a token that is too old to be renewed. */
  const age = async (page: Page) =>
    page.addInitScript(
      (token) => {
        if (!sessionStorage.getItem('aged')) localStorage.setItem('token', token)
        sessionStorage.setItem('aged', 'yes')
      },
      await tokenOf(ANA, Date.now() - 8 * 24 * 3600_000),
    )

  test('is signed out with a message if the token cannot be renewed', async ({ page }) => {
    await age(page)
    await page.goto('/stats')
    await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    const [header, main] = [await page.getByRole('banner').boundingBox(), await page.getByRole('main').boundingBox()]
    expect(main?.y, 'the message does not move the page').toBe(header?.height)
    await fillIn(await openPopup(page))
    await page.waitForURL('/stats')
  })

  test('returns to the page of that message, if the page needs no sign-in', async ({ page }) => {
    await age(page)
    await page.goto('/shop?q=racket')
    await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
    await fillIn(await openPopup(page))
    await page.waitForURL('/shop?q=racket')
  })
})

test('The page preloads the matches only for people who are signed in', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/product')) asked.push(request.url())
  })
  await page.goto('/live')
  await expect(page).toHaveURL('/login')
  expect(asked).toEqual([])
})

test('Username, password and the button beside them do nothing, and tell people to use Google', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username'), 'is folded').toBeHidden()
  await page.getByText('Username and password', { exact: true }).click()
  await page.getByLabel('Username').fill('ana')
  await page.getByLabel('Password').fill('secret')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  await expect(button).toHaveAccessibleDescription(/Use Google/)
  await button.click()
  await page.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL('/login')
  expect((await stored(page)).token).toBeNull()
})

test('The page stays for a second after a sign-in, then loads the cart', async ({ page }) => {
  await page.addInitScript(() => {
    const write = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key === 'email') write.call(sessionStorage, 'signed in', String(Date.now()))
      write.call(this, key, value)
    }
    addEventListener('pagehide', () => write.call(sessionStorage, `left ${location.pathname}`, String(Date.now())))
  })
  await page.goto('/login')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await fillIn(await openPopup(page))
  await page.waitForURL('/cart')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  const stayed = await page.evaluate(
    () => Number(sessionStorage.getItem('left /login')) - Number(sessionStorage.getItem('signed in')),
  )
  expect(stayed).toBeGreaterThanOrEqual(1000)
  expect(stayed).toBeLessThan(30_000)
})

test('The local popup asks for missing fields, and says if the server does not answer', async ({ page, context }) => {
  await page.goto('/login')
  const popup = await openPopup(page)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(popup.getByRole('alert')).toContainText('Enter your name.')
  await expect(popup.getByLabel('Name', { exact: true })).toBeFocused()
  await fillIn(popup, { name: 'Beto', email: 'beto' })
  await expect(popup.getByRole('alert')).toContainText('Enter an email address')
  await expect(popup.getByLabel('Email')).toBeFocused()
  await context.route('**/auth/local/sign-in', (route) => route.abort())
  await fillIn(popup)
  await expect(popup.getByRole('alert')).toContainText('The server isn’t answering.')
  await context.unroute('**/auth/local/sign-in')
  await fillIn(popup)
  await page.waitForURL('/cart')
})

test('The page reports a closed or blocked popup, and a server that does not answer', async ({ page }) => {
  await page.goto('/login')
  await (await openPopup(page)).close()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('The window closed before you signed in.')
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(alert).toContainText('blocked the sign-in window')
  await page.goto('/help')
  await page.route('**/auth/settings', (route) => route.abort())
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(alert).toContainText('Check your connection')
})

test('The login page ignores messages from another origin', async ({ page }) => {
  await page.goto('/login')
  const popup = await openPopup(page)
  await page.evaluate(() => window.postMessage({ type: 'ventaja:signed-in', token: 'made up' }, '*'))
  await fillIn(popup)
  await page.waitForURL('/cart')
  expect((await stored(page)).email).toBe(BETO.email)
})

test('The local popup, opened on its own, links to the login page', async ({ page }) => {
  await page.goto('/login/local')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('Without a sign-in, the profile is called Usuario and links to the login', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByText('Usuario', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('Without a sign-in, the profile has no Cerrar Sesión', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByText('You’re not signed in.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toHaveCount(0)
})

test('After a sign-in on the login page, the cart offers Today to staff, and My bookings to players', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const arrive = async (person: Person) => {
    await page.goto('/login')
    await fillIn(await openPopup(page), person)
    await page.waitForURL('/cart')
    return page.getByRole('navigation', { name: 'Where to go' }).getByRole('link')
  }
  await expect(await arrive(BETO)).toHaveText(['My bookings'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My bookings' }), 'a reload is no arrival').toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  const links = await arrive(ANA)
  await expect(links).toHaveText(['Today', 'My bookings'])
  await links.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

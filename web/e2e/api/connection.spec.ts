import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { plusDays, weekdayOf } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { hydrated } from '../testing/hydrated.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

/** Longest time (ms) until a page says that it has lost its connection. */
const SAID_MS = 15_000
/** Longest time (ms) until a page has fresh data after the connection has returned. */
const BACK_MS = 15_000

const LOST = 'No connection. This page may be out of date.'
const lost = (page: Page) => page.locator('[aria-live]').filter({ hasText: LOST })

/** Waits until the page is hydrated, and the code that watches its connection has loaded. */
async function watched(page: Page) {
  await hydrated(page)
  await expect(page.locator('#root > p[aria-live]')).toBeAttached()
  await page.waitForLoadState('networkidle')
}

const TOMORROW = plusDays(clubDay(Date.now()), 1)

/** Each page without a scoreboard of its own, and something that it shows. */
const PAGES: readonly (readonly [path: string, shows: (page: Page) => ReturnType<Page['locator']>])[] = [
  [`/days/club_naco?date=${TOMORROW}`, (page) => page.getByRole('gridcell', { name: /^Court 1, .*free$/ }).first()],
  [`/reservations/club_naco/${weekdayOf(TOMORROW)}`, (page) => page.getByText('Court 1').first()],
  ['/calendar', (page) => page.getByText('Practice').first()],
  ['/calendar?bookings', (page) => page.getByText('Practice').first()],
  ['/office?club=club_naco', (page) => page.getByText(/Ana Reyes/).first()],
  ['/office/bookings?club=club_naco', (page) => page.getByRole('grid').first()],
  ['/order', (page) => page.getByText(/Ana Reyes/).first()],
  ['/office/order-of-play?club=club_naco', (page) => page.getByRole('heading', { name: 'Court 1' })],
  ['/shop', (page) => page.getByRole('link', { name: /racket|Racket|\$/ }).first()],
  ['/cart', (page) => page.getByText(/empty/i).first()],
  ['/blog', (page) => page.getByRole('article').or(page.getByRole('main').getByRole('link')).first()],
  ['/orderhistory', (page) => page.getByRole('heading', { level: 1 })],
  ['/profile', (page) => page.getByRole('heading', { level: 1 })],
]

test.use({ signedIn: ANA })

for (const how of ['cut', 'hush'] as const) {
  test(`[U7] Every page says within 15 s that its connection is lost (${how}), keeps what it shows, and is fresh again afterwards${how === 'cut' ? ' @core' : ''}`, async ({
    context,
    server,
    umpire,
    line,
  }) => {
    test.slow()
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
    await umpire.createMatch({ club: 'club_naco', court: 'club_naco-1' })
    await postAs(server.url, ANA, '/createvent', {
      id: 1,
      title: 'Practice',
      day: 'Monday',
      time: '8:00',
      email: ANA.email,
    })
    const book = (who: typeof ANA, id: number, court: string, time: string) =>
      postAs(server.url, who, '/createreservation', {
        id,
        email: who.email,
        title: 'Practice',
        club: 'club_naco',
        day: weekdayOf(TOMORROW),
        date: TOMORROW,
        court,
        time,
      })
    await book(ANA, 2, 'Court 2', '9:00')
    const tabs: { readonly path: string; readonly shows: (typeof PAGES)[number][1]; readonly page: Page }[] = []
    for (const [path, shows] of PAGES) {
      const page = await context.newPage()
      await page.goto(line.url + path)
      await expect(shows(page), path).toBeVisible()
      tabs.push({ path, shows, page })
    }
    for (const { page } of tabs) await watched(page)
    for (const { page } of tabs) await expect(lost(page)).toHaveCount(0)
    line[how]()
    const since = Date.now()
    for (const { path, shows, page } of tabs) {
      await expect(lost(page), path).toBeVisible({ timeout: Math.max(since + SAID_MS - Date.now(), 1) })
      await expect(shows(page), path).toBeVisible()
    }
    await book(BETO, 3, 'Court 1', '8:00')
    line.mend()
    for (const { page, path } of tabs) await expect(lost(page), path).toHaveCount(0, { timeout: BACK_MS })
    for (const { page, path } of tabs.filter((tab) => tab.path.startsWith('/days/')))
      await expect(page.getByRole('gridcell', { name: /^Court 1, 8:00.*taken$/ }), path).toBeVisible()
  })
}

test('[U7] My bookings stay without a second message if they can’t be loaded again because the connection is lost', async ({
  page,
  server,
  line,
}) => {
  const slot = { club: 'club_naco', court: 'Court 2', day: weekdayOf(TOMORROW), date: TOMORROW, time: '9:00' }
  await postAs(server.url, ANA, '/createreservation', { ...slot, id: 1, email: ANA.email, title: 'Practice' })
  await page.goto(`${line.url}/calendar?bookings`)
  await expect(page.getByText('Practice')).toBeVisible()
  await watched(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/bookings'))
  line.cut()
  // As if the person came back to the page, which then loads the bookings again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await failed
  await expect(lost(page)).toBeVisible({ timeout: SAID_MS })
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByText('Practice')).toBeVisible()
})

test('[U7] A live page with its own message about the connection has no second one', async ({ page, line, umpire }) => {
  const { id } = await umpire.createMatch()
  await page.goto(`${line.url}/live/${id}`)
  await watched(page)
  const other = await page.context().newPage()
  await other.goto(`${line.url}/shop`)
  await watched(other)
  line.cut()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await expect(lost(other)).toBeVisible({ timeout: SAID_MS })
  await expect(lost(page)).toHaveCount(0)
})

test('A page opened without a network says so in the person’s language, and opens by itself when the network returns @core', async ({
  page,
  line,
}) => {
  for (const [language, title] of [
    ['en', 'This page couldn’t be loaded'],
    ['fr', 'Cette page n’a pas pu être chargée'],
    ['es', 'No se pudo cargar esta página'],
  ] as const) {
    await page.goto(`${line.url}/help?lng=${language}`)
    await watched(page)
    line.cut()
    await page
      .locator('a[href="/shop"]')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(title)
    await expect(page).toHaveTitle(title)
    if (language === 'en') await expectAccessible(page)
    await expect(lost(page)).toHaveCount(0)
    line.mend()
    await expect(heading).not.toHaveText(title, { timeout: BACK_MS })
    await expect(page.getByRole('link', { name: /US\$|\$/ }).first()).toBeVisible()
  }
})

for (const how of ['the connection is lost', 'only one request fails']) {
  test(`A part of a page that failed to load loads by itself afterwards, also if ${how}`, async ({
    page,
    line,
    umpire,
  }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 2))
    // The page loads the code of this tab ahead.
    await page.route('**/assets/story-tab-*.js', (route) => route.abort())
    await page.goto(`${line.url}/live/${id}`)
    await watched(page)
    const isLost = how === 'the connection is lost'
    if (isLost) line.cut()
    await page.getByRole('tab', { name: 'Story' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'Part of this page failed to load' })
    await expect(failed).toBeVisible()
    await page.unroute('**/assets/story-tab-*.js')
    if (isLost) line.mend()
    await expect(failed).toHaveCount(0, { timeout: BACK_MS })
  })
}

test('[U7] A list of matches that is opened without a connection shows one message, and the matches afterwards', async ({
  page,
  line,
  umpire,
}) => {
  await umpire.createMatch()
  for (const path of ['/stats', '/live']) {
    // Then the browser has the code of the list.
    await page.goto(line.url + path)
    await expect(page.getByText('Ana Reyes').first(), path).toBeVisible()
    await page.goto(`${line.url}/shop`)
    const link = page.locator(`a[href="${path}"]`).first()
    await watched(page)
    line.cut()
    await link.evaluate((each: HTMLAnchorElement) => each.click())
    await expect(page.getByText('We couldn’t load the matches.'), path).toBeVisible({ timeout: SAID_MS })
    await expect(page.getByText('Reconnecting…'), path).toHaveCount(0)
    await expect(lost(page), path).toHaveCount(0)
    await expect(page.getByRole('main').locator('[aria-hidden=true]'), path).toHaveCount(0)
    await expectAccessible(page)
    line.mend()
    await expect(page.getByText('Ana Reyes').first(), path).toBeVisible({ timeout: BACK_MS })
  }
})

import type { Locator, Page } from '@playwright/test'
import { sized } from '../../../server/testing/brief.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { setClocks } from '../testing/clock.ts'
import { clubDayIn } from '../testing/club-day.ts'
import { consoleErrors } from '../testing/console-errors.ts'
import { holdBack } from '../testing/hold-back.ts'
import { hydrated } from '../testing/hydrated.ts'
import { ANA, BETO, type Person, postAs, signIn } from '../testing/signed-in.ts'
import { expect, test } from '../testing/story.ts'

const { day, date } = clubDayIn(1)
const GRID = `/reservations/club_naco/${day}`
const slot = (court: number, time: string, more: object = {}) => ({
  club: 'club_naco',
  day,
  court: `Court ${court}`,
  time,
  title: 'Secret plans',
  id: Number(time.replace(':', '')) * 10 + court,
  ...more,
})
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Answers the question whether to cancel a booking. */
async function confirmCancel(page: Page, press = (button: Locator) => button.click()): Promise<void> {
  await press(dialog(page).getByRole('button', { name: 'Cancel the booking' }))
  await expect(dialog(page)).toHaveCount(0)
}

/** Opens the grid and waits until the bookings have loaded. */
async function openGrid(page: Page, path = GRID): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`The grid does not move when the bookings load, at ${width} px`, async ({ page }) => {
    const answer = await holdBack(page, '**/reservations')
    await page.setViewportSize({ width, height })
    await page.goto(GRID)
    const loading = page.getByText('Loading...')
    await expect(loading).toBeVisible()
    const before = await page.getByRole('grid').boundingBox()
    answer()
    await expect(loading).toHaveCount(0)
    expect(await page.getByRole('grid').boundingBox()).toEqual(before)
  })
}

test('A visitor chooses one of four clubs and seven days, and sees the free courts', async ({ page, server }) => {
  await postAs(server.url, ANA, '/createreservation', slot(2, '18:00'))
  await page.goto('/reservation')
  await hydrated(page)
  const clubs = page.getByRole('main').getByRole('link')
  await expect(clubs).toHaveCount(4)
  for (const [index, name] of ['Club Arroyo Hondo', 'Club Naco', 'Club BanReservas', 'Club Gazcue'].entries())
    await expect(clubs.nth(index)).toContainText(name)
  const pictures = page.getByRole('main').locator('img')
  for (const picture of await pictures.all())
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(800)
  await clubs.nth(1).click()
  await expect(page).toHaveURL('/days/club_naco')
  await expect(page.getByRole('heading', { level: 1, name: 'Club Naco' })).toBeFocused()
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(tiles).toHaveText([/^Monday/, /^Tuesday/, /^Wednesday/, /^Thursday/, /^Friday/, /^Saturday/, /^Sunday/])
  await expect(page.locator('[aria-current=date]')).toContainText(`${clubDayIn(0).date}Today`)
  // 18 hours on four courts are 72. One of them is taken.
  await expect(tiles.filter({ hasText: day })).toContainText('71 free hours')
  await expect(tiles.filter({ hasText: 'free hours' })).not.toHaveCount(0)
  await tiles.filter({ hasText: day }).click()
  await expect(page).toHaveURL(GRID)
  await expect(page.getByRole('heading', { level: 1, name: `${day} Reservations` })).toBeFocused()
  await expect(page.getByText(`Club Naco · ${date}`)).toBeVisible()
  await expect(page).toHaveTitle(`Club Naco · ${date} · ${day} Reservations · Ventaja`)
  await expect(page.getByText(/All times are Santo Domingo time/)).toBeVisible()
  await expect(cell(page, 'Court 2, 18:00, taken')).toBeVisible()
  await expect(page.getByRole('gridcell')).toHaveCount(72)
  await expect(page.getByText('Secret plans')).toHaveCount(0)
  await cell(page, 'Court 1, 18:00, free').click()
  await expect(dialog(page)).toHaveAccessibleName(`${day} Reservations · ${date} · Club Naco`)
  await expect(dialog(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'All days' }).click()
  await page.getByRole('link', { name: 'All clubs' }).click()
  await expect(page).toHaveURL('/reservation')
})

test('[U14] New bookings appear without a reload: other people’s bookings as taken, the person’s own as mine @core', async ({
  page,
  server,
}) => {
  await signIn(page, ANA)
  await openGrid(page)
  await postAs(server.url, BETO, '/createreservation', slot(1, '9:00'))
  await expect(cell(page, 'Court 1, 9:00, taken')).toBeVisible()
  await postAs(server.url, ANA, '/createreservation', slot(2, '9:00', { title: 'Elsewhere' }))
  await expect(cell(page, 'Court 2, 9:00, mine, Elsewhere')).toBeVisible()
  for (const [court, state, text] of [
    ['Court 1', 'taken', 'taken'],
    ['Court 2', 'mine, Elsewhere', 'Elsewhere'],
    ['Court 3', 'free', 'free'],
  ] as const)
    await expect(cell(page, `${court}, 9:00, ${state}`).getByText(text, { exact: true })).toBeVisible()
})

test('[U15] If two people book the same hour, the second sees a message and keeps the form @core', async ({
  browser,
  server,
}) => {
  const days = '**/clubs/*/days/*'
  const open = async (person: Person) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
    await signIn(context, person)
    const page = await context.newPage()
    const errors = consoleErrors(page)
    await openGrid(page)
    await cell(page, 'Court 3, 19:00, free').click()
    await dialog(page).getByLabel('Title').fill(`Match of ${person.name}`)
    return { page, errors }
  }
  const [ana, beto] = [await open(ANA), await open(BETO)]
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Book Court 3, 19:00' }).click()
  // Beto's page learns of the other booking only from the answer to its own, however long that takes.
  let answerDays = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answerDays = resolve
  })
  await beto.page.route(days, async (route) => {
    await answered
    // The page may have given up this request.
    await route.continue().catch(() => undefined)
  })
  await save(ana.page)
  await expect(dialog(ana.page)).toBeHidden()
  await expect(cell(ana.page, `Court 3, 19:00, mine, Match of ${ANA.name}`)).toBeFocused()
  await save(beto.page)
  answerDays()
  await expect(dialog(beto.page).getByRole('alert')).toContainText('Somebody else has just booked this court.')
  await expect(dialog(beto.page).getByLabel('Title')).toHaveValue(`Match of ${BETO.name}`)
  await expect.poll(() => beto.errors.some((text) => text.startsWith('Failed to create event'))).toBe(true)
  await expect(dialog(beto.page).getByRole('button', { name: 'Book Court 3, 19:00' })).toHaveCount(0)
  await expect(dialog(beto.page).getByRole('button', { name: 'Court 1, 19:00' })).toBeVisible()
  await expect(dialog(beto.page).getByRole('button', { name: 'Wait for this slot' })).toBeVisible()
  // So does the grid behind the dialog.
  await expect(beto.page.locator('td[aria-label="Court 3, 19:00, taken"]')).toHaveCount(1)
  await dialog(beto.page).getByLabel('Court').selectOption('Court 4')
  await dialog(beto.page).getByRole('button', { name: 'Book Court 4, 19:00' }).click()
  await expect(cell(beto.page, `Court 4, 19:00, mine, Match of ${BETO.name}`)).toBeVisible()
  await expect(cell(ana.page, 'Court 4, 19:00, taken')).toBeVisible({ timeout: 15_000 })
  await expect(ana.page.getByText(BETO.name)).toHaveCount(0)
  // A cancelled hour is free for others when this can’t be undone any more.
  await beto.page.getByRole('button', { name: 'Cancel Court 4, 19:00' }).click()
  await confirmCancel(beto.page)
  await expect(cell(beto.page, 'Court 4, 19:00, free')).toBeVisible()
  await expect(cell(ana.page, 'Court 4, 19:00, free')).toBeVisible({ timeout: 20_000 })
})

test('[U16] The keyboard alone books and cancels a court @core', async ({ page }) => {
  await signIn(page, ANA)
  await openGrid(page)
  await page.getByRole('button', { name: 'New reservation' }).focus()
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Court 1, 5:00, free')).toBeFocused()
  for (const [key, name] of [
    ['ArrowRight', 'Court 2, 5:00, free'],
    ['ArrowDown', 'Court 2, 6:00, free'],
    ['End', 'Court 4, 6:00, free'],
    ['ArrowRight', 'Court 4, 6:00, free'],
    ['Home', 'Court 1, 6:00, free'],
    ['Control+End', 'Court 4, 22:00, free'],
    ['PageUp', 'Court 4, 16:00, free'],
    ['ArrowLeft', 'Court 3, 16:00, free'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(cell(page, name)).toBeFocused()
  }
  // The grid is a single tab stop. Tab leaves the grid, and Shift+Tab returns to the same cell.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 'Court 3, 16:00, free')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Title')).toBeFocused()
  await expect(dialog(page).getByLabel('Time')).toHaveValue('16:00')
  await expect(dialog(page).getByLabel('Court')).toHaveValue('Court 3')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Court 3, 16:00, free')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.type('Drills')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Court 3, 16:00, mine, Drills')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText('Do you want to cancel this booking?')
  await confirmCancel(page, (button) => button.press('Enter'))
  await expect(cell(page, 'Court 3, 16:00, free')).toBeFocused()
  await expect(page.getByRole('status')).toContainText('Your booking is cancelled: Court 3, ')
})

test('A slot that is chosen while the dialog of another slot closes is not lost', async ({ page }) => {
  await signIn(page, ANA)
  await openGrid(page)
  await cell(page, 'Court 3, 16:00, free').click()
  await expect(dialog(page).getByLabel('Court')).toHaveValue('Court 3')
  // The browser reports that the dialog has closed in a later task.
  await dialog(page).evaluate(async (own: HTMLDialogElement) => {
    own.requestClose()
    await Promise.resolve()
    document.querySelector<HTMLElement>('[role=gridcell][aria-label^="Court 2, 16:00"]')?.click()
  })
  await expect(dialog(page).getByLabel('Court')).toHaveValue('Court 2')
})

test('Only the person’s own bookings have an x. It asks first, and a cancelled booking can be restored', async ({
  page,
  server,
}) => {
  await postAs(server.url, ANA, '/createreservation', slot(1, '8:00', { title: 'Mine' }))
  await postAs(server.url, BETO, '/createreservation', slot(2, '8:00'))
  await signIn(page, ANA)
  await openGrid(page)
  await expect(page.getByRole('button', { name: /^Cancel Court/ })).toHaveCount(1)
  const remove = page.getByRole('button', { name: 'Cancel Court 1, 8:00' })
  await remove.click()
  await expect(dialog(page)).toContainText('Do you want to cancel this booking?')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(cell(page, 'Court 1, 8:00, mine, Mine')).toBeFocused()
  await remove.click()
  await confirmCancel(page)
  await expect(cell(page, 'Court 1, 8:00, free')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 'Court 1, 8:00, mine, Mine')).toBeVisible()
  await page.reload()
  await expect(cell(page, 'Court 1, 8:00, mine, Mine')).toBeVisible()
})

test('The x of a booking with a partner names the email to the partner, and its cancellation can be undone', async ({
  page,
  server,
}) => {
  await signIn(page, ANA)
  const startsAt = new Date(clubMoment(plusDays(clubDay(Date.now()), 1), 18)).toISOString()
  const request = { id: 1, court: 'club_naco-2', startsAt, title: 'Practice', partners: [BETO.email] }
  await postAs(server.url, ANA, '/bookings', request)
  await openGrid(page)
  await page.getByRole('button', { name: 'Cancel Court 2, 18:00' }).click()
  await expect(dialog(page)).toContainText('If you cancel, your partners get an email.')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(cell(page, 'Court 2, 18:00, mine, Practice')).toBeFocused()
  await page.keyboard.press('Delete')
  await dialog(page).getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(cell(page, 'Court 2, 18:00, free')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 'Court 2, 18:00, mine, Practice')).toBeVisible()
  await page.reload()
  await expect(cell(page, 'Court 2, 18:00, mine, Practice')).toBeVisible()
})

test('A booking of two slots is one chip with one x, which names both times, and can be restored', async ({
  page,
  server,
}) => {
  await signIn(page, ANA)
  const startsAt = new Date(clubMoment(plusDays(clubDay(Date.now()), 1), 18)).toISOString()
  await postAs(server.url, ANA, '/bookings', { id: 1, court: 'club_naco-3', startsAt, title: 'Doubles', slots: 2 })
  await openGrid(page)
  const remove = page.getByRole('button', { name: /^Cancel Court/ })
  await expect(remove).toHaveCount(1)
  await expect(remove).toHaveAccessibleName('Cancel Court 3, 18:00–20:00')
  await expect(page.getByText('Doubles', { exact: true })).toHaveCount(1)
  const both = cell(page, 'Court 3, 18:00–20:00, mine, Doubles')
  await expect(both).toHaveAttribute('rowspan', '2')
  await both.press('Delete')
  await expect(dialog(page).getByRole('heading')).toContainText('Court 3, 18:00–20:00 · ')
  await confirmCancel(page)
  await expect(cell(page, 'Court 3, 18:00, free')).toBeVisible()
  await expect(cell(page, 'Court 3, 19:00, free')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(both).toBeVisible()
})

test('The form also books slots in a row, with partners, and the dialog of a taken slot leads to the waiting list', async ({
  page,
  server,
}) => {
  await postAs(server.url, BETO, '/createreservation', slot(2, '18:00'))
  await signIn(page, ANA)
  await openGrid(page)
  await cell(page, 'Court 1, 18:00, free').click()
  await dialog(page).getByLabel('Title').fill('Doubles')
  await dialog(page).getByLabel('How long').selectOption('18:00–20:00')
  await dialog(page).getByLabel('Partners').fill('luz@example.com')
  await dialog(page).getByLabel('Court').selectOption('Court 2')
  await expect(dialog(page).getByRole('button', { name: /^Book Court/ })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Wait for this slot' })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Court 3, 18:00–20:00' }).click()
  await dialog(page).getByRole('button', { name: 'Book Court 3, 18:00–20:00' }).click()
  const both = cell(page, 'Court 3, 18:00–20:00, mine, Doubles')
  await both.press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveText('luz@example.com has not answered yet')
  await page.keyboard.press('Escape')
  await cell(page, 'Court 2, 18:00, taken').click()
  await dialog(page).getByRole('button', { name: 'Wait for this slot' }).click()
  await expect(dialog(page).getByText('You are the first in line.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Court 2, 18:00, waiting')).toBeFocused()
})

test('[U17] The form names the missing fields and focuses the first one', async ({ page }) => {
  await signIn(page, ANA)
  await openGrid(page)
  await page.getByRole('button', { name: 'New reservation' }).click()
  const save = dialog(page).getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog(page).getByRole('alert')).toHaveText('All fields are required!')
  await expect(dialog(page).getByLabel('Title')).toBeFocused()
  await dialog(page).getByLabel('Title').fill('Doubles')
  await save.click()
  await expect(dialog(page).getByLabel('Time')).toBeFocused()
  await dialog(page).getByLabel('Time').selectOption('20:00')
  await save.click()
  await expect(dialog(page).getByLabel('Court')).toBeFocused()
  await expect(dialog(page).getByLabel('Court')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByLabel('Court').selectOption('Court 1')
  await dialog(page).getByRole('button', { name: 'Book Court 1, 20:00' }).click()
  await expect(cell(page, 'Court 1, 20:00, mine, Doubles')).toBeVisible()
})

test('[U18] A phone shows one court at a time, and nothing scrolls sideways', async ({ page, server }) => {
  await postAs(server.url, BETO, '/createreservation', slot(2, '18:00'))
  await signIn(page, ANA)
  await page.setViewportSize({ width: 390, height: 844 })
  await openGrid(page)
  await expect(page.getByRole('gridcell')).toHaveCount(18)
  await page.getByText('Court 2', { exact: true }).first().click()
  await expect(page.getByRole('columnheader', { name: 'Court 2' })).toBeVisible()
  await expect(cell(page, 'Court 2, 18:00, taken')).toBeVisible()
  await cell(page, 'Court 2, 17:00, free').click()
  await dialog(page).getByLabel('Title').fill('x'.repeat(80))
  await dialog(page).getByRole('button', { name: 'Book Court 2, 17:00' }).click()
  await expect(page.getByRole('gridcell', { name: /^Court 2, 17:00, mine/ })).toBeVisible()
  for (const control of await page.getByRole('main').getByRole('button').all()) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  }
  for (const path of ['/reservation', '/days/club_naco', GRID]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

test.describe('[F18] Club rules', () => {
  test('A fifth upcoming booking is rejected, and the message names the maximum', async ({ page, server }) => {
    for (const time of ['5:00', '6:00', '7:00', '8:00']) {
      await postAs(server.url, ANA, '/createreservation', slot(1, time))
    }
    await signIn(page, ANA)
    await openGrid(page)
    await cell(page, 'Court 2, 9:00, free').click()
    await dialog(page).getByLabel('Title').fill('One more')
    await dialog(page).getByRole('button', { name: 'Book Court 2, 9:00' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('You can have 4 upcoming bookings at most.')
    await expect(dialog(page).getByLabel('Title')).toHaveValue('One more')
  })
})

test('[U14] Hours that have begun cannot be chosen, and the current hour is marked', async ({ page }) => {
  // Saturday the 21st of November 2026, 12:30 at the club. The browser computes the grid.
  await setClocks(page, '2026-11-21T16:30:00Z')
  await page.route('**/reservations', (route) => route.fulfill({ json: [] }))
  await page.route('**/clubs/*/days/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: JSON.parse((await response.text()).replaceAll('"past"', '"free"')) })
  })
  await signIn(page, ANA)
  await page.goto('/reservations/club_naco/Saturday')
  await expect(page.getByText('Club Naco · 21 November')).toBeVisible()
  await expect(cell(page, 'Court 1, 12:00, past')).toHaveAttribute('aria-disabled', 'true')
  await expect(cell(page, 'Court 1, 12:00, past').getByText('past')).toBeVisible()
  await expect(cell(page, 'Court 1, 13:00, free')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: '12:00' })).toContainText('Now')
  await cell(page, 'Court 1, 12:00, past').click({ force: true })
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'New reservation' }).click()
  await expect(dialog(page).locator('option[value="12:00"]')).toBeDisabled()
  await expect(dialog(page).locator('option[value="13:00"]')).toBeEnabled()
})

for (const timezoneId of ['UTC', 'Asia/Tokyo', 'America/Santo_Domingo']) {
  test(`Days change at the club’s midnight, also for a browser in ${timezoneId} @core`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', timezoneId })
    const page = await context.newPage()
    await setClocks(page, '2026-11-22T03:59:00Z')
    const tile = (name: string) => page.getByRole('main').getByRole('link', { name })
    await page.goto('/days/club_naco')
    await expect(tile('Saturday')).toHaveText(/^Saturday21 NovemberToday/)
    await expect(tile('Sunday')).toHaveText(/^Sunday22 NovemberTomorrow/)
    // The server has its own clock: if it is late on that very day, no hour is free.
    await expect(tile('Friday')).toHaveText(/^Friday27 November(\d|No free hours$|$)/)
    await page.clock.runFor(70_000)
    await expect(tile('Sunday')).toHaveText(/^Sunday22 NovemberToday/)
    await expect(tile('Saturday')).toHaveText(/^Saturday28 November(\d|No free hours$|$)/)
    await context.close()
  })
}

for (const TZ of sized(['Asia/Tokyo'], ['UTC', 'Asia/Tokyo', 'America/Santo_Domingo'])) {
  test.describe(`a server in ${TZ}`, () => {
    test.use({ serverEnv: { TZ }, timezoneId: 'Asia/Tokyo' })
    test(`A booking from Tokyo is for the club’s date`, async ({ page, server }) => {
      await signIn(page, ANA)
      await openGrid(page)
      await cell(page, 'Court 1, 5:00, free').click()
      await dialog(page).getByLabel('Title').fill('From afar')
      await dialog(page).getByRole('button', { name: 'Book Court 1, 5:00' }).click()
      await expect(cell(page, 'Court 1, 5:00, mine, From afar')).toBeVisible()
      const tomorrow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santo_Domingo' }).format(
        Date.now() + 86_400_000,
      )
      expect(await postAs(server.url, ANA, '/reservations', { mine: true })).toMatchObject([{ date: tomorrow }])
    })
  })
}

test.describe('errors', () => {
  test('If the list fails to load, the page says so, retries, and logs the documented message', async ({ page }) => {
    const errors = consoleErrors(page)
    let asked = 0
    await page.route('**/reservations', (route) => {
      asked += 1
      return route.fulfill({ status: 500, json: {} })
    })
    await page.goto(GRID)
    await expect(page.getByText('We couldn’t load the reservations.')).toBeVisible()
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect.poll(() => errors.some((text) => text.startsWith('Failed to send email'))).toBe(true)
    // The page loads the list when it opens, and again when its socket has joined the day.
    await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThanOrEqual(2)
    await page.unroute('**/reservations')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expect(cell(page, 'Court 1, 5:00, free')).toBeVisible()
  })

  test('With an expired sign-in the grid is shown as to a visitor, and booking offers a sign-in', async ({ page }) => {
    const errors = consoleErrors(page)
    await page.addInitScript(() => {
      localStorage.setItem('token', 'outdated')
      localStorage.setItem('email', 'ana@example.com')
      // Keeps other requests from noticing the expired token first, because the grid would then not use it.
      window.requestIdleCallback = () => 0
    })
    await page.route('**/cart', () => undefined)
    await openGrid(page)
    await expect.poll(() => errors.some((text) => text.startsWith('Error getting user token'))).toBe(true)
    await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out' })).toBeVisible()
    await cell(page, 'Court 1, 5:00, free').click()
    await expect(dialog(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('If the server does not answer, the form stays open and says so', async ({ page }) => {
    await signIn(page, ANA)
    await openGrid(page)
    await page.route('**/createreservation', (route) => route.abort())
    await cell(page, 'Court 1, 5:00, free').click()
    await dialog(page).getByLabel('Title').fill('In the tunnel')
    const save = dialog(page).getByRole('button', { name: 'Book Court 1, 5:00' })
    await save.click()
    await expect(dialog(page).getByRole('alert')).toContainText('We couldn’t reach the server.')
    await page.unroute('**/createreservation')
    await save.click()
    await expect(cell(page, 'Court 1, 5:00, mine, In the tunnel')).toBeVisible()
  })

  test('A booking whose response was lost is not made twice when it is sent again', async ({ page }) => {
    await signIn(page, ANA)
    await openGrid(page)
    let lost = 0
    await page.route('**/createreservation', async (route) => {
      if (lost > 0) return route.continue()
      await route.fetch()
      lost += 1
      await route.abort()
    })
    await cell(page, 'Court 1, 5:00, free').click()
    await dialog(page).getByLabel('Title').fill('In the tunnel')
    const save = dialog(page).getByRole('button', { name: /^Book Court/ })
    await save.click()
    await expect(dialog(page).getByRole('alert')).toContainText('We couldn’t reach the server.')
    await save.click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(cell(page, 'Court 1, 5:00, mine, In the tunnel')).toBeVisible()

    lost = 0
    await cell(page, 'Court 2, 7:00, free').click()
    await dialog(page).getByLabel('Title').fill('Another')
    await save.click()
    await expect(dialog(page).getByRole('alert')).toContainText('We couldn’t reach the server.')
    await dialog(page).getByLabel('Time').selectOption('6:00')
    await save.click()
    await expect(dialog(page).getByRole('alert')).toContainText('Your previous booking went through')
    await dialog(page).getByLabel('Time').selectOption('7:00')
    await save.click()
    await expect(dialog(page).getByRole('alert')).toContainText('You have already booked this court at this time.')
    await page.keyboard.press('Escape')
    await expect(cell(page, 'Court 2, 7:00, mine, Another')).toBeVisible()
    await expect(cell(page, 'Court 2, 6:00, free')).toBeVisible()
  })

  test('An unknown club or day links to the clubs', async ({ page }) => {
    for (const path of ['/days/club_moon', '/reservations/club_moon/Monday', '/reservations/club_naco/Someday']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Club or day not found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Choose a club' })).toHaveAttribute('href', '/reservation')
    }
  })
})

import type { Page } from '@playwright/test'
import BetterSqlite3 from '../../../server/storage/better-sqlite3.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { BookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays, weekdayOf } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { hydrated } from '../testing/hydrated.ts'
import { postAs, sessionOf, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

const TODAY = clubDay(Date.now())
const IN_TEN_DAYS = plusDays(TODAY, 10)
const TOMORROW = plusDays(TODAY, 1)
const at = (date: string, hour: number): string => new Date(clubMoment(date, hour)).toISOString()
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Returns a time zone in which it is between noon and 13:00, so that today has free slots. */
function noonZone(): string {
  const hoursWest = new Date().getUTCHours() - 12
  return `Etc/GMT${hoursWest < 0 ? '' : '+'}${hoursWest}`
}

test.use({ signedIn: ANA })

test('A member books a court from the home page in four taps on a phone, and others see it at once @core', async ({
  page,
  browser,
  server,
}) => {
  const manager = { name: 'Eva', email: 'eva@example.com' }
  await storePeople(server.databaseFile, { [manager.email]: [{ role: 'manager', club: null }] })
  const club = { id: 'club_noon', name: 'Club Noon', address: 'Calle 1', timeZone: noonZone(), courts: 3 }
  await postAs(server.url, manager, '/office/clubs', club)
  let taps = 0
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1
    await target.click()
  }
  await tap(page.getByRole('navigation').getByRole('link', { name: 'Reservation' }).first())
  await tap(page.getByRole('main').getByRole('link', { name: /Club Noon/ }))
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  const context = await browser.newContext({ baseURL: server.url, storageState: await sessionOf(server, BETO) })
  const other = await context.newPage()
  await other.goto('/days/club_noon?date=2020-01-01')
  await expect(other.getByText('The day in your link has passed, or can’t be booked yet.')).toBeVisible()
  // So is a date that is no date.
  await other.goto(`/days/club_noon?date=${TOMORROW}x`)
  const free = page.getByRole('gridcell', { name: /^Court 3, .*free$/ }).last()
  const name = ((await free.getAttribute('aria-label')) ?? '').replace(/, free$/, '')
  await expect(cell(other, `${name}, free`)).toBeVisible()
  await tap(free)
  await tap(dialog(page).getByRole('button', { name: /^Book Court 3/ }))
  const booked = page.getByRole('status').filter({ hasText: 'Booked:' })
  await expect(booked).toBeFocused()
  await expect(booked).toBeInViewport({ ratio: 1 })
  expect(taps).toBeLessThanOrEqual(4)
  await expect(cell(page, `${name}, mine`)).toBeVisible()
  await expect(cell(other, `${name}, taken`)).toBeVisible()
  await context.close()

  await cell(page, `${name}, mine`).click()
  await expect(dialog(page).getByText('Tennis')).toBeVisible()
  const cancel = dialog(page).getByRole('button', { name: 'Cancel the booking' })
  await cancel.click()
  await expect(dialog(page).getByText('Do you want to cancel this booking?')).toBeFocused()
  await cancel.click()
  await expect(cell(page, `${name}, free`)).toBeVisible()
  const cancelled = page.getByRole('status').filter({ hasText: 'Your booking is cancelled: Court 3,' })
  await expect(cancelled).toBeFocused()
  await cancelled.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, `${name}, mine`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('If a person signs out in another tab while the form is open, the form stays and says so', async ({ page }) => {
  await page.goto(`/days/club_naco?date=${TOMORROW}`)
  await cell(page, 'Court 2, 18:00, free').click()
  await dialog(page).getByLabel('Title').fill('Final')
  const other = await page.context().newPage()
  await other.goto('/help')
  await other.evaluate(() => localStorage.clear())
  await dialog(page)
    .getByRole('button', { name: /^Book Court 2/ })
    .click()
  await expect(dialog(page).getByRole('alert')).toContainText('You are signed out, so nothing was changed.')
  await expect(dialog(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Final')
})

test('A series with partners is booked without the dates that are taken, by keyboard alone @core', async ({
  page,
  server,
}) => {
  const body = { id: 1, court: 'club_naco-2', startsAt: at(plusDays(TOMORROW, 7), 18), title: 'Secret' }
  await postAs(server.url, BETO, '/bookings', body)
  await page.goto(`/days/club_naco?date=${TOMORROW}`)
  await expect(cell(page, 'Court 1, 5:00, free')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Court 1, 5:00, free')).toBeFocused()
  for (const key of ['ArrowRight', 'PageDown', 'PageDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(cell(page, 'Court 2, 18:00, free')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName(
    new RegExp(`^Court 2, 18:00 · ${weekdayOf(TOMORROW)} .* · Club Naco$`),
  )
  await dialog(page).getByLabel('Partners').fill('not an email')
  await dialog(page).getByRole('button', { name: 'Book Court 2, 18:00' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Enter complete emails')
  await expect(dialog(page).getByLabel('Partners')).toBeFocused()
  await dialog(page).getByLabel('Partners').fill('Luz@example.com, eva@example.com')
  await dialog(page).getByLabel('Repeat').selectOption({ index: 1 })
  await dialog(page).getByLabel('Repeat').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('Some of these dates can’t be booked')
  await expect(dialog(page).getByRole('listitem')).toHaveText(/: The court is taken\.$/)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Skip these, and book 1 date' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Booked:' })).toBeFocused()
  await cell(page, 'Court 2, 18:00, mine').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    'eva@example.com has not answered yet',
    'luz@example.com has not answered yet',
  ])
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Court 2, 18:00, mine')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText('Do you want to cancel this booking?')
})

test('Any of the next 14 days can be chosen, and tiles lead to the days of the week', async ({ page, server }) => {
  await postAs(server.url, BETO, '/bookings', {
    id: 1,
    court: 'club_naco-4',
    startsAt: at(IN_TEN_DAYS, 7),
    title: 'Secret',
  })
  await page.goto('/days/club_naco')
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(14)
  await page.getByRole('main').locator('label').nth(10).click()
  await expect(page).toHaveURL(`/days/club_naco?date=${IN_TEN_DAYS}`)
  await expect(cell(page, 'Court 4, 7:00, taken')).toBeVisible()
  await expect(cell(page, 'Court 3, 7:00, free')).toBeVisible()
  await expect(page.getByText('Secret')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(7)
})

test('After somebody else takes the slot, the dialog offers free courts near it and the waiting list, and no dead button @core', async ({
  page,
  server,
}) => {
  await page.goto(`/days/club_naco?date=${TOMORROW}`)
  await cell(page, 'Court 2, 18:00, free').click()
  await dialog(page).getByLabel('Title').fill('Final')
  await postAs(server.url, BETO, '/bookings', {
    id: 1,
    court: 'club_naco-2',
    startsAt: at(TOMORROW, 18),
    title: 'Play',
  })
  await expect(dialog(page).getByRole('alert').first()).toContainText('Somebody else has just booked this court.')
  await expect(dialog(page).getByRole('button', { name: 'Book Court 2, 18:00' })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Wait for this slot' })).toBeVisible()
  await expectAccessible(page)
  // Other courts at the same time come first, then the same court at other times.
  const offers = dialog(page).getByRole('button', { name: /^Court/ })
  await expect(offers).toHaveText(['Court 1, 18:00', 'Court 3, 18:00', 'Court 4, 18:00', 'Court 2, 17:00'])
  await expect(offers.first()).toHaveClass('button quiet')
  await dialog(page).getByRole('button', { name: 'Court 1, 18:00' }).click()
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Final')
  await dialog(page).getByRole('button', { name: 'Book Court 1, 18:00' }).click()
  await expect(cell(page, 'Court 1, 18:00, mine')).toBeVisible()
})

test('Two slots in a row are one booking, with one cell, one row in My bookings and one cancellation @core', async ({
  page,
}) => {
  await page.goto(`/days/club_naco?date=${TOMORROW}`)
  await cell(page, 'Court 2, 18:00, free').click()
  await dialog(page).getByRole('combobox', { name: 'How long' }).selectOption('18:00–20:00')
  // The grid shows the booking from the answer, before the day is loaded again.
  await page.route('**/clubs/*/days/*', () => undefined)
  await dialog(page).getByRole('button', { name: 'Book Court 2, 18:00–20:00', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Booked:' })).toContainText(', 18:00–20:00.')
  await expect(cell(page, 'Court 2, 18:00–20:00, mine')).toHaveAttribute('rowspan', '2')
  await expect(page.getByRole('gridcell', { name: /^Court 2, 19:00/ })).toHaveCount(0)
  await page.unroute('**/clubs/*/days/*')
  await cell(page, 'Court 2, 18:00–20:00, mine').click()
  await expect(dialog(page).getByRole('heading')).toContainText('Court 2, 18:00–20:00 · ')
  await page.goto('/calendar?bookings')
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tennis' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('18:00–20:00')
  await rows.getByRole('button', { name: 'Cancel the booking' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(rows).toHaveCount(0)
  await page.goto(`/days/club_naco?date=${TOMORROW}`)
  await expect(cell(page, 'Court 2, 19:00, free')).toBeVisible()
})

for (const how of ['before', 'by'] as const)
  test(`If the second of two slots is taken ${how} the booking, the dialog says so, and offers both slots elsewhere`, async ({
    page,
    server,
  }) => {
    await page.goto(`/days/club_naco?date=${TOMORROW}`)
    await cell(page, 'Court 1, 9:00, free').click()
    const time = dialog(page).getByRole('combobox', { name: 'How long' })
    await time.selectOption('9:00–11:00')
    // The page learns of the other booking at once, or from the answer to its own.
    let sent = how === 'before'
    await page.route('**/bookings', (route) => {
      sent = true
      return route.continue()
    })
    await page.route('**/clubs/*/days/*', (route) => (sent ? route.continue() : route.abort()))
    await postAs(server.url, BETO, '/bookings', {
      id: 1,
      court: 'club_naco-1',
      startsAt: at(TOMORROW, 10),
      title: 'Play',
    })
    if (how === 'by') await dialog(page).getByRole('button', { name: 'Book Court 1, 9:00–11:00', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('10:00 is no longer free. 9:00–10:00 is still free.')
    await expect(time.getByRole('option')).toHaveText(['9:00–10:00'])
    await expect(dialog(page).getByRole('button', { name: 'Book Court 1, 9:00–10:00', exact: true })).toBeVisible()
    await expectAccessible(page)
    const offers = dialog(page).getByRole('button', { name: /^Court/ })
    await expect(offers).toHaveText([
      'Court 2, 9:00–11:00',
      'Court 3, 9:00–11:00',
      'Court 4, 9:00–11:00',
      'Court 1, 8:00–10:00',
    ])
    if (how === 'before') {
      await dialog(page).getByRole('button', { name: 'Wait for Court 1, 10:00' }).click()
      await expect(dialog(page)).toHaveAccessibleName(/^Court 1, 10:00 · /)
      await expect(dialog(page).getByRole('button', { name: 'Wait for this slot' })).toBeVisible()
      return
    }
    await offers.nth(1).click()
    await expect(time).toHaveValue('2')
    await dialog(page).getByRole('button', { name: 'Book Court 3, 9:00–11:00', exact: true }).click()
    await expect(cell(page, 'Court 3, 9:00–11:00, mine')).toBeVisible()
  })

test('If the first of two slots is taken, the dialog offers only courts with both, and keeps the length', async ({
  page,
  server,
}) => {
  const taken = (id: number, court: string, hour: number) =>
    postAs(server.url, BETO, '/bookings', { id, court, startsAt: at(TOMORROW, hour), title: 'Play' })
  await taken(1, 'club_naco-2', 10)
  await page.goto(`/days/club_naco?date=${TOMORROW}`)
  await cell(page, 'Court 1, 9:00, free').click()
  const time = dialog(page).getByRole('combobox', { name: 'How long' })
  await time.selectOption('9:00–11:00')
  await taken(2, 'club_naco-1', 9)
  const offers = dialog(page).getByRole('button', { name: /^Court/ })
  await expect(offers).toHaveText([
    'Court 3, 9:00–11:00',
    'Court 4, 9:00–11:00',
    'Court 1, 10:00–12:00',
    'Court 1, 7:00–9:00',
  ])
  await offers.nth(1).click()
  await expect(time).toHaveValue('2')
  await expect(dialog(page).getByRole('button', { name: 'Book Court 4, 9:00–11:00', exact: true })).toBeVisible()
})

test('The header of every page shows a court that is offered from the waiting list, until the offer is answered @core', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const slot = { court: 'club_naco-2', startsAt: at(TOMORROW, 18) }
  const beto = { authorization: `Bearer ${await tokenOf(BETO)}` }
  const { bookings } = (await postAs(server.url, BETO, '/bookings', {
    id: 1,
    ...slot,
    title: 'Play',
  })) as BookingsAnswer
  await postAs(server.url, ANA, '/waits', { club: 'club_naco', ...slot })
  const offer = page.getByRole('banner').getByText('The court is free, and we hold it for you until')
  // From its first look at the waiting list on, the page looks every 30 s.
  const looked = page.waitForResponse((response) => new URL(response.url()).pathname === '/waits')
  await page.goto('/')
  await hydrated(page)
  await looked

  await fetch(`${server.url}/bookings/${bookings[0]?.uid}`, { method: 'DELETE', headers: beto })
  await expect(offer).toHaveCount(0)
  await page.clock.runFor(30_000)
  await expect(offer).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Court 2, ')
  await expect(page.getByRole('banner')).toContainText('Club Naco')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Help' }).first().click()
  await expect(offer).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Book or decline' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Book it' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Decline' }).click()
  await expect(offer).toHaveCount(0)
})

test('An offer that has ended disappears from the header, even if the clock of the device is wrong', async ({
  page,
  server,
}) => {
  await page.clock.install({ time: Date.now() - 3 * 3_600_000 })
  const slot = { court: 'club_naco-2', startsAt: at(TOMORROW, 18) }
  const beto = { authorization: `Bearer ${await tokenOf(BETO)}` }
  const { bookings } = (await postAs(server.url, BETO, '/bookings', {
    id: 1,
    ...slot,
    title: 'Play',
  })) as BookingsAnswer
  await postAs(server.url, ANA, '/waits', { club: 'club_naco', ...slot })
  await fetch(`${server.url}/bookings/${bookings[0]?.uid}`, { method: 'DELETE', headers: beto })
  const offer = page.getByRole('banner').getByText('The court is free, and we hold it for you until')
  await page.goto('/')
  await expect(offer).toBeVisible()
  const database = new BetterSqlite3(server.databaseFile)
  database.prepare('update waits set offered_until = ?').run(Date.now())
  database.close()
  await page.clock.runFor(30_000)
  await expect(offer).toHaveCount(0)
})

test('Pages ask for no offers if nobody is signed in', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, storageState: { cookies: [], origins: [] } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await hydrated(page)
  await expect.poll(() => asked.some((url) => url.includes('/foot-lines-'))).toBe(true)
  expect(asked.filter((url) => /\/waits|offered-courts/.test(url))).toEqual([])
  await page.close()
})

test('The menu leads signed-in people to their bookings, and marks this link there', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'My bookings' }).click()
  // A new page focuses its heading, which closes the menu.
  await expect(page.getByRole('heading', { level: 1, name: 'My bookings' })).toBeFocused()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'My bookings' })).toHaveAttribute('aria-current', 'page')
})

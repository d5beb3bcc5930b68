import type { Page } from '@playwright/test'
import { clubDayIn } from './testing/club-day.ts'
import { consoleErrors } from './testing/console-errors.ts'
import { ANA, BETO, postAs, signIn } from './testing/signed-in.ts'
import { expect, test } from './testing/story.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const add = (page: Page) => page.getByRole('button', { name: 'Add Event' })

/** Which hour of which day something stands in, as the table tells. */
const placeOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const cell = button.closest('td')
    const table = button.closest('table')
    return [
      table?.querySelectorAll('thead th')[cell?.cellIndex ?? -1]?.textContent?.replace('Today', ''),
      cell?.parentElement?.querySelector('th')?.textContent?.replace('Now', ''),
    ]
  })

async function openCalendar(page: Page): Promise<void> {
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByText(/All hours are Santo Domingo time/)).toBeVisible()
}

test('A week has 7 days and 18 hours; an event is added, changed, deleted and taken back', async ({ page }) => {
  await signIn(page, ANA)
  await openCalendar(page)
  const headers = page.getByRole('columnheader')
  await expect(headers).toHaveText([
    /Time/,
    /Monday/,
    /Tuesday/,
    /Wednesday/,
    /Thursday/,
    /Friday/,
    /Saturday/,
    /Sunday/,
  ])
  await expect(page.getByRole('rowheader')).toHaveCount(18)
  await add(page).click()
  await expect(dialog(page).getByLabel('Title')).toBeFocused()
  await expect(dialog(page).getByLabel('Day')).toHaveValue('Monday')
  await expect(dialog(page).getByLabel('Time')).toHaveValue('8:00')
  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await dialog(page).getByLabel('Title').fill('Serve practice')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(add(page)).toBeFocused()
  expect(await placeOf(page, 'Serve practice')).toEqual(['Monday', '8:00'])

  await page.getByRole('button', { name: 'Serve practice' }).click()
  await dialog(page).getByLabel('Title').fill('League match')
  await dialog(page).getByLabel('Day').selectOption('Friday')
  await dialog(page).getByLabel('Time').selectOption('19:00')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await placeOf(page, 'League match')).toEqual(['Friday', '19:00'])
  await page.reload()
  await expect(page.getByRole('button', { name: 'League match' })).toBeVisible()

  await page.getByRole('button', { name: 'League match' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'League match' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'League match' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'League match' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'League match' })).toBeVisible()
})

test('The keyboard alone puts an event on the week', async ({ page }) => {
  await signIn(page, ANA)
  await openCalendar(page)
  await add(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Stringing')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Stringing' })).toBeFocused()
})

test('Pressing an empty hour adds an event there, and the courts one reserved stand in the week', async ({
  page,
  server,
}) => {
  const { day } = clubDayIn(1)
  const slot = { club: 'club_naco', day, time: '18:00' }
  await postAs(server.url, ANA, '/createreservation', { ...slot, court: 'Court 2', title: 'Doubles', id: 1 })
  await postAs(server.url, BETO, '/createreservation', {
    ...slot,
    court: 'Court 1',
    title: 'Other',
    id: 1,
  })
  await signIn(page, ANA)
  await openCalendar(page)
  const reservation = page.getByRole('link', { name: /^Court 2, .*Doubles$/ })
  await expect(reservation).toHaveAttribute('href', `/reservations/club_naco/${day}`)
  await expect(page.getByRole('link', { name: /Court 1/ })).toHaveCount(0)
  await page.locator('tbody tr').nth(2).locator('td').nth(3).click()
  await expect(dialog(page).getByLabel('Day')).toHaveValue('Thursday')
  await expect(dialog(page).getByLabel('Time')).toHaveValue('7:00')
})

test('[U18] A phone shows one day at a time, in three letters, and nothing scrolls sideways', async ({
  page,
  server,
}) => {
  await postAs(server.url, ANA, '/createvent', { id: 1, title: 'Juniors', day: 'Wednesday', time: '9:00' })
  await signIn(page, ANA)
  await page.setViewportSize({ width: 390, height: 844 })
  await openCalendar(page)
  await expect(page.getByRole('group', { name: 'Day' })).toHaveText('DayMonTueWedThuFriSatSun')
  await page.getByRole('radio', { name: 'Wednesday' }).press('Space')
  await expect(page.getByRole('columnheader')).toHaveText(['Time', /^Wed/])
  await expect(page.getByRole('button', { name: 'Juniors' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('Without a stored email the way leads to the login', async ({ page }) => {
  const errors = consoleErrors(page)
  await page.goto('/calendar')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => errors.some((text) => text.startsWith('No email found in local storage'))).toBe(true)
})

test('What fails is said in the dialog, which stays, and on the console in the documented words', async ({
  page,
  server,
}) => {
  await postAs(server.url, ANA, '/createvent', { id: 1, title: 'Juniors', day: 'Wednesday', time: '9:00' })
  const errors = consoleErrors(page)
  const said = (words: string) => expect.poll(() => errors.some((text) => text.startsWith(words))).toBe(true)
  await signIn(page, ANA)
  await page.route('**/events', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/calendar')
  await expect(page.getByText('Your week has not arrived.')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeVisible()
  await said('Failed to send email')
  await page.unroute('**/events')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Loading...')).toHaveCount(0)

  await page.route(/\/(createvent|updatevent|deletevent)$/, (route) => route.fulfill({ status: 503, json: {} }))
  await add(page).click()
  await dialog(page).getByLabel('Title').fill('Kept')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('That did not work.')
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Kept')
  await said('Failed to create event')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Juniors' }).click()
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await said('Failed to update event')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await said('Failed to delete event')
  await page.unroute(/\/(createvent|updatevent|deletevent)$/)
  await page.route('**/updatevent', (route) => route.fulfill({ status: 401, json: { code: 'BAD_TOKEN' } }))
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await said('Error getting user token')
  await expect(page, 'a token that is refused again is of no use').toHaveURL('/login')
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out' })).toBeVisible()
})

test('An event whose answer got lost is on the week once, as it was last sent', async ({ page }) => {
  await signIn(page, ANA)
  await openCalendar(page)
  let lost = 0
  await page.route('**/createvent', async (route) => {
    if (lost > 0) return route.continue()
    await route.fetch()
    lost += 1
    await route.abort()
  })
  const save = dialog(page).getByRole('button', { name: 'Add' })
  for (const [first, last] of [
    ['Drills', 'Drills'],
    ['Doubles', 'Doubles at noon'],
  ] as const) {
    lost = 0
    await add(page).click()
    await dialog(page).getByLabel('Title').fill(first)
    await save.click()
    await expect(dialog(page).getByRole('alert')).toContainText('cannot be reached')
    await dialog(page).getByLabel('Title').fill(last)
    await save.click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Drills', exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Doubles at noon', exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Doubles', exact: true })).toHaveCount(0)
})

test('A private link is switched on, copied, and switched off', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await postAs(server.url, ANA, '/createvent', { id: 1, title: 'Juniors', day: 'Wednesday', time: '9:00' })
  await signIn(page, ANA)
  await openCalendar(page)
  await page.getByRole('button', { name: 'Switch the link on' }).click()
  const address = page.getByLabel('Your private link')
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  const { pathname } = new URL(await address.inputValue())
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue())
  const read = async () => fetch(server.url + pathname)
  expect(await (await read()).text()).toContain('SUMMARY:Juniors')
  // It is shown once; what was switched on stays on.
  await page.reload()
  await expect(page.getByText(/^Your link is on since \d{1,2} [A-Z][a-z]+ \d{4}\.$/)).toBeVisible()
  await expect(address).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch the link off' }).click()
  await expect(page.getByRole('button', { name: 'Switch the link on' })).toBeVisible()
  expect((await read()).status).toBe(404)
})

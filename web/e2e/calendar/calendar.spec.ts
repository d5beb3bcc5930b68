import type { Page } from '@playwright/test'
import { clubDay } from '../../../shared/time/club-date.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { mondayOf, plusDays, weekdayOf } from '../../../shared/time/week.ts'
import { dayTitle } from '../../ui/day-title.ts'
import { setClocks } from '../testing/clock.ts'
import { clubDayIn } from '../testing/club-day.ts'
import { consoleErrors } from '../testing/console-errors.ts'
import { ANA, BETO, postAs, signIn } from '../testing/signed-in.ts'
import { expect, test } from '../testing/story.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const add = (page: Page) => page.getByRole('button', { name: 'Add Event' })

/** Returns the day and hour of an event, as the table shows it. */
const placeOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const cell = button.closest('td')
    const table = button.closest('table')
    return [
      table?.querySelectorAll('thead th')[cell?.cellIndex ?? -1]?.textContent?.split(' ')[0],
      cell?.parentElement?.querySelector('th')?.textContent?.replace('Now', ''),
    ]
  })

async function openCalendar(page: Page): Promise<void> {
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByText(/All times are Santo Domingo time/)).toBeVisible()
}

test('A week has 7 days and 18 hours; events can be added, changed, deleted and restored @core', async ({ page }) => {
  await signIn(page, ANA)
  await openCalendar(page)
  const headers = page.getByRole('columnheader')
  const names = ['Time', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  await expect(headers).toHaveText(names.map((name) => new RegExp(`^${name}`)))
  await expect(page.locator('[aria-current=date]')).toContainText('Today')
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

test('The keyboard alone adds an event', async ({ page }) => {
  // A Monday, so that the new event is in the current week.
  await setClocks(page, '2026-11-16T16:30:00Z')
  await signIn(page, ANA)
  await openCalendar(page)
  await add(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Stringing')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  // Moves the focus past the buttons for other weeks.
  for (let n = 0; n < 3; n++) await page.keyboard.press('Tab')
  const hour = (name: string) => page.getByRole('gridcell', { name, exact: true })
  await expect(hour('Monday 16 November, 12:00, free')).toBeFocused()
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowUp')
  await expect(hour('Monday 16 November, 8:00, Stringing')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Stringing')
  await page.keyboard.press('Escape')
  await expect(hour('Monday 16 November, 8:00, Stringing')).toBeFocused()
})

test('The tab stop of the calendar is the present hour of today, and in other weeks Monday at 8:00', async ({
  page,
}) => {
  // Wednesday at 12:30 at the clubs.
  await setClocks(page, '2026-11-18T16:30:00Z')
  await signIn(page, ANA)
  await openCalendar(page)
  const stop = page.getByRole('grid', { name: 'Calendar' }).locator('[tabindex="0"]')
  await expect(stop).toHaveAccessibleName('Wednesday 18 November, 12:00, free')
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(stop).toHaveAccessibleName('Monday 23 November, 8:00, free')
})

test('The grid is one tab stop, in which keys move; its hours have names, and Enter adds an event', async ({
  page,
}) => {
  await setClocks(page, '2026-11-16T16:30:00Z')
  await signIn(page, ANA)
  await openCalendar(page)
  const grid = page.getByRole('grid', { name: 'Calendar' })
  const hour = (name: string) => grid.getByRole('gridcell', { name, exact: true })
  await hour('Monday 16 November, 8:00, free').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Tuesday 17 November, 8:00, free'],
    ['ArrowDown', 'Tuesday 17 November, 9:00, free'],
    ['End', 'Sunday 22 November, 9:00, free'],
    ['Home', 'Monday 16 November, 9:00, free'],
    ['PageDown', 'Monday 16 November, 15:00, free'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(hour(name)).toBeFocused()
  }
  expect(
    await grid
      .locator('button, a, [tabindex]')
      .evaluateAll((all) => all.filter((each) => (each as HTMLElement).tabIndex === 0).length),
  ).toBe(1)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Day')).toHaveValue('Monday')
  await expect(dialog(page).getByLabel('Time')).toHaveValue('15:00')
})

test('A click on a free hour adds an event at that hour, and the week shows the person’s court bookings @core', async ({
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
  const reservation = page.getByRole('link', { name: 'Club Naco Court 2 Doubles' })
  // On a Sunday, tomorrow is in the next week.
  if (day === 'Monday') await page.getByRole('button', { name: 'Next week' }).click()
  await expect(reservation).toHaveAttribute('href', /^\/days\/club_naco\?date=\d{4}-/)
  await expect(page.getByRole('link', { name: /Court 1/ })).toHaveCount(0)
  await page.locator('tbody tr').nth(2).locator('td').nth(3).click()
  await expect(dialog(page).getByLabel('Day')).toHaveValue('Thursday')
  await expect(dialog(page).getByLabel('Time')).toHaveValue('7:00')
})

test('A court booking of two slots is in both of its hours, by name, by keyboard and on paper', async ({
  page,
  server,
}) => {
  const date = plusDays(clubDay(Date.now()), 1)
  const startsAt = new Date(clubMoment(date, 18)).toISOString()
  await postAs(server.url, ANA, '/bookings', { id: 1, court: 'club_naco-2', startsAt, slots: 2, title: 'Doubles' })
  const event = { id: 1, title: 'Strings', day: weekdayOf(date), time: '19:00' }
  await signIn(page, ANA)
  await page.goto(`/calendar?week=${mondayOf(date)}`)
  const day = dayTitle(date, 'en')
  const hour = (name: string) => page.getByRole('gridcell', { name: `${day}, ${name}`, exact: true })
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    for (const time of ['18:00', '19:00']) {
      await expect(hour(`${time}, Court 2 18:00–20:00 Doubles`)).toBeVisible()
      await expect(hour(`${time}, Court 2 18:00–20:00 Doubles`)).toContainText('18:00–20:00')
    }
  }
  await page.emulateMedia({ media: 'screen' })
  await expect(hour('20:00, free')).toBeVisible()
  await hour('20:00, free').focus()
  await page.keyboard.press('ArrowUp')
  await expect(hour('19:00, Court 2 18:00–20:00 Doubles')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/days/club_naco?date=${date}`)
  // The hours of the booking are next to each other, so an event of the second hour follows it.
  await postAs(server.url, ANA, '/createvent', event)
  await page.goto(`/calendar?week=${mondayOf(date)}`)
  await expect(hour('19:00, Court 2 18:00–20:00 Doubles, Strings')).toContainText(/Doubles\s*Strings$/)
})

test.describe('on Saturday the 21st of November 2026', () => {
  test.beforeEach(async ({ page }) => {
    // The browser computes the week.
    await setClocks(page, '2026-11-21T16:30:00Z')
    await signIn(page, ANA)
  })

  test('The dialog rejects an event without a title and says what is missing', async ({ page }) => {
    await openCalendar(page)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/createvent')) sent += 1
    })
    await add(page).click()
    await dialog(page).getByLabel('Title').fill('   ')
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Enter a title.')
    await expect(dialog(page).getByLabel('Title')).toBeFocused()
    await expect(dialog(page).getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toBe(0)
    await dialog(page).getByLabel('Title').fill('Practice')
    await expect(dialog(page).getByRole('alert')).toHaveText('')
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('button', { name: 'Practice' })).toBeVisible()
  })

  test('An event repeats every week, as the dialog says, or happens on one date @core', async ({ page, server }) => {
    await openCalendar(page)
    const week = page.getByRole('heading', { level: 2, name: /November|December/ })
    await expect(week).toHaveText(/^16\s?–\s?22 November 2026$/)
    await page.locator('tbody tr').nth(2).locator('td').nth(3).click()
    await dialog(page).getByLabel('Title').fill('Juniors')
    await expect(dialog(page).getByRole('status')).toHaveText('Repeats every Thursday at 7:00.')
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await expect(dialog(page)).toBeHidden()

    await add(page).click()
    await dialog(page).getByLabel('Title').fill('Club dinner')
    await dialog(page).getByText('Once').click()
    await expect(dialog(page).getByLabel('Date'), 'the suggested date is the next Monday').toHaveValue('2026-11-23')
    await dialog(page).getByLabel('Date').fill('')
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Choose a date.')
    await dialog(page).getByLabel('Date').fill('2026-12-03')
    await dialog(page).getByLabel('Time').selectOption('20:00')
    await expect(dialog(page).getByRole('status')).toHaveText('Only on Thursday, 3 December 2026, at 20:00.')
    await dialog(page).getByRole('button', { name: 'Add' }).click()

    // The calendar shows the week of the new event. The weekly event is in that week too.
    await expect(week).toHaveText(/^30 November\s–\s6 December 2026$/)
    expect(await placeOf(page, 'Club dinner')).toEqual(['Thursday', '20:00'])
    expect(await placeOf(page, 'Juniors')).toEqual(['Thursday', '7:00'])
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page.getByRole('button', { name: 'Juniors' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Club dinner' })).toHaveCount(0)
    await page.getByRole('button', { name: 'This week' }).click()
    await expect(week).toHaveText(/^16\s?–\s?22 November 2026$/)
    await expect(page.getByRole('button', { name: 'This week' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Club dinner' })).toHaveCount(0)

    // A changed event keeps its date. A deleted event that is restored has its date again.
    await page.getByRole('button', { name: 'Next week' }).click()
    await page.getByRole('button', { name: 'Next week' }).click()
    await page.getByRole('button', { name: 'Club dinner' }).click()
    await expect(dialog(page).getByLabel('Date')).toHaveValue('2026-12-03')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Club dinner' })).toBeVisible()
    expect(await postAs(server.url, ANA, '/events', {})).toMatchObject([
      { title: 'Juniors' },
      { title: 'Club dinner', day: 'Thursday', date: '2026-12-03' },
    ])
    await page.getByRole('button', { name: 'Club dinner' }).click()
    await dialog(page).getByText('Every week').click()
    await dialog(page).getByRole('button', { name: 'Update' }).click()
    await page.getByRole('button', { name: 'This week' }).click()
    await expect(page.getByRole('button', { name: 'Club dinner' })).toBeVisible()
  })

  test('A tap on an hour opens the dialog with its day and time, also on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openCalendar(page)
    await page.getByRole('radio', { name: 'Tuesday' }).press('Space')
    await page.locator('tbody tr').nth(4).locator('td').click()
    await expect(dialog(page).getByLabel('Day')).toHaveValue('Tuesday')
    await expect(dialog(page).getByLabel('Time')).toHaveValue('9:00')
    await dialog(page).getByText('Once').click()
    await expect(dialog(page).getByLabel('Date'), 'the suggested date is that of the pressed hour').toHaveValue(
      '2026-11-17',
    )
    await dialog(page).getByText('Every week').click()
    await dialog(page).getByLabel('Title').fill('Backhands')
    await dialog(page).getByLabel('Day').selectOption('Friday')
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('button', { name: 'Backhands' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Friday' })).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('After saving, the page shows the next day of a weekly event, not one that has passed', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openCalendar(page)
    await add(page).click()
    await dialog(page).getByLabel('Title').fill('Serves')
    await expect(dialog(page).getByRole('status')).toHaveText('Repeats every Monday at 8:00.')
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('button', { name: 'Serves' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: /^Mon 23 Nov/ })).toBeVisible()
  })
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

test('Visitors who are not signed in are sent to the login', async ({ page }) => {
  const errors = consoleErrors(page)
  await page.goto('/calendar')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => errors.some((text) => text.startsWith('No email found in local storage'))).toBe(true)
})

test('After a failed call the dialog stays open with a message, and the console has the documented one @core', async ({
  page,
  server,
}) => {
  await postAs(server.url, ANA, '/createvent', { id: 1, title: 'Juniors', day: 'Wednesday', time: '9:00' })
  const errors = consoleErrors(page)
  const said = (words: string) => expect.poll(() => errors.some((text) => text.startsWith(words))).toBe(true)
  await signIn(page, ANA)
  await page.route('**/events', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/calendar')
  await expect(page.getByText('We couldn’t load your calendar.')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeVisible()
  await said('Failed to send email')
  await page.unroute('**/events')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Loading...')).toHaveCount(0)

  await page.route(/\/(createvent|updatevent|deletevent)$/, (route) => route.fulfill({ status: 503, json: {} }))
  await add(page).click()
  await dialog(page).getByLabel('Title').fill('Kept')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Something went wrong.')
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
  await expect(page, 'the person is signed out after a second rejected token').toHaveURL('/login')
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out' })).toBeVisible()
})

test('An event whose response was lost appears once, with the values that were sent last', async ({ page }) => {
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
    await expect(dialog(page).getByRole('alert')).toContainText('We couldn’t reach the server.')
    await dialog(page).getByLabel('Title').fill(last)
    await save.click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Drills', exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Doubles at noon', exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Doubles', exact: true })).toHaveCount(0)
})

test('A private link can be switched on, copied and switched off', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await postAs(server.url, ANA, '/createvent', { id: 1, title: 'Juniors', day: 'Wednesday', time: '9:00' })
  await signIn(page, ANA)
  await openCalendar(page)
  await page.getByRole('button', { name: 'Turn on the link' }).click()
  const address = page.getByLabel('Your private link')
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  const { pathname } = new URL(await address.inputValue())
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue())
  const read = async () => fetch(server.url + pathname)
  expect(await (await read()).text()).toContain('SUMMARY:Juniors')
  // After a reload the address is no longer shown, but the link still works.
  await page.reload()
  await expect(page.getByText(/^Your link has been on since \d{1,2} [A-Z][a-z]+ \d{4}\.$/)).toBeVisible()
  await expect(address).toHaveCount(0)
  // A new link and switching off both need a confirmation. Until then the old link works.
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(dialog(page)).toContainText('Creating a new link disables the old one.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await read()).status).toBe(200)
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await dialog(page).getByRole('button', { name: 'Make a new link' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(address).not.toHaveValue(new RegExp(pathname))
  expect((await read()).status).toBe(404)
  const { pathname: newPath } = new URL(await address.inputValue())
  const readNew = async () => fetch(server.url + newPath)
  await page.getByRole('button', { name: 'Turn off the link' }).click()
  await expect(dialog(page)).toContainText('Calendars that use the link will stop updating.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await readNew()).status).toBe(200)
  await page.getByRole('button', { name: 'Turn off the link' }).click()
  await dialog(page).getByRole('button', { name: 'Turn off the link' }).click()
  await expect(page.getByRole('button', { name: 'Turn on the link' })).toBeVisible()
  expect((await readNew()).status).toBe(404)
})

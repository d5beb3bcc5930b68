import type { Page } from '@playwright/test'
import { changeClub } from '../../../server/testing/only-club.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { plusDays, WEEKDAYS } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { setClocks } from '../testing/clock.ts'
import { postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

/** The date at the club in two days, `yyyy-mm-dd`. */
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santo_Domingo' }).format(Date.now() + 2 * 86_400_000)
const NEXT = plusDays(DATE, 1)
const PRICE = { court: null, weekdays: WEEKDAYS, from: 300, to: 1380, memberCents: 800, guestCents: 1200 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name }).first()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const heading = (date: string) =>
  new RegExp(`${Number(date.slice(8))} ${new Intl.DateTimeFormat('en', { month: 'long' }).format(Date.parse(date))}`)

test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))

for (const width of [390, 1440])
  test(`After the club has closed, the bookings open with the next open day, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    // 23:30 at the club.
    await setClocks(page, `${NEXT}T03:30:00Z`)
    await page.goto('/office/bookings?club=club_naco')
    const over = page.getByText(/^Today’s hours are over\. The next open day is \w+ \d+ \w+\.$/)
    await expect(over).toContainText(heading(NEXT))
    await expect(cell(page, /, Court 1, 5:00, free$/)).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /, past$/ })).toHaveCount(0)
    await expectAccessible(page)
    expect(await fits(page)).toBe(true)
    await button(page, 'Today').click()
    await expect(cell(page, /, Court 1, 5:00, past$/)).toBeVisible()
    await expect(over).toBeVisible()
    await button(page, 'Show this day').click()
    await expect(over).toHaveCount(0)
    await expect(cell(page, /, Court 1, 5:00, free$/)).toBeVisible()
  })

test('A series that the desk can’t book names each reason once, with its dates', async ({ page, server }) => {
  const block = { id: 'school', courts: ['club_naco-1'], date: plusDays(DATE, 7), from: 540, to: 600, reason: 'School' }
  await postAs(server.url, ANA, '/office/blocks', { ...block, weeklyUntil: plusDays(DATE, 77) })
  await changeClub(server.url, await tokenOf(ANA), 'club_naco', { seriesBeyondWindow: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  await cell(page, /, Court 1, 9:00, free$/).click()
  await dialog(page)
    .getByRole('combobox', { name: /^Who gets the court/ })
    .fill('rosa@example.com')
  await dialog(page).getByLabel('Repeat every week until (optional)').fill(plusDays(DATE, 77))
  await button(page, 'Book').click()
  const reason = dialog(page).getByRole('listitem')
  await expect(reason).toHaveCount(1)
  await expect(reason).toContainText(heading(plusDays(DATE, 7)))
  await expect(reason).toContainText(heading(plusDays(DATE, 77)))
  await expectAccessible(page)
  await button(page, 'Book the other dates').click()
  await expect(cell(page, /, Court 1, 9:00, booked, rosa@example\.com$/)).toBeVisible()
  await expect(page.getByText('Booked. A confirmation by email is on its way.')).toBeVisible()
})

test('The desk sees the price before it books, goes back from each form about money, and corrects the phone of a guest', async ({
  page,
  server,
}) => {
  await changeClub(server.url, await tokenOf(ANA), 'club_naco', { prices: [PRICE] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  await cell(page, /, Court 1, 9:00, free$/).click()
  const person = dialog(page).getByRole('combobox', { name: /^Who gets the court/ })
  await person.fill(ANA.email)
  await expect(dialog(page).getByText('Price: US$ 8.00', { exact: true }), 'owners pay as members').toBeVisible()
  await person.fill('Rosa Guest')
  await page.getByRole('option', { name: /^Guest “Rosa Guest”/ }).click()
  const guest = dialog(page).getByRole('group', { name: 'Guest' })
  const phone = guest.getByLabel('Phone (optional)')
  await phone.fill('abc')
  await phone.press('Enter')
  await expect(guest.getByRole('alert').filter({ hasText: 'Enter a phone number' })).toBeVisible()
  await expectAccessible(page)
  await phone.fill('+1 809 555 0199')
  await button(page, 'Choose this guest').click()
  await expect(dialog(page).getByText('Price: US$ 12.00', { exact: true })).toBeVisible()
  await dialog(page).getByLabel('End').selectOption({ index: 1 })
  await expect(dialog(page).getByText('Price: US$ 24.00', { exact: true })).toBeVisible()
  await button(page, 'Give another price').click()
  await button(page, 'Use the price of the list again').click()
  await expect(dialog(page).getByLabel('Price of this booking in USD')).toHaveCount(0)
  await button(page, 'Book').click()

  const booked = cell(page, /, Court 1, 9:00–11:00, booked, unpaid, Rosa Guest$/)
  await booked.click()
  for (const form of ['Take payment', 'Give another price']) {
    await button(page, form).click()
    await expect(button(page, form)).toHaveCount(0)
    await button(page, 'Back').click()
    await expect(button(page, form)).toBeVisible()
  }
  await button(page, 'Correct name or phone').click()
  await phone.fill('abc')
  await button(page, 'Save the guest').click()
  await expect(guest.getByRole('alert').filter({ hasText: 'Enter a phone number' })).toBeVisible()
  await phone.fill('+1 809 555 0177')
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
  await button(page, 'Save the guest').click()
  await expect(page.getByRole('status').filter({ hasText: 'The guest is corrected.' })).toBeVisible()

  await booked.click()
  await expect(dialog(page)).toContainText('Rosa Guest · Guest · +1 809 555 0177')
  await expect(dialog(page)).toContainText('Nobody gets an email: no email of Rosa Guest is known.')
  await expect(dialog(page).getByRole('link', { name: 'Call +1 809 555 0177' })).toHaveAttribute(
    'href',
    'tel:+18095550177',
  )
  await dialog(page).getByLabel('Reason (for the audit log)').fill('Rain')
  await button(page, 'Cancel the booking').click()
  await expect(page.getByRole('dialog', { name: 'Cancel this booking?' })).toContainText('Nobody gets an email.')
})

test('A block that begins inside an hour after a match is drawn from there', async ({ page, server, umpire }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  // Two hours, from 11:30 at the club.
  const match = { company: 'Zoé Peña', company2: 'Rosa Gil', club: 'club_naco', court: 'club_naco-2' }
  await umpire.createMatch({ ...match, date: `${DATE}T15:30:00.000Z` })
  await expect(cell(page, /, Court 2, 11:00–14:00, match, Zoé Peña v Rosa Gil$/)).toBeVisible()
  const block = { id: 'roller', courts: ['club_naco-2'], date: DATE, weeklyUntil: null, reason: 'Roller' }
  await postAs(server.url, ANA, '/office/blocks', { ...block, from: 810, to: 900 })
  await expect(cell(page, /, Court 2, 11:00–13:30, match, Zoé Peña v Rosa Gil$/)).toBeVisible()
  await cell(page, /, Court 2, 13:30–15:00, blocked, Roller$/).click()
  await expect(dialog(page)).toContainText('13:30–15:00')
})

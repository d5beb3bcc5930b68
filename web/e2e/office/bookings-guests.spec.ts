import type { Page } from '@playwright/test'
import { changeClub } from '../../../server/testing/only-club.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { openAllDay } from '../testing/club-day.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

/** The date at the club in two days, `yyyy-mm-dd`. */
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santo_Domingo' }).format(Date.now() + 2 * 86_400_000)
const PRICE = { court: null, weekdays: WEEKDAYS, from: 0, to: 1440, memberCents: 800, guestCents: 1200 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test.beforeEach(async ({ server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await changeClub(server.url, await tokenOf(ANA), 'club_naco', { prices: [PRICE] })
})

test('A phone booking for a guest is made by keyboard at the price for guests, gets another price, and is erased @core', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  await page.getByRole('gridcell', { name: /Court 1, 9:00, free$/ }).click()
  const person = dialog(page).getByRole('combobox', { name: /^Who gets the court/ })
  await person.fill('Rosa Guest')
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveText([
    /^New member “Rosa Guest”/,
    /^Guest “Rosa Guest”/,
  ])
  await person.press('ArrowUp')
  await person.press('Enter')
  const guest = dialog(page).getByRole('group', { name: 'Guest' })
  await expect(guest).toContainText('Only the staff of the club sees the phone.')
  await guest.getByLabel('Phone (optional)').fill('+1 809 555 0199')
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
  await guest.getByLabel('Phone (optional)').press('Enter')
  await expect(guest).toHaveCount(0)
  await expect(dialog(page)).toContainText('Guest · +1 809 555 0199 · No email is known')
  await button(page, 'Book').click()
  const booked = page.getByRole('gridcell', { name: /Court 1, 9:00, booked, unpaid, Rosa Guest$/ })
  await booked.click()
  await expect(dialog(page)).toContainText('Rosa Guest · Guest · +1 809 555 0199')
  await expect(dialog(page)).toContainText('Price: US$ 12.00, not paid yet')

  const price = dialog(page).getByLabel('Price of this booking in USD')
  const problems = dialog(page).getByRole('alert')
  await button(page, 'Give another price').click()
  for (const [text, problem] of [
    ['-1', 'Enter at least US$ 0.00.'],
    ['1000001', 'Enter at most US$ 1,000,000.00.'],
    ['a lot', 'Enter an amount such as 12.50.'],
    ['5', 'Enter a reason.'],
  ] as const) {
    await price.fill(text)
    await button(page, 'Save the price').click()
    await expect(problems.filter({ hasText: problem })).toBeVisible()
  }
  await dialog(page).getByLabel('Why (for the audit log)').fill('Half the time')
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
  await button(page, 'Save the price').click()
  await expect(dialog(page)).toContainText('Price: US$ 5.00, not paid yet')
  await expect(dialog(page)).toContainText('The desk gave this price instead of US$ 12.00.')

  await page.goto('/office/audit')
  await expect(page.getByRole('table')).toContainText(
    /Price: none → .*5\.00 USDWhy another price: none → .*Half the time/,
  )
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  await booked.click()
  await button(page, 'Erase the guest’s data').click()
  await page
    .getByRole('dialog', { name: 'Erase Rosa Guest?' })
    .getByRole('button', { name: 'Erase the guest’s data' })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'The guest’s data is erased.' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /Court 1, 9:00, free$/ })).toBeVisible()
})

test('A booking is free for a reason from the start, and the register has no guest', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  const cell = page.getByRole('gridcell', { name: /Court 2, 10:00, free$/ }).first()
  await cell.click()
  await dialog(page)
    .getByRole('combobox', { name: /^Who gets the court/ })
    .fill('Rosa Guest')
  await page.getByRole('option', { name: /^Guest “Rosa Guest”/ }).click()
  await button(page, 'Choose this guest').click()
  await button(page, 'Give another price').click()
  await button(page, 'Book').click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Enter an amount such as 12.50.' })).toBeVisible()
  await dialog(page).getByLabel('Price of this booking in USD').fill('0')
  await dialog(page).getByLabel('Why (for the audit log)').fill('Trial hour')
  await expectAccessible(page)
  await button(page, 'Book').click()
  await page.getByRole('gridcell', { name: /Court 2, 10:00, booked, Rosa Guest$/ }).click()
  await expect(dialog(page)).toContainText('No price')
  await expect(dialog(page)).toContainText('The desk gave this price instead of US$ 12.00.')
  await page.goto('/office/till')
  await expect(page.getByText('Nobody owes anything.')).toBeVisible()
  await page.goto('/office/members?club=club_naco')
  await expect(page.getByRole('main')).not.toContainText('Rosa Guest')
})

test('Somebody at the desk who is no member takes a free court as a guest', async ({ page, server }) => {
  await openAllDay(server.url, ANA)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office?club=club_naco')
  const take = page.getByRole('button', { name: /^Take it now ?: Court 4$/ })
  await take.click()
  const person = dialog(page).getByRole('combobox', { name: /^Who gets the court/ })
  await person.fill('Rosa '.repeat(17))
  await expect(dialog(page)).toContainText('A name has at most 80 characters.')
  await person.fill('Rosa Guest')
  await page.getByRole('option', { name: /^Guest “Rosa Guest”/ }).click()
  await button(page, 'Choose this guest').click()
  // Two slots of US$ 12.00, or less shortly before the club closes.
  await expect(dialog(page)).toContainText(/Until \d{1,2}:\d\d · Price: US\$\s\d/)
  await button(page, 'Give another price').click()
  await button(page, 'Take it').click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Enter an amount such as 12.50.' })).toBeVisible()
  await dialog(page).getByLabel('Price of this booking in USD').fill('5')
  await dialog(page).getByLabel('Why (for the audit log)').fill('Trial hour')
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
  await button(page, 'Take it').click()
  await expect(dialog(page)).toHaveCount(0)
  // The page asks every 30 s what the courts are used for. It does not wait for that.
  const atOnce = { timeout: 10_000 }
  await expect(page.getByText(/^Court 4 is taken until \d{1,2}:\d\d\.$/)).toBeFocused(atOnce)
  await expect(take).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByText(/^Court 4 is taken until/), 'it stays').toBeVisible()
  await page.goto('/office/bookings?club=club_naco')
  await page.getByRole('gridcell', { name: /Court 4, .*, booked, unpaid, Rosa Guest$/ }).click()
  await expect(dialog(page)).toContainText('Price: US$ 5.00, not paid yet')
})

test('The corrected name of a guest reaches another desk at once', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const other = await context.newPage()
  for (const each of [page, other]) await each.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  await page
    .getByRole('gridcell', { name: /Court 3, 11:00, free$/ })
    .first()
    .click()
  await dialog(page)
    .getByRole('combobox', { name: /^Who gets the court/ })
    .fill('Rosa Gest')
  await page.getByRole('option', { name: /^Guest “Rosa Gest”/ }).click()
  await button(page, 'Choose this guest').click()
  await button(page, 'Book').click()
  await expect(other.getByRole('gridcell', { name: /Court 3, 11:00, booked, unpaid, Rosa Gest$/ })).toBeVisible()
  await page.getByRole('gridcell', { name: /Court 3, 11:00, booked, unpaid, Rosa Gest$/ }).click()
  await button(page, 'Correct name or phone').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Rosa Guest')
  await button(page, 'Save the guest').click()
  await expect(other.getByRole('gridcell', { name: /Court 3, 11:00, booked, unpaid, Rosa Guest$/ })).toBeVisible()
})

test('Book takes a guest whose name and phone are filled in, without another button, and Phone has the focus first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  await page
    .getByRole('gridcell', { name: /Court 2, 10:00, free$/ })
    .first()
    .click()
  await dialog(page)
    .getByRole('combobox', { name: /^Who gets the court/ })
    .fill('Rosa Guest')
  await page.getByRole('option', { name: /^Guest “Rosa Guest”/ }).click()
  await expect(dialog(page).getByLabel('Phone (optional)')).toBeFocused()
  await page.keyboard.type('+1 809 555 0104')
  await button(page, 'Book').click()
  await page.getByRole('gridcell', { name: /Court 2, 10:00, booked, unpaid, Rosa Guest$/ }).click()
  await expect(dialog(page)).toContainText('+1 809 555 0104')
})

for (const width of [390, 1440])
  test(`The headings of the bookings stay in view while the page scrolls, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
    const heading = page.getByRole('grid').getByRole('columnheader').nth(2)
    await expect(heading).toBeVisible()
    const at = await heading.evaluate((cell) => cell.getBoundingClientRect().top + window.scrollY)
    await page.evaluate((top) => window.scrollTo(0, top + 100), at)
    await expect(heading).toBeInViewport()
    const hits = await heading.evaluate((cell) => {
      const { left, top, width: wide, height } = cell.getBoundingClientRect()
      return cell.contains(document.elementFromPoint(left + wide / 2, top + height / 2))
    })
    expect(hits, 'nothing covers the heading').toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

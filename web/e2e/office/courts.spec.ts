import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA, timezoneId: 'Europe/Madrid' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const club = (page: Page) => page.getByRole('combobox', { name: 'Club', exact: true })

test('A manager adds a club with its own time zone, which visitors can book at once, and sees what a change collides with @core', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/courts')
  await expect(club(page), 'the club that the other pages of the office show first').toHaveValue('club_naco')
  await page.getByText('Add a club').first().click()
  const adding = page.locator('details')
  await adding.getByLabel('Name').fill('Club Madrid')
  await expect(adding.getByLabel('Time zone'), 'the zone of the device').toHaveValue('Europe/Madrid')
  await adding.getByLabel('Number of courts').fill('2')
  await button(page, 'Add a club').click()
  await expect(club(page)).toHaveValue(/^club_/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.goto('/reservation')
  await page.getByRole('link', { name: /Club Madrid/ }).click()
  // The previous page has links in lists too, so this waits for the page of the club.
  await expect(page.getByRole('heading', { name: 'Club Madrid', level: 1 })).toBeVisible()
  await page.locator('main li a').last().click()
  await button(page, 'New reservation').click()
  await page.getByLabel('Title').fill('Derby')
  await page.getByRole('combobox', { name: 'Time' }).selectOption('22:00')
  await page.getByRole('combobox', { name: 'Court' }).selectOption('Court 1')
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByText('Derby')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/office/courts')
  await club(page).selectOption({ label: 'Club Madrid' })
  await page.getByRole('combobox', { name: 'Slots' }).first().selectOption('90')
  await button(page, 'Add a price').click()
  const prices = page.getByRole('group', { name: 'Prices' })
  await expect(prices.getByLabel('From').locator('option:checked'), 'as the club opens').toHaveText('5:00')
  await expect(prices.getByLabel('Until').locator('option:checked'), 'as the club closes').toHaveText('23:00')
  await button(page, 'Save').click()
  await expect(page.getByRole('dialog')).toContainText('22:00 · Court 1')
  await expect(page.getByRole('dialog')).toContainText('Derby')
  await button(page, 'Save anyway').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Edit the club' })
  const courtNames = form.getByRole('group', { name: 'Courts' }).getByLabel('Name')
  await courtNames.last().fill('')
  await button(page, 'Save').click()
  await expect(courtNames.last()).toHaveAccessibleDescription('Fill in this field.')
  const [frame, text] = await courtNames
    .last()
    .evaluate((field) => [
      getComputedStyle(field).borderTopColor,
      getComputedStyle(field.closest('li')?.lastElementChild ?? field).color,
    ])
  expect(frame, 'the frame and the message have the same colour').toBe(text)
  await courtNames.last().fill('Centre')
  await club(page).selectOption({ label: 'Club Naco' })
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(courtNames.last(), 'another club is not opened without a question').toHaveValue('Centre')

  const other = await page.context().newPage()
  await other.goto('/office/courts')
  await club(other).selectOption({ label: 'Club Madrid' })
  await other.getByLabel('Address').first().fill('Calle Mayor 1')
  await button(other, 'Save').click()
  await expect(other.getByText('Saved. Every page shows it now.')).toBeVisible()
  await other.close()
  await button(page, 'Save').click()
  const conflict = page.getByRole('alert', { name: 'Somebody changed this club while you were editing' })
  await expect(conflict.getByRole('row').filter({ hasText: 'Address' })).toContainText('Calle Mayor 1')
  await expect(conflict.getByRole('row').filter({ hasText: 'Courts' })).toContainText('Centre')
  await conflict.getByRole('button', { name: 'Save my changes too' }).click()
  await expect(
    page.getByText('Saved. Every page shows it now.'),
    'the old booking is not asked about again',
  ).toBeVisible()
  await page.reload()
  await expect(club(page).locator('option:checked')).toHaveText('Club Madrid')
  await expect(form.getByLabel('Address')).toHaveValue('Calle Mayor 1')
  await expect(courtNames.last()).toHaveValue('Centre')
  await expect(page.getByRole('combobox', { name: 'Slots' }).first()).toHaveValue('90')
  await expect(page.getByLabel('Guest (US$)')).toHaveValue('10.00')

  await page.goto('/office/courts')
  const first = await club(page).locator('option').first().innerText()
  await club(page).selectOption({ label: first })
  await page.getByLabel('This club is archived').check()
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  await page.goto('/office/courts')
  await expect(club(page).locator('option').first()).toHaveText(`${first} (Archived)`)
  await expect(club(page).locator('option:checked'), 'a club that is in use').toHaveText(/^Club \D+[^)]$/)
})

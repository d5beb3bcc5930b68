import type { Locator, Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { languagesOf } from '../testing/languages.ts'
import { postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const TOMORROW = plusDays(clubDay(Date.now()), 1)
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const BLOCK = { id: 'l', courts: ['club_naco-1'], date: TOMORROW, from: 600, to: 720, reason: 'Lesson' }
const PAGE = `/office/bookings?club=club_naco&date=${TOMORROW}`

test('A manager moves and extends a block: what is in the way is named first, and a change of somebody else is not lost', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await postAs(server.url, ANA, '/office/blocks', { ...BLOCK, weeklyUntil: null })
  const startsAt = new Date(clubMoment(TOMORROW, 13)).toISOString()
  await postAs(server.url, BETO, '/bookings', { id: 1, court: 'club_naco-2', startsAt, title: 'Doubles' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PAGE)
  await cell(page, /, Court 1, 10:00–12:00, blocked, Lesson$/).click()
  const save = button(dialog(page), 'Change the block')
  await dialog(page).getByLabel('Court').selectOption({ label: 'Court 2' })
  await dialog(page).getByRole('combobox', { name: 'From' }).selectOption('11:00')
  await dialog(page).getByRole('combobox', { name: 'Until' }).selectOption('14:00')
  await dialog(page).getByLabel('Reason (everybody sees it)').fill('Course')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await save.click()
  await expect(dialog(page)).toContainText('13:00 · Court 2')
  await button(dialog(page), 'Back').click()
  await expect(dialog(page).getByLabel('Reason (everybody sees it)')).toHaveValue('Course')
  await save.click()
  await button(dialog(page), 'Leave these, and block the other times').click()
  await expect(page.getByRole('status').filter({ hasText: 'The block is changed.' })).toBeVisible()
  await expect(cell(page, /, Court 2, 11:00–13:00, blocked, Course$/)).toBeVisible()
  await expect(cell(page, /, Court 2, 13:00, booked, beto cruz$/)).toBeVisible()
  await expect(cell(page, /, Court 1, 10:00, free$/)).toBeVisible()

  // Somebody else changes the block while its dialog is open.
  await cell(page, /, Court 2, 11:00–13:00, blocked, Course$/).click()
  await expect(dialog(page).getByRole('combobox', { name: 'From' })).toHaveValue('660')
  const headers = { authorization: `Bearer ${await tokenOf(ANA)}`, 'content-type': 'application/json' }
  const { courts: _, id: __, ...time } = BLOCK
  const body = JSON.stringify({ ...time, court: 'club_naco-2', weeklyUntil: null, version: 1 })
  const changed = await fetch(`${server.url}/office/blocks/l:club_naco-1`, { method: 'PUT', headers, body })
  expect(changed.status).toBe(200)
  await dialog(page).getByLabel('Reason (everybody sees it)').fill('Course 2')
  await save.click()
  await expect(
    dialog(page).getByRole('alert').filter({ hasText: 'Somebody else has changed this block.' }),
  ).toBeVisible()
  await button(dialog(page), 'Show the block as it is now').click()
  await expect(dialog(page).getByLabel('Reason (everybody sees it)')).toHaveValue('Lesson')
  await dialog(page).getByLabel('Reason (everybody sees it)').fill('Course 2')
  await save.click()
  await expect(cell(page, /, Court 2, 10:00–12:00, blocked, Course 2$/)).toBeVisible()
})

for (const language of languagesOf('en'))
  test(`A weekly block is extended from one of its later dates, which moves all of them, in ${language}`, async ({
    page,
    server,
  }) => {
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
    const nextWeek = plusDays(TOMORROW, 7)
    await postAs(server.url, ANA, '/office/blocks', { ...BLOCK, weeklyUntil: nextWeek })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/office/bookings?club=club_naco&date=${nextWeek}&lng=${language}`)
    await cell(page, /Lesson$/).click()
    const [date, until] = [0, 1].map((index) => dialog(page).locator('input[type=date]').nth(index))
    await expect(date as Locator).toHaveValue(nextWeek)
    await (date as Locator).fill(plusDays(nextWeek, 1))
    await (until as Locator).fill(plusDays(nextWeek, 8))
    await expectAccessible(page)
    await dialog(page).locator('button[type=submit]').click()
    await expect(dialog(page)).toHaveCount(0)
    for (const day of [2, 9, 16]) {
      await page.goto(`/office/bookings?club=club_naco&date=${plusDays(clubDay(Date.now()), day)}&lng=${language}`)
      await expect(cell(page, /Lesson$/), String(day)).toBeVisible()
    }
  })

import { storePeople } from '../../../server/testing/people-rows.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { postAs, sessionOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

/** The date at the club in two days, `yyyy-mm-dd`. */
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santo_Domingo' }).format(Date.now() + 2 * 86_400_000)

test('A manager learns that a person has a court at the same time, and books a second one with a reason', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const slot = { court: 'club_naco-4', startsAt: `${DATE}T13:00:00.000Z`, title: 'Doubles', id: 1 }
  await postAs(server.url, BETO, '/bookings', slot)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  const booked = page.getByRole('gridcell', { name: /, Court 4, 9:00, booked, beto cruz$/ })
  await expect(booked).toBeVisible()
  const day = (await booked.getAttribute('aria-label'))?.split(',')[0] ?? ''
  await page.getByRole('gridcell', { name: `${day}, Court 1, 9:00, free` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Who gets the court/ }).fill(BETO.email)
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This person already has a court at this time.')
  await expectAccessible(page)
  await dialog.getByLabel(/^Why you overrule this rule/).fill('A clinic on two courts')
  await dialog.getByRole('button', { name: 'Book anyway' }).click()
  await expect(page.getByRole('status')).toContainText('Booked.')
  await expect(page.getByRole('gridcell', { name: `${day}, Court 1, 9:00, booked, beto cruz` })).toBeVisible()
})

test('Once the office allows it, a member repeats a booking beyond the last day that can be booked, up to the quota', async ({
  page,
  browser,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const context = await browser.newContext({ baseURL: server.url, storageState: await sessionOf(server, BETO) })
  const member = await context.newPage()
  const dialog = member.getByRole('dialog')
  const openSlot = async () => {
    await member.goto(`/days/club_naco?date=${DATE}`)
    await member.getByRole('gridcell', { name: 'Court 1, 18:00, free' }).click()
    return dialog.getByLabel('Repeat').getByRole('option')
  }
  // The club can be booked for two weeks.
  await expect(await openSlot(), 'once, or on two dates').toHaveCount(2)

  await page.goto('/office/courts?club=club_naco')
  const setting = page.getByLabel('Weekly series may have dates after the last day that can be booked, up to a year')
  await setting.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  await page.reload()
  await expect(setting).toBeChecked()

  await expect(await openSlot(), 'up to four dates, the quota').toHaveCount(4)
  await dialog.getByLabel('Repeat').selectOption({ index: 3 })
  await dialog.getByRole('button', { name: /^Book / }).click()
  await expect(member.getByRole('status').filter({ hasText: 'Booked:' })).toBeVisible()
  await page.goto(`/office/bookings?club=club_naco&date=${plusDays(DATE, 21)}`)
  await expect(page.getByRole('gridcell', { name: /Court 1, 18:00, booked, beto cruz$/ })).toBeVisible()
  await context.close()
})

import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { postAs } from '../testing/signed-in.ts'
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

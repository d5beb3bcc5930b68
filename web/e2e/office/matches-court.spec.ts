import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const CLUB_ZONE = 'America/Santo_Domingo'
/** The date at the club in two days, `yyyy-mm-dd`. */
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: CLUB_ZONE }).format(Date.now() + 2 * 86_400_000)
const at = (hour: number) => new Date(Date.parse(`${DATE}T04:00:00Z`) + hour * 3_600_000).toISOString()

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Fills the form for a new match at 10:00 on Court 2. */
async function fillMatch(page: Page): Promise<void> {
  await page.goto('/office/new?club=club_naco')
  await page.getByLabel('Player 1').fill('Zoé Peña')
  await page.getByLabel('Player 2').fill('Rosa Gil')
  await page.getByLabel('Category').fill('Singles')
  await page.getByLabel(/^Date and time/).fill(`${DATE}T10:00`)
  await page.getByRole('combobox', { name: 'Court', exact: true }).selectOption({ label: 'Court 2' })
}

test('Before a match is stored, the office names the booking on its court, and cancels it with a reason @core', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await postAs(server.url, BETO, '/bookings', { id: 1, court: 'club_naco-2', startsAt: at(11), title: 'Doubles' })
  await fillMatch(page)
  await button(page, 'Create the match').click()
  await expect(dialog(page)).toContainText('Booking · Doubles · beto cruz · beto@example.com')
  await expectAccessible(page)
  await button(page, 'Change the match').click()
  await expect(dialog(page)).toHaveCount(0)

  await button(page, 'Create the match').click()
  await button(page, 'Cancel the booking and store').click()
  await expect(dialog(page)).toContainText('Enter a reason.')
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill('The final')
  await dialog(page)
    .getByLabel(/^Reason/)
    .press('Enter')
  await expect(dialog(page)).toBeVisible()
  await button(page, 'Cancel the booking and store').click()
  await expect(page).toHaveURL(/\/office\/matches\//)

  await expect(page.getByRole('status').filter({ hasText: 'The booking is cancelled. Undo' })).toBeVisible()

  // Nobody can book the court now, and the week shows the match.
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  const taken = page.getByRole('gridcell', { name: /Court 2, 10:00–12:00, match, Zoé Peña v Rosa Gil$/ })
  await taken.click()
  await expect(dialog(page).getByRole('link', { name: 'Zoé Peña v Rosa Gil' })).toBeVisible()
})

test('Before a match is stored, the office names a member without an account whose booking is in the way', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const member = { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', club: 'club_naco', name: 'Luz Marte' }
  await postAs(server.url, ANA, '/members', member)
  const wish = { id: 1, member: member.id, court: 'club_naco-2', startsAt: at(11), title: 'Doubles' }
  await postAs(server.url, ANA, '/office/reservations', wish)
  await fillMatch(page)
  await button(page, 'Create the match').click()
  await expect(dialog(page)).toContainText('Booking · Doubles · Luz Marte')
  await expect(dialog(page)).not.toContainText('member:')
})

test('A match that is stored over a booking is listed in Today until it moves', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await postAs(server.url, BETO, '/bookings', { id: 1, court: 'club_naco-2', startsAt: at(10), title: 'Doubles' })
  await fillMatch(page)
  await button(page, 'Create the match').click()
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill('Rain')
  await button(page, 'Store anyway').click()
  await expect(page).toHaveURL(/\/office\/matches\//)

  await page.goto('/office?club=club_naco')
  const list = page.getByRole('region', { name: 'A match shares its court with something else' })
  await expect(list).toContainText('Zoé Peña v Rosa Gil · Court 2')
  await expect(list).toContainText('Booking · Doubles · beto cruz · beto@example.com')
  await expectAccessible(page)
  await list.getByRole('link', { name: 'Change the match' }).click()
  await page.getByRole('combobox', { name: 'Court', exact: true }).selectOption({ label: 'Court 3' })
  await button(page, 'Save').click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto('/office?club=club_naco')
  await expect(page.getByRole('heading', { name: 'Court 3' })).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('The console asks before a match begins at a court where another one is played', async ({ page, umpire }) => {
  const at = { club: 'club_naco', court: 'club_naco-2' }
  const one = await umpire.createMatch({ ...at, company: 'Ida Mora' })
  await umpire.post(one.id, ...winners('Ida Mora', 1))
  const two = await umpire.createMatch({ ...at, company: 'Rosa Gil' })
  await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
  await page.goto(`/scorer/${two.id}`)
  await expect(page.getByText(/^I\. Mora v L\. Marte is being played on this court\./)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Score this match anyway').click()
  await expect(page.locator('[data-seq="0"]')).toBeVisible()
  // The other match goes on at the court.
  await umpire.post(two.id, ...winners('Rosa Gil', 1))
  await page.goto('/court/club_naco-2')
  await expect(page.getByText('Ida Mora')).toBeVisible()
})

import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { openAllDay } from '../testing/club-day.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA, viewport: { width: 390, height: 844 } })

test('A court that a late match keeps, or on which a match runs over, is not offered, and the refusal says why', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }], [BETO.email]: [] })
  await openAllDay(server.url, ANA)
  const date = new Date(Date.now() - 20 * 60_000).toISOString()
  const late = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-2', date })
  await page.goto('/office?club=club_naco')
  const take = (court: string) => page.getByRole('button', { name: new RegExp(`^Take it now ?: ${court}$`) })
  await expect(take('Court 3')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Court 2 Kept for a match until \d/ })).toBeVisible()
  await expect(take('Court 2')).toHaveCount(0)
  await umpire.post(late.id, { status: 'retired', winner: 'Ana Reyes' })
  await expect(take('Court 2'), 'at once after the end').toBeVisible()

  await take('Court 3').click()
  const dialog = page.getByRole('dialog')
  const { id } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-3', company: 'Rosa Gil' })
  await umpire.post(id, ...winners('Rosa Gil', 1))
  const why = 'A match is being played on this court. End it first, or choose another court.'
  await dialog.getByRole('combobox', { name: /^Who gets the court/ }).fill(BETO.email)
  await expect(dialog.getByText(why), 'in place of the price').toBeVisible()
  await dialog.getByRole('button', { name: 'Take it', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: why })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(take('Court 3')).toHaveCount(0)
})

test('The desk takes a free court at once for a person that it finds by typing, and scores there', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }], [BETO.email]: [] })
  await openAllDay(server.url, ANA)
  await page.goto('/office?club=club_naco')
  const take = (court: string) => page.getByRole('button', { name: new RegExp(`^Take it now ?: ${court}$`) })
  const dialog = page.getByRole('dialog')
  const person = dialog.getByRole('combobox', { name: /^Who gets the court/ })
  await take('Court 4').click()
  await person.fill('new.guest@example.com')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // Somebody else is faster.
  await postAs(server.url, ANA, '/court/club_naco-4/walk-in', { id: 1, title: 'Tennis' })
  await dialog.getByRole('button', { name: 'Take it', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()

  await take('Court 3').click()
  await person.fill(BETO.email)
  await dialog.getByRole('button', { name: 'Take it and score' }).click()
  await expect(page.getByRole('heading', { name: 'Who plays?' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Your side' }).fill('Beto Cruz')
  await page.getByRole('button', { name: 'Start scoring' }).click()
  await expect(page.locator('[data-waiting]')).toBeVisible()
})

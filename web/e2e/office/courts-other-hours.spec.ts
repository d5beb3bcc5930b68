import type { Page } from '@playwright/test'
import { changeClub } from '../../../server/testing/only-club.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { plusDays, WEEKDAYS, weekdayOf } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { hydrated } from '../testing/hydrated.ts'
import { languagesOf } from '../testing/languages.ts'
import { postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('A manager closes the club for a day and adds a break, sees the bookings that collide, and members see why', async ({
  page,
  server,
}) => {
  const date = plusDays(clubDay(Date.now()), 2)
  const day = weekdayOf(date)
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  const slot = { club: 'club_naco', day, court: 'Court 1', time: '12:00', title: 'Derby', id: 1 }
  await postAs(server.url, ANA, '/createreservation', slot)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/courts?club=club_naco')
  const group = page.getByRole('group', { name: 'Other hours', exact: true })
  await button(page, 'Lunch break, open twice a day').click()
  const lunch = group.getByRole('group', { name: 'Other hours 1' })
  await lunch.getByLabel('Name (optional)').fill('Lunch')
  await lunch.getByLabel('Closes, time 1').selectOption('12:00')
  await lunch.getByLabel('Opens, time 2').selectOption('11:00')
  await button(page, 'Save').click()
  await expect(lunch.getByLabel('Closes, time 2')).toHaveAccessibleDescription(/^Each time must close after it opens/)
  await lunch.getByLabel('Opens, time 2').selectOption('14:00')
  await expect(lunch.getByRole('alert')).toHaveText('')

  await button(page, 'Closed on a day').click()
  const closed = group.getByRole('group', { name: 'Other hours 2' })
  await expect(closed.getByText('Closed', { exact: true })).toBeVisible()
  await closed.getByLabel('Name (optional)').fill('Club party')
  await closed.getByLabel('First day').fill(date)
  await closed.getByLabel('Last day').fill(date)
  await button(page, 'Season').click()
  const season = group.getByRole('group', { name: 'Other hours 3' })
  await season.getByLabel('Last day').fill('')
  await button(page, 'Save').click()
  await expect(season.getByLabel('Last day')).toHaveAccessibleDescription(/^To repeat every year/)
  await season.getByRole('button', { name: 'Remove these hours' }).click()
  await button(page, 'Hours of a court').click()
  const court = group.getByRole('group', { name: 'Other hours 3' })
  await expect(court.getByLabel('Court 1')).toBeChecked()
  await court.getByLabel('Court 1').uncheck()
  await court.getByLabel('Court 4').check()
  await court.getByLabel('Name (optional)').fill('No lights')
  await court.getByLabel('Closes, time 1').selectOption('18:00')
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)

  await button(page, 'Save').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 booking has no slot any more.')
  await expect(dialog).toContainText('12:00 · Court 1')
  await button(page, 'Save anyway').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(group.getByLabel('Name (optional)')).toHaveCount(3)
  await expect(court.getByLabel('Court 4')).toBeChecked()
  await expect(lunch.getByLabel('Opens, time 2')).toHaveValue('840')
  await expectAccessible(page)

  await page.goto('/days/club_naco')
  // The last in the list counts: court 4 is open during the party.
  await expect(page.getByRole('link', { name: new RegExp(day) })).toContainText('13 free hours')
  const main = page.getByRole('main')
  await expect(main).toContainText('Monday – Sunday: 5:00–12:00, 14:00–23:00 · Lunch')
  await expect(main).toContainText('Court 4, Monday – Sunday: 5:00–18:00 · No lights')
  await page.goto(`/days/club_naco?date=${date}`)
  await expect(page.getByText('Court 4: 5:00–18:00 · No lights')).toBeVisible()
  await expect(page.getByRole('region').getByText('closed · Club party')).toBeVisible()
})

for (const language of languagesOf('en')) {
  test(`A closed day says why on the pages of a club and in the office: ${language}`, async ({ page, server }) => {
    const date = plusDays(clubDay(Date.now()), 1)
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
    const party = { name: 'Fiesta', from: date, until: date, yearly: false, weekdays: WEEKDAYS, courts: null, open: [] }
    await changeClub(server.url, await tokenOf(ANA), 'club_naco', { otherHours: [party] })
    const why = { en: 'Closed: Fiesta', fr: 'Fermé : Fiesta', es: 'Cerrado: Fiesta' }[language]
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/reservations/club_naco/${weekdayOf(date)}?lng=${language}`)
      await expect(page.getByRole('main')).toContainText(why)
      await page.goto(`/days/club_naco?lng=${language}&date=${date}`)
      await expect(page.getByRole('region').getByText(why)).toBeVisible()
      await hydrated(page)
      await expectAccessible(page)
      expect(await fits(page)).toBe(true)
    }
    await page.goto(`/office/bookings?lng=${language}&club=club_naco&date=${date}`)
    await expect(page.getByRole('main')).toContainText('Fiesta')
  })
}

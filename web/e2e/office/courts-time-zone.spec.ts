import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { clubHour } from '../../../shared/time/club-time.ts'
import { plusDays, weekdayOf } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { languagesOf } from '../testing/languages.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const SAVE = { en: 'Save', fr: 'Enregistrer', es: 'Guardar' }
const ASKS = { en: 'What should stay?', fr: 'Qu’est-ce qui doit rester ?', es: '¿Qué debe quedarse?' }

for (const language of languagesOf('en')) {
  test(`A new time zone lists the bookings that it concerns, and asks what stays: ${language}`, async ({
    page,
    server,
  }) => {
    const date = plusDays(clubDay(Date.now()), 2)
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
    const slot = { club: 'club_naco', day: weekdayOf(date), court: 'Court 1', title: 'Derby', id: 1 }
    await postAs(server.url, BETO, '/createreservation', { ...slot, time: '18:00' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/office/courts?club=club_naco&lng=${language}`)
    await page.locator('input[list=time-zones]').first().fill('Europe/Madrid')
    const save = page.getByRole('button', { name: SAVE[language], exact: true })
    await save.click()
    const dialog = page.getByRole('dialog', { name: ASKS[language] })
    await expect(dialog).toContainText('Derby · beto cruz · beto@example.com')
    await expect(dialog.getByRole('listitem')).toHaveText(/, 18:00 → 2[23]:00|, 18:00 → .*, 0:00/)
    await expectAccessible(page)
    expect(await fits(page)).toBe(true)
    await dialog.getByRole('button').nth(-1).click()
    await expect(dialog).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await save.click()
    await expectAccessible(page)
    await dialog.getByRole('button').nth(-3).click()
    await expect(page.locator('input[list=time-zones]').first()).toHaveValue('Europe/Madrid')
    const stored = async () => {
      const { clubs } = await (await page.request.get('/clubs')).json()
      return clubs.find(({ id }: { id: string }) => id === 'club_naco').timeZone
    }
    await expect.poll(stored).toBe('Europe/Madrid')
    await page.goto(`/days/club_naco?date=${date}&lng=${language}`)
    const taken = page
      .getByRole('row')
      .filter({ hasText: /^18:00/ })
      .getByRole('gridcell')
      .first()
    await expect(taken).not.toHaveText(/free|libre/)
  })
}

test('What can’t keep its time is named, and nothing is saved', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  // The same clock time was 18 hours earlier in Kiritimati.
  const [today, soon] = [clubDay(Date.now()), clubHour(Date.now()) + 2]
  const [date, hour] = soon > 22 ? [plusDays(today, 1), 5] : [today, Math.max(soon, 5)]
  const slot = { club: 'club_naco', day: weekdayOf(date), court: 'Court 1', time: `${hour}:00`, title: 'Derby', id: 1 }
  await postAs(server.url, BETO, '/createreservation', slot)
  await page.goto('/office/courts?club=club_naco')
  await page.getByLabel('Time zone').first().fill('Pacific/Kiritimati')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Keep the times that clocks show' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not everything can keep its time' })
  await expect(dialog).toContainText('this time has passed in the new time zone')
  await expectAccessible(page)
})

import { changeClub, onlyClub, zoneOfAnotherDay } from '../../../server/testing/only-club.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { clockTime, fullDate } from '../../ui/dates.ts'
import { setClocks } from '../testing/clock.ts'
import { languagesOf } from '../testing/languages.ts'
import { order } from '../testing/orders.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

const KATHMANDU = 'Asia/Kathmandu'

test.use({ signedIn: ANA })
test.beforeEach(async ({ server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
})
const inKathmandu = async ({ url }: { url: string }) => onlyClub(url, await tokenOf(ANA), KATHMANDU)

test('Orders and the audit log of a club in Kathmandu have the time of Kathmandu', async ({ page, server }) => {
  await inKathmandu(server)
  const before = Date.now()
  await order(server.url, 7, 1, BETO)
  // The order may be made in the next minute.
  const times = [before, Date.now()].map((moment) => clockTime(moment, 'en', KATHMANDU))
  await page.goto('/office/orders')
  await expect(page.getByRole('row').filter({ hasText: BETO.email })).toContainText(
    new RegExp(`, (${times.join('|')})`),
  )

  await page.goto('/office/audit')
  await expect(page.getByText('Times are in the time zone of Kathmandu.')).toBeVisible()
  const time = page.getByRole('table').getByRole('time').first()
  const moment = (await time.getAttribute('datetime')) ?? ''
  await expect(time).toHaveText(new RegExp(`, ${clockTime(moment, 'en', KATHMANDU)}$`))
})

test('A buyer sees the date of an order in the first club’s time zone', async ({ page, server }) => {
  const zone = zoneOfAnotherDay()
  await onlyClub(server.url, await tokenOf(ANA), zone)
  const before = dateIn(zone, Date.now())
  await order(server.url, 7)
  // Midnight may come during the test.
  const dates = [before, dateIn(zone, Date.now())].map((day) => fullDate(day, 'en'))
  await page.goto('/orderhistory')
  await page.getByRole('link', { name: new RegExp(dates.join('|')) }).click()
  await expect(page.getByText(new RegExp(dates.join('|')))).toBeVisible()
})

test('The calendar of a club in Kathmandu has the day and the hour of Kathmandu', async ({ page, server }) => {
  await inKathmandu(server)
  // 7:15 on Sunday in Kathmandu, and 21:30 on Saturday in Santo Domingo.
  await setClocks(page, '2026-11-22T01:30:00Z')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar')
  await expect(page.getByText('It is 7:15 at the club. All times are Kathmandu time (UTC+5:45).')).toBeVisible()
  await expect(page.locator('[aria-current=date]')).toHaveText(/^Sun 22 Nov/)
  await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked()
  await expect(page.getByRole('rowheader').filter({ hasText: 'Now' })).toHaveText(/^7:00/)
})

test('The days of a club name the offset of the chosen date, not of today', async ({ page, server }) => {
  await onlyClub(server.url, await tokenOf(ANA), 'Europe/Madrid')
  await setClocks(page, '2026-10-20T10:00:00Z')
  await page.goto('/days/club_only?date=2026-10-21')
  await expect(page.getByText('It is 12:00 at the club. All times are Madrid time (UTC+2).')).toBeVisible()
  await page.locator('label', { has: page.getByRole('radio', { name: /26 October/ }) }).click()
  await expect(page.getByText('It is 12:00 (UTC+2) at the club. All times are Madrid time (UTC+1).')).toBeVisible()
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('All times are Madrid time (UTC+1).')).toBeVisible()
})

for (const language of languagesOf('en'))
  test(`The grid names the two hours differently that clocks show twice: ${language}`, async ({ page, server }) => {
    const token = await tokenOf(ANA)
    await onlyClub(server.url, token, 'Europe/Madrid')
    const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: 0, closes: 300 }]))
    await changeClub(server.url, token, 'club_only', { hours })
    await setClocks(page, '2026-10-24T10:00:00Z')
    const grid = page.getByRole('grid')
    for (const path of ['/days/club_only?date=2026-10-25&', '/reservations/club_only/Sunday?']) {
      await page.goto(`${path}lng=${language}`)
      for (const time of ['1:00', '2:00 (UTC+2)', '2:00 (UTC+1)', '3:00']) {
        await expect(grid.getByRole('rowheader', { name: time, exact: true })).toBeVisible()
        await expect(
          grid.getByRole('gridcell', { name: new RegExp(`1, ${time.replace(/[()+]/g, '\\$&')}, `) }),
        ).toHaveCount(1)
      }
    }
  })

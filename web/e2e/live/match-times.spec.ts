import type { Page } from '@playwright/test'
import { onlyClub } from '../../../server/testing/only-club.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { broadcastPathTo } from '../../../shared/pages/broadcast-pages.ts'
import { clockTime, dayName } from '../../ui/dates.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const NACO = 'America/Santo_Domingo'
const KATHMANDU = 'Asia/Kathmandu'

/** Returns a moment in two hours, and how pages write its day and its time in a time zone. */
function inTwoHours(timeZone: string) {
  const date = new Date(Date.now() + 7_200_000).toISOString()
  return { date, day: dayName(date, 'en', Date.now(), timeZone), time: clockTime(date, 'en', timeZone) }
}

const giveKey = (page: Page) =>
  page.addInitScript((key) => {
    if (location.protocol !== 'about:') sessionStorage.setItem('scorerKey', key)
  }, SCORER_KEY)

const matchTime = (page: Page, date: string) => page.locator(`time[datetime="${date}"]`)

test.use({ signedIn: ANA })

test.describe('On a device in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('every page with a match shows its time at the club, and names the city @core', async ({ page, umpire }) => {
    const { date, day, time } = inTwoHours(NACO)
    const company2 = 'Alejandra Montgomery-Smith'
    const { id } = await umpire.createMatch({ company2, club: 'club_naco', court: 'club_naco-2', date })
    const named = `${time} (Santo Domingo)`
    await giveKey(page)
    for (const path of ['/live', '/scorer']) {
      await page.goto(path)
      await expect(matchTime(page, date), path).toHaveText(named)
    }
    await page.goto('/live')
    await expect(page.getByRole('heading', { name: `Upcoming · ${day}` })).toBeVisible()
    const name = page.getByRole('link', { name: /Ana Reyes/ }).getByText(company2)
    await page.setViewportSize({ width: 320, height: 700 })
    const cut = () => name.evaluate((each) => each.scrollWidth - each.clientWidth)
    await expect.poll(cut, 'a long name is whole on a small phone').toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/')
    await expect(matchTime(page, date)).toHaveText(`${day} ${named}`)
    await page.goto(`/live/${id}`)
    await expect(matchTime(page, date)).toHaveText(`${named} · ${day}`)
    await page.goto(broadcastPathTo('embed', id))
    await expect(page.getByText(`${day}, ${named}`)).toBeVisible()
    await page.goto('/bigscreen')
    await expect(matchTime(page, date), 'the screen has the clock of the club').toContainText(new RegExp(`^${time}`))
    const clock = [Date.now() - 60_000, Date.now()].map((moment) => clockTime(moment, 'en', NACO))
    await expect(page.locator('header time')).toHaveText(new RegExp(`^(${clock.join('|')})$`))
    await page.goto(`/live/${id}`)
    const { at } = await umpire.post(id, ...winners('Ana Reyes', 1)).then(() => ({ at: Date.now() }))
    const starts = [at - 60_000, at].map((moment) => `${clockTime(moment, 'en', NACO)} \\(Santo Domingo\\)`)
    await expect(page.getByText(new RegExp(`^Start: Today, (${starts.join('|')})$`))).toBeVisible()
  })

  test('the console shows the time of the next match at its club, and of the day at the club of its own match', async ({
    page,
    umpire,
  }) => {
    const { date, day, time } = inTwoHours(NACO)
    const { id } = await umpire.createMatch({ club: 'club_naco', format: 'SET1-S:4/TB5', firstServer: 1 })
    await umpire.createMatch({ company: 'Rosa Peña', company2: 'Nina Paz', club: 'club_naco', date })
    await umpire.post(id, ...winners('Ana Reyes', 16))
    await giveKey(page)
    const now = Date.now()
    await page.goto(`/scorer/${id}`)
    await expect(page.getByRole('link', { name: /^Next match/ })).toContainText(`${day} · ${time} (Santo Domingo)`)
    const times = [now, now + 60_000].map((moment) => `${clockTime(moment, 'en', NACO)} \\(Santo Domingo\\)`)
    await expect(page.getByRole('time').first()).toHaveText(new RegExp(`^(${times.join('|')})$`))
  })

  test('a match without a club has the time of the first club', async ({ page, server, umpire }) => {
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
    await onlyClub(server.url, await tokenOf(ANA), KATHMANDU)
    const { date, time } = inTwoHours(KATHMANDU)
    await umpire.createMatch({ date })
    await page.goto('/live')
    await expect(matchTime(page, date)).toHaveText(`${time} (Kathmandu)`)
  })
})

test.describe('On a device in the time zone of the club', () => {
  test.use({ timezoneId: NACO })

  test('times name no city', async ({ page, umpire }) => {
    const { date, day, time } = inTwoHours(NACO)
    const { id } = await umpire.createMatch({ club: 'club_naco', date })
    await page.goto('/live')
    await expect(matchTime(page, date)).toHaveText(time)
    await page.goto(`/live/${id}`)
    await expect(matchTime(page, date)).toHaveText(`${time} · ${day}`)
  })
})

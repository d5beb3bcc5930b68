import { clubDay } from '../../../shared/time/club-date.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { dateTitle } from '../../ui/dates.ts'
import { clubDayIn } from '../testing/club-day.ts'
import { consoleErrors } from '../testing/console-errors.ts'
import { withoutScript } from '../testing/hold-back.ts'
import { hydrated } from '../testing/hydrated.ts'
import { layoutShifts } from '../testing/layout-shifts.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

/** A date in the address of the days of a club. */
const DATE = plusDays(clubDay(Date.now()), 3)

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`Lists, statistics and the days of a club show their frame before the scripts, and hydration moves nothing: ${viewport.width} px`, async ({
    page,
    umpire,
  }) => {
    await page.setViewportSize(viewport)
    const errors = consoleErrors(page)
    page.on('pageerror', (error) => errors.push(error.message))
    const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 1 })
    await umpire.post(id, ...winners('Ana Reyes', 48))
    for (let n = 0; n < 12; n++) await umpire.createMatch({ company: `Eva Sosa ${n}` })
    const main = page.getByRole('main')
    const frames = [
      { path: '/live', frame: main.locator('[aria-hidden=true]').nth(3), loaded: main.getByText('Ana Reyes') },
      { path: '/stats', frame: main.locator('[aria-hidden=true]').nth(3), loaded: main.getByText('Ana Reyes') },
      {
        path: `/stats/${id}`,
        frame: main.getByText('Game 6', { exact: true }).first(),
        loaded: main.locator('[data-seq]'),
      },
      {
        path: `/live/${id}`,
        frame: main.getByText('Game 6', { exact: true }).first(),
        loaded: main.locator('[data-seq]'),
      },
      {
        path: '/days/club_naco',
        frame: main.getByRole('gridcell', { name: /^Court 1, / }).first(),
        loaded: main.getByRole('gridcell', { name: /^Court 1, .*, free/ }).first(),
      },
      {
        path: `/days/club_naco?date=${DATE}`,
        frame: main.getByRole('heading', { name: dateTitle(DATE, 'en') }),
        loaded: main.getByRole('gridcell', { name: /^Court 1, .*, free/ }).first(),
      },
      {
        path: `/reservations/club_naco/${clubDayIn(1).day}`,
        frame: main.getByRole('gridcell', { name: /^Court 1, / }).first(),
        loaded: main.getByRole('gridcell', { name: /^Court 1, .*, free/ }).first(),
      },
    ]
    const shifted = await layoutShifts(page)
    for (const { path, frame, loaded } of frames) {
      const load = await withoutScript(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(frame, path).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = await shifted()
      load()
      await hydrated(page)
      await expect(loaded.first(), path).toBeVisible()
      expect((await shifted()) - before, path).toBeLessThan(0.02)
      await page.unrouteAll()
    }
    expect(errors).toEqual([])
  })
}

test.describe('without a sign-in', () => {
  test.use({ signedIn: null })
  test('A visitor who opens a prerendered page for signed-in people gets the login page', async ({ page }) => {
    const errors = consoleErrors(page)
    await page.goto('/live')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(errors).toEqual([])
  })
})

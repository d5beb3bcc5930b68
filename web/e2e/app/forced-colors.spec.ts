import type { Locator } from '@playwright/test'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { hydrated } from '../testing/hydrated.ts'
import { addPlayers, enterResult } from '../testing/players.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const background = (place: Locator): Promise<string> =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor)

/** Checks that each of these cells has a border on all sides. */
const expectBorders = (cells: Locator) =>
  expect
    .poll(() =>
      cells.evaluateAll((all) =>
        Math.min(
          ...all.flatMap((cell) => {
            const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(cell)
            return [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth].map(Number.parseFloat)
          }),
        ),
      ),
    )
    .toBeGreaterThanOrEqual(1)

test('In forced colors, the chosen date and segment stand out, and the cells of all grids have borders', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/days/club_naco')
  await expectBorders(page.getByRole('gridcell'))
  const dates = page.getByRole('group', { name: 'Date' }).locator('label')
  const chosen = dates.filter({ has: page.locator(':checked') })
  expect(await background(chosen)).not.toBe(await background(dates.last()))

  await page.goto('/shop')
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  expect(await background(categories.first())).not.toBe(await background(categories.last()))

  for (const path of ['/calendar', '/reservations/club_naco/Monday']) {
    await page.goto(path)
    await expectBorders(page.locator('tbody td'))
    const segments = page.getByRole('main').getByRole('group').first().locator('label')
    const segment = segments.filter({ has: page.locator(':checked') })
    expect(await background(segment), path).not.toBe(
      await background(segments.filter({ hasNot: page.locator(':checked') }).first()),
    )
  }
})

test('In forced colors, won results, the line of a rating and its range stand out from the page', async ({
  page,
  umpire,
}) => {
  const [eva, luz] = await addPlayers(umpire, ['Eva Díaz', 'Luz Marte'])
  if (!eva || !luz) throw new Error('no players')
  for (const day of [10, 11, 12, 13, 14, 15])
    await enterResult(umpire, day % 3 ? eva : luz, day % 3 ? luz : eva, { date: `2026-03-${day}` })
  const main = page.getByRole('main')
  // Ratings follow results in the background.
  const ranked = main.locator('ol > li')
  await expect(async () => {
    await page.goto(PAGES.ranking.path)
    await expect(ranked).toHaveCount(2, { timeout: 2000 })
  }).toPass()
  const paper = await background(page.locator('body'))
  for (const mark of await ranked.locator('[aria-hidden] > span').all())
    expect([paper, 'rgba(0, 0, 0, 0)']).not.toContain(await background(mark))

  await page.goto(pathTo('player', eva.id))
  await hydrated(page)
  const [latest, before] = await main.locator('ol > li > span[aria-hidden]').all()
  if (!latest || !before) throw new Error('no results')
  expect(await background(before), 'a match that was won').not.toBe(await background(latest))
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
  await expect(main.locator('svg[viewBox="0 0 100 100"] path').last()).toHaveCSS('stroke', ink)
})

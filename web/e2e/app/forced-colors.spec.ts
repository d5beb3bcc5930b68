import type { Locator } from '@playwright/test'
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

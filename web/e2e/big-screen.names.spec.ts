import type { Page } from '@playwright/test'
import { expect, test } from './testing/story.ts'
import { type Umpire, winners } from './testing/umpire.ts'

const OPPONENT = 'Luz Marte'
/** A surname of 40 letters. */
const WOLFE = 'Wolfeschlegelsteinhausenbergerdorffmusik'
const WALL = { width: 1920, height: 1080 }
const SCREENS = [WALL, { width: 3840, height: 2160 }, { width: 1080, height: 1920 }]

const cards = (page: Page) => page.getByRole('article')

/** Returns the names of which a part is not visible. */
async function cutNames(page: Page): Promise<(string | null)[]> {
  await page.evaluate(() => document.fonts.ready)
  return cards(page)
    .locator('p > span:first-child span')
    .evaluateAll((all) =>
      all
        .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 2)
        .map((each) => each.textContent),
    )
}

test('Long names are shown whole beside the digits, with smaller letters or initials', async ({ page, umpire }) => {
  const names = [
    'Alejandra Echevarría de la Concha',
    'Ana Echevarría de la Concha / Luz Fernández de Córdoba',
    'María Fernanda Echevarría de la Torre',
    'GUADALUPE MONTENEGRO VILLAVICENCIO',
  ]
  for (const company of names) {
    const { id } = await umpire.createMatch({ company, format: 'SET5-S:6/TB7', firstServer: 1 })
    await umpire.post(id, ...winners(company, 3), ...winners(OPPONENT, 3))
    const second = await umpire.createMatch({ company, format: 'SET5-S:6/TB7', firstServer: 1 })
    await umpire.post(second.id, ...winners(company, 27), ...winners(OPPONENT, 4))
  }
  await page.setViewportSize(WALL)
  await page.goto('/bigscreen')
  await expect(cards(page)).toHaveCount(8)
  expect(await cutNames(page)).toEqual([])
  await expect(cards(page).filter({ hasText: 'Córdoba' }).first()).toContainText('A. Echevarría de la Concha')
})

/** Starts a match in its second set on one court, and a match at 10-10 in its third set on another. */
async function matchesOnCourts(umpire: Umpire): Promise<void> {
  const match = { company: WOLFE, format: 'SET3-S:6/TB7-F:6', firstServer: 1, club: 'club_naco' } as const
  const { id } = await umpire.createMatch({ ...match, court: 'club_naco-1' })
  await umpire.post(id, ...winners(WOLFE, 24))
  const long = await umpire.createMatch({ ...match, court: 'club_naco-2' })
  await umpire.post(long.id, ...winners(WOLFE, 24), ...winners(OPPONENT, 24))
  for (let game = 0; game < 10; game++) await umpire.post(long.id, ...winners(WOLFE, 4), ...winners(OPPONENT, 4))
}

for (const path of ['/bigscreen', '/bigscreen?mode=courts']) {
  test(`No surname is cut on ${path}, on wide and tall screens, beside a set of ten games too`, async ({
    page,
    umpire,
  }) => {
    await matchesOnCourts(umpire)
    await page.goto(path)
    await expect(cards(page)).toHaveCount(2)
    for (const screen of SCREENS) {
      await page.setViewportSize(screen)
      expect(await cutNames(page), `${screen.width} × ${screen.height}`).toEqual([])
    }
  })
}

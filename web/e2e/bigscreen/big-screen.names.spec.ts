import type { Page } from '@playwright/test'
import { expect, test } from '../testing/story.ts'
import { type Umpire, winners } from '../testing/umpire.ts'

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
    .locator('p + p > span:first-child span')
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
  await expect(cards(page).filter({ hasText: 'Córdoba' }).first()).toContainText(
    'Echevarría de la Concha / Fernández de Córdoba',
  )
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

test('The names below “Next up” break only at spaces, on wide and tall screens and on a phone', async ({
  page,
  umpire,
}) => {
  const names = ['Bartholomew Featherstonehaugh-Villavicencio', 'Ana Díaz-Montenegro / Eva Echevarría-Fernández', WOLFE]
  for (const [index, company] of names.entries()) {
    const date = new Date(Date.now() + (index + 10) * 60_000).toISOString()
    await umpire.createMatch({ company, date, club: 'club_naco', court: `club_naco-${index + 1}` })
  }
  const live = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-4' })
  await umpire.post(live.id, ...winners('Ana Reyes', 1))
  await page.goto('/bigscreen?mode=courts')
  const next = page.getByRole('region', { name: 'Next up' })
  await expect(next.getByRole('listitem')).toHaveCount(3)
  for (const screen of [...SCREENS, { width: 1024, height: 600 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(screen)
    await page.evaluate(() => document.fonts.ready)
    const broken = await next.locator('p:not(:has(time), :last-child)').evaluateAll((all) =>
      all.flatMap((each) => {
        const nodes = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
        const words: string[] = []
        for (let node = nodes.nextNode(); node; node = nodes.nextNode())
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^ ]+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const [box, ...others] = range.getClientRects()
            const isCut = (box?.right ?? 0) > each.getBoundingClientRect().right + 1
            if (others.length > 0 || isCut) words.push(word)
          }
        return words
      }),
    )
    expect(broken, `${screen.width} × ${screen.height}`).toEqual([])
  }
})

/** Names of which two are as long as a pair may be, or nearly. */
const LONG_PAIRS = [
  'Maximiliano Fernández-Rodríguez Reyes',
  'GUADALUPE MONTENEGRO VILLAVICENCIO',
  'Bartholomew Featherstonehaugh-Villas',
  'María de los Ángeles Echevarría Cruz',
]

test('Eight pairs with names as long as can be have, in five sets, letters of at least 24 px, and the partners stay different', async ({
  page,
  umpire,
}) => {
  const sets = [[7, 6, 12, 10], [6, 7, 10, 12], [7, 6, 12, 10], [6, 7, 10, 12]] as const // biome-ignore format: four sets
  const earlier = sets.map(([one, two, ...tiebreak]) => ({ games: [one, two], tiebreak }))
  for (let n = 0; n < 8; n++) {
    const [one, two, three, four] = [0, 1, 2, 3].map((by) => LONG_PAIRS[(n + by) % 4] ?? '')
    const company = `${one} / ${two}`
    const { id } = await umpire.createMatch({
      company,
      company2: `${three} / ${four}`,
      players: [[`${one}`, `${two}`], [`${three}`, `${four}`]], // biome-ignore format: a side a list
      format: 'SET5-S:6/TB7',
      firstServer: 1,
    })
    await umpire.post(id, {
      start: { sets: [...earlier, { games: [5, 4], tiebreak: null }], points: [0, 0], server: company },
    })
    await umpire.post(id, ...winners(company, 2))
  }
  await page.setViewportSize(WALL)
  await page.goto('/bigscreen')
  await expect(cards(page)).toHaveCount(8)
  expect(await cutNames(page)).toEqual([])
  const sizes = await cards(page)
    .locator('p + p > span:first-child > span')
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))
  expect(sizes).toHaveLength(32)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
})

test('A card names its court, and the club too if several clubs play', async ({ page, umpire }) => {
  const match = { format: 'SET3-S:6/TB7', firstServer: 1, club: 'club_naco', court: 'club_naco-1' } as const
  const { id } = await umpire.createMatch(match)
  await umpire.post(id, ...winners(OPPONENT, 1))
  for (const mode of ['live', 'courts']) {
    await page.goto(`/bigscreen?mode=${mode}`)
    await expect(cards(page)).toContainText('Court 1')
    await expect(cards(page)).not.toContainText('Club Naco')
  }
  const other = await umpire.createMatch({ ...match, club: 'club_gazcue', court: 'club_gazcue-1' })
  await umpire.post(other.id, ...winners(OPPONENT, 1))
  for (const mode of ['live', 'courts']) {
    await page.goto(`/bigscreen?mode=${mode}`)
    await expect(cards(page).filter({ hasText: 'Court 1, Club Naco' })).toHaveCount(1)
    await expect(cards(page).filter({ hasText: 'Court 1, Club Gazcue' })).toHaveCount(1)
  }
})

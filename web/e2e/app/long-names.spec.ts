import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { brokenWords } from '../testing/broken-words.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { addPlayers, enterResult } from '../testing/players.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

/** Names that are wider than a phone: one may break at its hyphen, one nowhere. */
const NAMES = [
  ['Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh', 'Luz Marte'],
  ['Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren', 'Featherstonehaughwolfeschlegelsteinhausenbergerdorff'],
] as const

test.use({ signedIn: ANA, viewport: { width: 390, height: 844 } })

for (const [company, company2] of NAMES) {
  test(`No page is wider than a phone, and no usual word is broken, with the name ${company}`, async ({
    page,
    server,
    umpire,
  }) => {
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
    const match = { company, company2, club: 'club_naco', format: 'SET3-S:6/TB7', firstServer: 1 } as const
    const live = await umpire.createMatch({ ...match, court: 'club_naco-1', description: 'Quarter-final' })
    await umpire.post(live.id, ...winners(company, 6))
    await umpire.createMatch({ ...match, court: 'club_naco-1' })
    const over = await umpire.createMatch({ ...match, court: 'club_naco-2' })
    await umpire.post(over.id, { status: 'finished', winner: company2, sets: [{ games: [4, 6] }, { games: [3, 6] }] })
    const [one, other] = await addPlayers(umpire, [company, company2])
    if (!one || !other) throw new Error('no players')
    await enterResult(umpire, one, other, { date: '2026-03-10' })
    const follows = [
      { kind: 'match', id: live.id },
      { kind: 'player', id: one.id },
    ]
    await postAs(server.url, ANA, '/auth/me/follows', { follows })
    const later = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const planned = await umpire.createMatch({ ...match, court: 'club_naco-3', date: later })
    const now = await umpire.createMatch({ ...match, court: 'club_naco-3' })
    await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
    const club = '?club=club_naco'
    const pages: readonly (readonly [path: string, shows: string])[] = [
      ['/', company],
      [pathTo('live'), company],
      [pathTo('liveMatch', live.id), company],
      [pathTo('liveMatch', planned.id), company],
      [pathTo('stats'), company],
      [pathTo('matchStats', live.id), company],
      [pathTo('player', one.id), company],
      [pathTo('headToHead', one.id, other.id), company],
      [pathTo('ranking'), ''],
      [pathTo('court', 'club_naco-1'), company],
      [pathTo('orderOfPlay'), company],
      [PAGES.following.path, 'Stop following'],
      [pathTo('matchesToScore'), company],
      [pathTo('scorer', planned.id), company],
      [officePathTo('today') + club, company],
      [officePathTo('matches'), company],
      [officePathTo('match', live.id), company],
      [officePathTo('match', over.id), company],
      [officePathTo('report') + club, company],
      [officePathTo('results') + club, company],
      [officePathTo('umpiring'), company],
      [officePathTo('players') + club, company],
      [officePathTo('bookings') + club, company],
      [officePathTo('audit'), ''],
    ]
    for (const [path, shows] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (shows && !/umpiring|bookings/.test(path)) await expect(page.getByText(shows).first(), path).toBeAttached()
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await beyondTheEdge(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
        if (width > 390) continue
        const broken = await brokenWords(page.locator('main'))
        expect(
          broken.filter((word) => !/^(Wolfe|Feather)/.test(word)),
          path,
        ).toEqual([])
      }
      await page.setViewportSize({ width: 390, height: 844 })
    }
    await page.goto(pathTo('scorer', now.id))
    await expect(page.locator('[data-steady="true"]')).toBeVisible()
    expect(await beyondTheEdge(page), 'the console').toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Retirement' }).click()
    expect(await beyondTheEdge(page), 'the menu of the console').toBeLessThanOrEqual(0)
  })
}

test('A long name of a product makes the cart no wider than a phone', async ({ page }) => {
  const [[company]] = NAMES
  await page.route('**/cart', async (route) => {
    if (route.request().resourceType() === 'document') return route.continue()
    const response = await route.fetch()
    const cart = (await response.json()) as object[]
    await route.fulfill({
      response,
      json: cart.map((item) => ({ ...item, names: { en: company, fr: company, es: company } })),
    })
  })
  await page.goto(pathTo('product', 1))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto(pathTo('cart'))
  await expect(page.getByText(company).first()).toBeVisible()
  expect(await beyondTheEdge(page)).toBeLessThanOrEqual(0)
})

/** Width by which the page exceeds the window (px). */
const beyondTheEdge = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

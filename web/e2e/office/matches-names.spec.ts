import type { Browser, Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { Match } from '../../../shared/matches/match-schemas.ts'
import { broadcastPathTo } from '../../../shared/pages/broadcast-pages.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
test.beforeEach(({ server }) =>
  storePeople(server.databaseFile, { [ANA.email]: [{ role: 'umpire', club: 'club_naco' }] }),
)

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const another = async (browser: Browser, url: string, path: string, phone = {}): Promise<Page> => {
  const signedOut = { storageState: { cookies: [], origins: [] } }
  const page = await (await browser.newContext({ ...signedOut, ...phone })).newPage()
  await page.goto(url + path)
  return page
}

test('A misspelt name is corrected during the match, while the umpire’s console is offline: every screen shows the new name, and no point is lost', async ({
  page,
  browser,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({
    company: 'Ana Reies',
    format: 'SET3-S:6/TB7',
    firstServer: 1,
    club: 'club_naco',
    court: 'club_naco-1',
  })
  await umpire.post(id, { player: 'Ana Reies', action: 'ACE' })

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const chair = await another(browser, server.url, pathTo('scorer', id), phone)
  await chair.getByLabel('Scorer key').fill(SCORER_KEY)
  await chair.getByRole('button', { name: 'Start scoring' }).click()
  const console = chair.locator('[data-waiting]')
  const ace = async (name: string, seq: number) => {
    await expect(console).toHaveAttribute('data-steady', 'true')
    await chair.getByRole('group', { name, exact: true }).getByRole('button', { name: 'Ace', exact: true }).tap()
    await expect(console).toHaveAttribute('data-seq', String(seq))
  }
  const screens = await Promise.all(
    [
      pathTo('liveMatch', id),
      `${PAGES.bigScreen.path}?mode=live`,
      `${PAGES.bigScreen.path}?courts=club_naco-1`,
      broadcastPathTo('overlay', id),
      broadcastPathTo('embed', id),
    ].map((path) => another(browser, server.url, path)),
  )
  for (const screen of screens) await expect(screen.getByText(/Reies/i).first(), screen.url()).toBeVisible()
  const [board] = screens as [Page]
  await expect(board.getByText('by Ana Reies').first()).toBeVisible()
  const loaded = await Promise.all(screens.map((screen) => screen.evaluate(() => performance.timeOrigin)))

  await chair.context().setOffline(true)
  // The first game ends 40-0, and its last point is the fourth ace. Then the other player serves.
  for (const seq of [2, 3, 4]) await ace('Ana Reies', seq)
  for (const seq of [5, 6]) await ace('Luz Marte', seq)
  await expect(console).toHaveAttribute('data-waiting', '5')

  await page.goto(officePathTo('match', id))
  await expect(page.getByText('You can correct names: the score stays')).toBeVisible()
  await field(page, 'Player 1').fill('Ana Reyes / Eva Cruz')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('A correction can’t change the number of players.')).toBeVisible()
  await field(page, 'Player 1').fill('Luz Marte')
  await field(page, 'Player 2').fill('Ana Reies')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const swapped = page.getByText('“Ana Reies” is or was the name of another player in this match.')
  await expect(swapped, 'says the way on').toContainText('use “Exchange the names” above.')
  await field(page, 'Player 1').fill('Ana Reyes / Eva Cruz')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('A correction can’t change the number of players.')).toBeVisible()
  await expect(swapped).toHaveCount(0)
  await field(page, 'Player 1').fill('Ana Reyes')
  await field(page, 'Player 2').fill('Luz Marte')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(page.getByText('Earlier names: Ana Reies (now Ana Reyes)')).toBeVisible()

  const allShow = async (score: RegExp | null) => {
    for (const screen of screens) {
      await expect(screen.getByText(/Reyes/i).first(), screen.url()).toBeVisible()
      await expect(screen.getByText(/Reies/i), screen.url()).toHaveCount(0)
      if (score) await expect(screen.locator('body'), screen.url()).toContainText(score)
    }
  }
  await allShow(null)
  await expect(board.getByText('by Ana Reyes').first()).toBeVisible()
  await expect(chair.getByRole('group', { name: 'Ana Reies', exact: true })).toBeVisible()

  await chair.context().setOffline(false)
  await expect(console).toHaveAttribute('data-waiting', '0', { timeout: 30_000 })
  await expect(chair.getByRole('group', { name: 'Ana Reyes', exact: true })).toBeVisible()
  await expect(chair.getByRole('alertdialog')).toHaveCount(0)
  await ace('Luz Marte', 7)
  await expect(board.locator('[data-seq="7"]')).toBeVisible({ timeout: 30_000 })
  await allShow(/40/)
  const again = await Promise.all(screens.map((screen) => screen.evaluate(() => performance.timeOrigin)))
  expect(again, 'no screen was reloaded').toEqual(loaded)

  const match = (await (await fetch(`${server.url}/product/${id}`)).json()) as Match
  expect(match).toMatchObject({ seq: 7, scoreboard: { sets: [[1, 0]], points: ['0', '40'] } })
  expect(match.actions.map(({ side, player }) => `${side} ${player}`)).toEqual([
    ...Array(4).fill('1 Ana Reyes'),
    ...Array(3).fill('2 Luz Marte'),
  ])
  await Promise.all([chair, ...screens].map((each) => each.context().close()))
})

import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import type { RankingAnswer } from '../../../shared/ratings/rating-schemas.ts'
import { expectAccessible } from '../testing/axe.ts'
import { hydrated } from '../testing/hydrated.ts'
import { languagesOf } from '../testing/languages.ts'
import { addPlayers, enterResult, type SomePlayer } from '../testing/players.ts'
import { expect, test } from '../testing/story.ts'
import type { Umpire } from '../testing/umpire.ts'

/** The calls of both pages. */
const CALLS = ['**/ratings?*', '**/ratings/calibration']
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** Three players with five rated matches or more, and one with a single match. */
async function aClub(umpire: Umpire, url: string): Promise<readonly SomePlayer[]> {
  const [eva, luz, mia, una] = await addPlayers(umpire, ['Eva Díaz', 'Luz Marte', 'Mia Soto', 'Una Nueva'])
  if (!eva || !luz || !mia || !una) throw new Error('no players')
  for (const week of [12, 10, 8]) {
    await enterResult(umpire, eva, luz, { date: day(7 * week + 2) })
    await enterResult(umpire, luz, mia, { date: day(7 * week + 1) })
    await enterResult(umpire, eva, mia, { date: day(7 * week) })
  }
  await enterResult(umpire, eva, una, { date: day(3) })
  // Ratings follow results in the background.
  await expect
    .poll(async () => {
      const { players } = (await (await fetch(`${url}/ratings?club=club_naco`)).json()) as RankingAnswer
      return players.map(({ matches }) => matches).sort()
    })
    .toEqual([1, 6, 6, 7])
  return [eva, luz, mia, una]
}

test('A visitor sees the ranking of the club from its page, with the ± of each player and the new ones apart @core', async ({
  page,
  server,
  umpire,
}) => {
  const [eva] = await aClub(umpire, server.url)
  await page.goto(pathTo('days', 'club_naco'))
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Ranking of the club' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking of the club' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Club' })).toHaveValue('club_naco')
  const ranked = page.locator('ol > li').filter({ has: page.getByText('±') })
  await expect(ranked).toHaveCount(3)
  await expect(ranked.first()).toHaveText(/^1Eva Díaz7 matches · last on .*Rating 1\d\d\d ± \d+.*[+−]\d+ in 30 days$/)
  await expect(ranked.nth(2)).toHaveText(/^3Mia Soto.*no change in 30 days$/)
  const fresh = page.getByRole('region', { name: 'New players' })
  await expect(fresh.getByRole('listitem')).toHaveText(/^Una Nueva1 match · last on /)
  await expectAccessible(page)

  await page.getByText('Doubles', { exact: true }).click()
  await expect(page.getByText('There is no rated match here yet.')).toBeVisible()
  await page.getByText('Singles', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Club' }).selectOption('All clubs')
  await expect(ranked.first()).toHaveText(/^1Eva DíazClub Naco · 7 matches · last on /)
  await expect(ranked).toHaveCount(3)
  await page.reload()
  await ranked.first().getByRole('link', { name: 'Eva Díaz' }).click()
  await expect(page).toHaveURL(pathTo('player', eva?.id ?? ''))
})

test('The page of a match says who was the favourite, before the match, while it is played and after it', async ({
  page,
  server,
  umpire,
}) => {
  const [eva, luz] = await aClub(umpire, server.url)
  const [newcomer] = await addPlayers(umpire, ['Zoé Peña'])
  if (!eva || !luz || !newcomer) throw new Error('no players')
  const against = (two: SomePlayer) =>
    umpire.createMatch({
      company: eva.name,
      company2: two.name,
      club: 'club_naco',
      format: 'SET3-S:6/TB7',
      playerIds: [[eva.id], [two.id]],
    })
  const { id } = await against(luz)
  const line = page.getByText(/^Before the match: Eva Díaz [67]\d\s?%$/)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(pathTo('liveMatch', id))
    await expect(line).toBeVisible()
  }
  await expectAccessible(page)
  const said = await line.textContent()
  await umpire.post(id, { status: 'finished', sets: [{ games: [0, 6] }, { games: [0, 6] }] })
  await expect
    .poll(async () => ((await (await fetch(`${server.url}/players/${luz.id}`)).json()) as { ratings: object }).ratings)
    .toMatchObject({ singles: { matches: 7 } })
  await page.reload()
  await expect(line).toHaveText(said ?? '')

  await page.goto(pathTo('liveMatch', (await against(newcomer)).id))
  await expect(page.getByRole('tab', { name: 'Points' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Before the match', { exact: false })).toHaveCount(0)
})

test('The ranking shows more players on request', async ({ page, server, umpire }) => {
  await aClub(umpire, server.url)
  // The page asks for 50 players at once.
  await page.route('**/ratings?*', (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('limit', '2')
    return route.continue({ url: address.href })
  })
  await page.goto(PAGES.ranking.path)
  await expect(page.locator('ol > li').filter({ hasText: '±' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Show more players' }).click()
  await expect(page.locator('ol > li').filter({ hasText: '±' })).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'New players' })).toContainText('Una Nueva')
  await expect(page.getByRole('button', { name: 'Show more players' })).toHaveCount(0)
})

test('Everybody can see how ratings work and how often the favourite won, from the guide @core', async ({
  page,
  server,
  umpire,
}) => {
  await aClub(umpire, server.url)
  await page.goto(PAGES.guide.path)
  await hydrated(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Ranking of the club' })).toHaveAttribute(
    'href',
    PAGES.ranking.path,
  )
  await page.getByRole('main').getByRole('link', { name: 'How ratings work' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How ratings work' })).toBeFocused()
  const before = page.getByRole('region', { name: 'How often the favourite won' })
  // Nobody is the favourite of an even match: the first one of two new players.
  await expect(before).toContainText(/The favourite won \d\d% of 10 matches\./)
  await expect(before).toContainText('From about 200 predictions on, the picture means something.')
  const counts = await before.getByRole('row').locator('td:nth-of-type(1)').allTextContents()
  expect(counts.map(Number).reduce((sum, count) => sum + count)).toBe(9)
  const play = page.getByRole('region', { name: 'The chance to win in play' })
  await expect(play).toContainText('No match was scored point by point to its end yet')
  await expectAccessible(page)
})

test('Without a rated match, the ranking and the figures say so', async ({ page }) => {
  await page.goto(PAGES.ranking.path)
  await expect(page.getByText('There is no rated match here yet.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(PAGES.ratings.path)
  await expect(page.getByText('There is no rated match yet, so there is nothing to compare.')).toBeVisible()
  await expectAccessible(page)
})

test('Without an answer, the ranking and the figures say so and load again', async ({ page, server, umpire }) => {
  await aClub(umpire, server.url)
  for (const call of CALLS) await page.route(call, (route) => route.abort())
  await page.goto(PAGES.ranking.path)
  await expect(page.getByText('We couldn’t load the ranking.')).toBeVisible()
  await page.goto(PAGES.ratings.path)
  await expect(page.getByText('We couldn’t load the figures.')).toBeVisible()
  for (const call of CALLS) await page.unroute(call)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'How often the favourite won' }).getByRole('table')).toBeVisible()
})

test('Side by side, both pictures of predictions begin at the same height', async ({ page }) => {
  const figures = (matches: number) => ({
    matches,
    logLoss: 0.6,
    accuracy: 0.7,
    ranges: [{ from: 0.6, to: 0.65, matches, chance: 0.62, won: 0.7 }],
  })
  // Only the first one has the line that its predictions are few.
  const answer = { ratings: figures(20), play: figures(2000) }
  await page.route('**/ratings/calibration', (route) => route.fulfill({ json: answer }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(PAGES.ratings.path)
  const tables = page.getByRole('main').getByRole('table')
  await expect(tables).toHaveCount(2)
  const [before, play] = await tables.evaluateAll((all) =>
    all.map((each) => each.previousElementSibling?.getBoundingClientRect().top),
  )
  expect(before).toBe(play)
})

for (const language of languagesOf('fr'))
  test(`The ranking and the figures are accessible on a phone and wide, in ${language}`, async ({
    page,
    server,
    umpire,
  }) => {
    await aClub(umpire, server.url)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [PAGES.ranking.path, PAGES.ratings.path]) {
        await page.goto(`${path}?lng=${language}`)
        await hydrated(page)
        await expect(page.locator('ol > li, table').first()).toBeVisible()
        await expectAccessible(page, `${path} ${width}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })

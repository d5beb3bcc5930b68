import { storePeople } from '../../../server/testing/people-rows.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { expectAccessible } from '../testing/axe.ts'
import { hydrated } from '../testing/hydrated.ts'
import { languagesOf } from '../testing/languages.ts'
import { addPlayers, enterResult } from '../testing/players.ts'
import { sessionOf, tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import type { Umpire } from '../testing/umpire.ts'

/** Two friends with three matches, and a stranger. The second one plays another singles. */
async function friends(umpire: Umpire) {
  const [eva, luz, mia] = await addPlayers(umpire, ['Eva Díaz', 'Luz Marte', 'Mia Soto'])
  if (!eva || !luz || !mia) throw new Error('no players')
  await enterResult(umpire, eva, luz, { date: '2026-01-10' })
  await enterResult(umpire, luz, eva, {
    date: '2026-02-10',
    games: [
      [7, 6],
      [6, 1],
    ],
  })
  await enterResult(umpire, eva, luz, {
    date: '2026-03-10',
    games: [
      [6, 2],
      [3, 6],
      [6, 0],
    ],
  })
  await enterResult(umpire, eva, mia, { date: '2025-12-01' })
  return { eva, luz, mia }
}

/** Changes a player, as Ana. */
async function changePlayer(url: string, id: string, change: object): Promise<void> {
  const authorization = `Bearer ${await tokenOf(ANA)}`
  const read = await fetch(`${url}/office/players/${id}`, { headers: { authorization } })
  const { status } = await fetch(`${url}/players/${id}`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json', 'if-match': read.headers.get('etag') ?? '' },
    body: JSON.stringify(change),
  })
  expect(status).toBe(200)
}

test('A visitor with a phone finds a friend’s last three results and the head-to-head from the home page @core', async ({
  page,
  umpire,
}) => {
  const { eva, luz } = await friends(umpire)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await hydrated(page)
  const link = page.getByRole('main').getByRole('link', { name: 'Find a player’s results' })
  await expect(link, 'in the first screen').toBeInViewport()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Name of a player' }).fill('diaz e')
  await expect(page.getByRole('status')).toHaveText('1 player')
  await page.getByRole('link', { name: 'Eva Díaz' }).click()

  await expect(page).toHaveURL(pathTo('player', eva.id))
  await expect(page.getByRole('heading', { level: 1, name: 'Eva Díaz' })).toBeFocused()
  await expect(page).toHaveTitle('Eva Díaz · Ventaja')
  const results = page.getByRole('region', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveCount(4)
  await expect(results.first(), 'in the first screen').toBeInViewport({ ratio: 1 })
  // Ratings follow results in the background, perhaps after the page was rendered.
  await expect(results.nth(0)).toHaveText(
    /^Won against Luz Marte6-2 3-6 6-0(Rating \+\d+)?10 March 2026 · Singles · Club championship$/,
  )
  await expect(results.nth(1)).toHaveText(/^Lost against Luz Marte6-7 1-6/)
  await expect(results.nth(2)).toHaveText(/^Won against Luz Marte6-4 6-3/)

  await page.getByRole('region', { name: 'Head-to-head' }).getByRole('link', { name: 'Luz Marte' }).click()
  await expect(page).toHaveURL(pathTo('headToHead', eva.id, luz.id))
  await expect(page.getByRole('heading', { level: 1, name: 'Eva Díaz v Luz Marte' })).toBeFocused()
  await expect(page.getByRole('definition')).toHaveText('Eva Díaz 2Luz Marte 1')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  const ways = page.getByRole('main').getByRole('link')
  await expect(ways.nth(0)).toHaveText('All players')
  await expect(ways.nth(1)).toHaveAttribute('href', pathTo('player', eva.id))
  await expect(ways.nth(2)).toHaveAttribute('href', pathTo('player', luz.id))

  // The same addresses answer programs with JSON. Going back still shows pages.
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('diaz e')
  await expect(page.getByRole('link', { name: 'Eva Díaz' })).toBeVisible()
})

test('The page of a player is there without scripts, and reloads and comes back as a page', async ({
  browser,
  page,
  server,
  umpire,
}) => {
  const { eva } = await friends(umpire)
  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await still.newPage()
  await plain.goto(pathTo('player', eva.id))
  await expect(plain.getByRole('heading', { level: 1, name: 'Eva Díaz' })).toBeVisible()
  await expect(plain.getByText('6-2 3-6 6-0')).toBeVisible()

  await page.goto(pathTo('player', eva.id))
  await hydrated(page)
  await page.reload()
  await page.goto('/help')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Eva Díaz' })).toBeVisible()
  const [image, description] = await page.evaluate(() =>
    ['og:image', 'og:description'].map((name) =>
      document.querySelector(`meta[property="${name}"]`)?.getAttribute('content'),
    ),
  )
  expect(description).toBe('Eva Díaz: 3 won and 1 lost in singles')
  const { pathname, search } = new URL(image ?? '')
  const card = await fetch(server.url + pathname + search)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('The results are filtered, and show more on request', async ({ page, umpire }) => {
  const [eva, luz] = await addPlayers(umpire, ['Eva Díaz', 'Luz Marte'])
  if (!eva || !luz) throw new Error('no players')
  for (let day = 10; day < 22; day++)
    await enterResult(umpire, day % 2 ? eva : luz, day % 2 ? luz : eva, {
      date: `202${5 + (day % 3 ? 0 : 1)}-03-${day}`,
    })
  await page.goto(pathTo('player', eva.id))
  await hydrated(page)
  const region = page.getByRole('region', { name: 'Results' })
  const results = region.getByRole('listitem')
  await expect(results).toHaveCount(10)
  await region.getByRole('button', { name: 'Show more matches' }).click()
  await expect(results).toHaveCount(12)
  await expect(region.getByRole('button', { name: 'Show more matches' })).toBeHidden()
  await region.getByText('Filter the matches').click()
  await region.getByRole('combobox', { name: 'Year' }).selectOption('2026')
  await expect(results).toHaveCount(4)
  await region.getByRole('combobox', { name: 'Result' }).selectOption('Won')
  await expect(results).toHaveCount(2)
  await region.getByText('Doubles', { exact: true }).click()
  await expect(region.getByText('No match fits. Choose other filters.')).toBeVisible()
})

test('Names lead to the players from the list of matches, the scoreboard and the statistics', async ({
  browser,
  server,
  umpire,
}) => {
  const { eva, luz } = await friends(umpire)
  const { id } = await umpire.createMatch({ company: eva.name, company2: luz.name, playerIds: [[eva.id], [luz.id]] })
  await umpire.post(id, { player: eva.name, action: 'ACE' })
  const context = await browser.newContext({ baseURL: server.url, storageState: await sessionOf(server, ANA) })
  const page = await context.newPage()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/live', pathTo('liveMatch', id), pathTo('matchStats', id)]) {
      await page.goto(path)
      await hydrated(page)
      const name = page.getByRole('main').getByRole('link', { name: eva.name, exact: true }).first()
      await expect(name, path).toHaveAttribute('href', pathTo('player', eva.id))
      await name.click()
      await expect(page, `${path} ${width}`).toHaveURL(pathTo('player', eva.id))
    }
  }
  await page.goto('/live')
  // The rest of a card leads to its match.
  await page
    .getByRole('link', { name: 'Eva Díaz v Luz Marte' })
    .first()
    .click({ position: { x: 8, y: 8 } })
  await expect(page).toHaveURL(pathTo('liveMatch', id))
  await page.getByRole('main').getByRole('link', { name: luz.name, exact: true }).first().click()
  await expect(page).toHaveURL(pathTo('player', luz.id))
  await context.close()
})

test('A player who hides the page is a name without a link, and the page says so', async ({ page, server, umpire }) => {
  const { eva, luz } = await friends(umpire)
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await changePlayer(server.url, luz.id, { visibility: 'name' })
  const response = await page.goto(pathTo('player', luz.id))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'No page for this player' })).toBeVisible()
  await expect(page.getByText('This player doesn’t show a page.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All players' }).click()
  await page.getByRole('searchbox').fill('luz')
  await expect(page.getByText('Nobody with a match has such a name.')).toBeVisible()
  await page.goto(pathTo('player', eva.id))
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Luz Marte').first()).toBeVisible()
  await expect(results.getByRole('link', { name: 'Luz Marte' })).toHaveCount(0)
})

test('A player who was renamed has one name in results, which say once under which name they were played', async ({
  page,
  server,
  umpire,
}) => {
  const { eva, luz } = await friends(umpire)
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await changePlayer(server.url, luz.id, { name: 'Luz Nueva' })
  await page.goto(pathTo('player', eva.id))
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toContainText(
    'against Luz Nueva (played as Luz Marte)6-2',
  )
  await page.goto(pathTo('player', luz.id))
  const own = page.getByRole('region', { name: 'Results' }).getByRole('listitem').first()
  await expect(own).toContainText('against Eva Díaz2-6')
  await expect(own).toContainText('10 March 2026 · played as Luz Marte · Singles')
})

for (const language of languagesOf('fr'))
  test(`The pages of players are accessible on a phone and wide, in ${language}`, async ({ page, umpire }) => {
    const { eva, luz } = await friends(umpire)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/players', pathTo('player', eva.id), pathTo('headToHead', eva.id, luz.id)]) {
        await page.goto(`${path}?lng=${language}`)
        await hydrated(page)
        await expectAccessible(page, `${path} ${width}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })

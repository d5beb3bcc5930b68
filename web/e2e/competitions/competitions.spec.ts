import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { expectAccessible } from '../testing/axe.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { hydrated } from '../testing/hydrated.ts'
import { languagesOf } from '../testing/languages.ts'
import { ANA, expect, test } from '../testing/story.ts'
import type { Umpire } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const NAMES = ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte', 'Mia Soto', 'Nora Peña', 'Olga Vidal', 'Pía Rojas']

/** Makes a competition with one event in the office, up to the published draw. @param mode how it is played */
async function publishDraw(page: Page, names: readonly string[] = NAMES, mode = 'Knockout'): Promise<void> {
  await page.goto('/office/competitions')
  await page.getByRole('button', { name: 'New competition' }).click()
  await page.getByLabel('Name').fill('Club championship')
  await page.getByLabel('First day').fill('2030-06-01')
  await page.getByLabel('Last day').fill('2030-06-09')
  await page.getByLabel('Everybody sees it').check()
  await page.getByRole('button', { name: 'Create the competition' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club championship')
  await page.getByLabel(/^Name, such as/).fill('Women’s singles')
  await page.getByLabel('How it is played').selectOption(mode)
  if (mode === 'Knockout') await page.getByLabel('A match for the third place').check()
  await page.getByRole('button', { name: 'Create the event' }).click()
  await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeVisible()
  await page.getByLabel('Players, one a line').fill(names.join('\n'))
  await page.getByRole('button', { name: `Enter ${names.length} players`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Entries (${names.length})` })).toBeVisible()
  await expect(page.getByLabel('Players, one a line')).toHaveValue('')
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await expect(page.getByText(/^Number of the draw: \d+$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish this draw' }).click()
  await page.getByRole('link', { name: 'See the draw' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s singles' })).toBeVisible()
}

/** Enters the result of a match from paper: the first side wins. */
const win = (umpire: Umpire, match: string) =>
  umpire.post(match, {
    status: 'finished',
    sets: [
      { games: [6, 4], tiebreak: null },
      { games: [6, 3], tiebreak: null },
    ],
  })

/** Returns the ids of the matches of a round in the order of the draw. */
async function matchesIn(page: Page, round: string): Promise<string[]> {
  const links = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: round, exact: true }) })
    .getByRole('link', { name: /^Match/ })
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
}

test('An organiser publishes a draw of eight, and each result moves it while a visitor watches @core', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await publishDraw(page)
  await expect.poll(() => matchesIn(page, 'Quarterfinals')).toHaveLength(4)
  for (const match of await matchesIn(page, 'Quarterfinals')) await win(umpire, match)
  await expect.poll(() => matchesIn(page, 'Semifinals')).toHaveLength(2)
  for (const match of await matchesIn(page, 'Semifinals')) await win(umpire, match)
  await expect.poll(() => matchesIn(page, 'Final')).toHaveLength(1)
  for (const match of await matchesIn(page, 'Final')) await win(umpire, match)
  await expect(page.getByText(/^Champion: /)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Later round' }).first().click()
  await expect(page.getByRole('heading', { name: 'Semifinals' })).toBeInViewport()

  await page.getByRole('link', { name: 'All events' }).click()
  await expect(page.getByRole('link', { name: /^Women’s singles\s*Champion: / })).toBeVisible()
  await page.getByRole('link', { name: 'All competitions' }).click()
  await expect(page.getByRole('link', { name: /^Club championship/ })).toBeVisible()
  const champions = page.getByRole('region', { name: 'Champions 2030' })
  await expect(champions.getByRole('link')).toHaveText(/Women’s singles · Club championship$/)
  await expectAccessible(page)
})

test('A small group beside a large one keeps its own height, and on a phone the groups are below each other', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await publishDraw(page, NAMES.slice(0, 7), 'Groups')
  const group = (name: string) => page.getByRole('region', { name: `Group ${name}` })
  const top = (of: string, part: 'table' | 'list') =>
    group(of)
      .getByRole(part)
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect(group('B').getByRole('row')).toHaveCount(4)
  expect(await top('A', 'table')).toBe(await top('B', 'table'))
  expect(await top('B', 'list'), 'right below its table').toBeLessThan(await top('A', 'list'))
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await top('A', 'list')).toBeLessThan(await top('B', 'table'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

/** Longest time (ms) until a page says that it has lost its connection, or is current after the connection has returned. */
const SOON_MS = 15_000

test('[U7] The pages of a competition and an event say that they lost the connection, and show what they missed once it is back', async ({
  page,
  context,
  server,
  line,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await publishDraw(page)
  await expect.poll(() => matchesIn(page, 'Quarterfinals')).toHaveLength(4)
  const matches = await matchesIn(page, 'Quarterfinals')
  const { pathname } = new URL(page.url())
  const [draw, competition] = [await context.newPage(), await context.newPage()]
  await draw.goto(line.url + pathname)
  await competition.goto(line.url + pathname.replace(/\/events\/.*/, ''))
  await expect(draw.getByRole('heading', { level: 1 })).toHaveText('Women’s singles · Club championship')
  await expect(competition.getByRole('link', { name: /^Women’s singles/ })).toBeVisible()
  const lost = (of: Page) =>
    of.locator('[aria-live]').filter({ hasText: 'No connection. This page may be out of date.' })
  line.cut()
  for (const each of [draw, competition]) await expect(lost(each)).toBeVisible({ timeout: SOON_MS })
  for (const match of matches) await win(umpire, match)
  line.mend()
  await expect.poll(() => matchesIn(draw, 'Semifinals'), { timeout: SOON_MS }).toHaveLength(2)
  for (const each of [draw, competition]) await expect(lost(each)).toHaveCount(0, { timeout: SOON_MS })
  for (const round of ['Semifinals', 'Final']) {
    await expect.poll(() => matchesIn(draw, round)).not.toHaveLength(0)
    for (const match of await matchesIn(draw, round)) await win(umpire, match)
  }
  await expect(competition.getByRole('link', { name: /Champion: / })).toBeVisible()
})

const TITLES = { en: 'Competitions', fr: 'Compétitions', es: 'Competiciones' }

for (const language of languagesOf('fr'))
  test(`The list of competitions speaks ${language}`, async ({ page }) => {
    await page.goto(`/competitions?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: TITLES[language] })).toBeVisible()
    // Before that, the labels of controls are pale.
    await hydrated(page)
    await expectAccessible(page)
  })

test('The page of an event says what happened to the draw, and a late entry takes the place of a bye', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: NAMES.slice(0, 6).map((name) => [name]), seed: '42' })
  await page.goto(officePathTo('competitionEvent', event.competition, event.id))
  await page.getByText('Late entry', { exact: true }).click()
  await expect(page.getByText(/^2 byes are still open\./)).toBeVisible()
  await page.getByLabel('Players, one a line').fill('Vidal, Olga')
  await expect(page.getByRole('checkbox', { name: /^Names are Surname, First.*Olga Vidal/ })).toBeChecked()
  await page.getByRole('button', { name: 'Enter 1' }).click()
  await expect(page.getByText(/^1 bye is still open\./)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw Beto Cruz' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('withdrawn')).toBeVisible()
  await page.getByRole('link', { name: 'See the draw' }).click()
  const acts = page.getByRole('region', { name: 'What happened to the draw' }).getByRole('listitem')
  await expect(acts).toHaveText([
    /The draw was made with the number 42 and published\.$/,
    /Olga Vidal entered late and takes the place of a bye\. A lot with the number \d+ chose line \d\.$/,
    /Beto Cruz withdrew\./,
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('The page of a player has the titles, which lead to the event', async ({ page, server, umpire }) => {
  const event = await drawnEvent(server, umpire, { entries: [['Ana Reyes'], ['Luz Marte']] })
  const { sides } = await event.matchAt('main-1-1')
  await event.win('main-1-1')
  const champion = sides[0] === 'e1' ? 'Ana Reyes' : 'Luz Marte'
  await page.goto(pathTo('player', event.players.get(champion) ?? ''))
  const titles = page.getByRole('region', { name: 'Titles' })
  await expect(titles.getByRole('link')).toHaveText(/Women’s singles.*Club championship.*Champion.*2030/)
  await hydrated(page)
  await expectAccessible(page)
  await titles.getByRole('link').click()
  await expect(page.getByText(`Champion: ${champion}`)).toBeVisible()
})

import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { expectAccessible } from '../testing/axe.ts'
import { languagesOf } from '../testing/languages.ts'
import { followInMenu } from '../testing/office-link.ts'
import { addPlayers, enterResult } from '../testing/players.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { type Umpire, winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })
test.beforeEach(({ server }) =>
  storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] }),
)

/** The button of a player. */
const button = (page: Page, label: string, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${label} ?: ${name}$`) })

/** One player with two rows, and a rival. */
async function twoRows(umpire: Umpire) {
  const [eva, other, luz] = await addPlayers(umpire, ['Eva Díaz', 'E. Díaz', 'Luz Marte'])
  if (!eva || !other || !luz) throw new Error('no players')
  await enterResult(umpire, eva, luz, { date: '2026-01-10' })
  await enterResult(umpire, eva, luz, { date: '2026-02-10' })
  await enterResult(umpire, other, luz, { date: '2026-03-10' })
  return { eva, other, luz }
}

test('A manager finds two rows of one player, compares and merges them, and separates them again @core', async ({
  page,
  umpire,
}) => {
  const { eva } = await twoRows(umpire)
  await page.goto('/office')
  await followInMenu(page, 'Directory', 'Players')
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.getByRole('searchbox', { name: 'Name' }).fill('diaz')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(row('Eva Díaz')).toContainText('2 matches · last on 10 February 2026')
  await button(page, 'Choose', 'Eva Díaz').click()
  // Somebody who is chosen stays so during another search.
  await page.getByRole('searchbox', { name: 'Name' }).fill('e d')
  await button(page, 'Choose', 'E. Díaz').click()
  await expect(page.getByRole('status').filter({ hasText: 'Eva Díaz and E. Díaz are chosen.' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are these one player?' })
  await expect(dialog.getByRole('row', { name: /^Matches/ })).toHaveText('Matches2 matches1 match')
  await expect(dialog.getByRole('row', { name: /^Latest results/ })).toContainText('Luz Marte 6-4 6-3 10 March 2026')
  await expect(dialog.getByRole('radio', { name: '1. Eva Díaz' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('E. Díaz is merged into Eva Díaz.')).toBeVisible()
  await expect(row('Eva Díaz')).toContainText('3 matches')
  await expect(row('Eva Díaz')).toContainText('Also: E. Díaz')

  await page.getByRole('combobox', { name: 'Which players' }).selectOption('Merged players')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await button(page, 'Separate', 'E. Díaz').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Separate' }).click()
  await expect(page.getByText('E. Díaz and Eva Díaz are two players again.')).toBeVisible()
  await expect(page.getByText('Nobody was merged.').or(page.getByText('No player has such a name.'))).toBeVisible()
  const { results } = await (
    await page.request.get(pathTo('player', eva.id), { headers: { accept: 'application/json' } })
  ).json()
  expect(results.singles.played).toBe(2)
})

for (const width of [390, 1440])
  test(`A manager says which player a name of old matches means, at ${width} px`, async ({ page, umpire }) => {
    const [, luz] = await addPlayers(umpire, ['Luz Marte', 'Luz Marte'])
    for (const company2 of ['Ida Mora', 'Nora Paz']) {
      const match = { company: 'Marte Luz', company2, club: 'club_naco', date: '2026-03-01T18:00:00Z' }
      const { id } = await umpire.createMatch(match)
      await umpire.post(id, ...winners('Marte Luz', 1))
    }
    await page.setViewportSize({ width, height: 844 })
    await page.goto(officePathTo('players'))
    await page.getByText('Names that could be several players').click()
    const name = page.getByRole('listitem').filter({ hasText: 'Marte Luz' })
    await expect(name).toContainText('2 matches · last on 1 March 2026')
    await name.getByRole('combobox', { name: 'Player “Marte Luz”' }).selectOption(luz?.id ?? '')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await name.getByRole('button', { name: 'Link 2 matches' }).click()
    await expect(page.getByText('2 matches are linked with Luz Marte.')).toBeVisible()
    await expect(page.getByText('Names that could be several players')).toHaveCount(0)
    const { players } = await (
      await page.request.get('/players?search=luz', { headers: { accept: 'application/json' } })
    ).json()
    expect(players).toMatchObject([{ id: luz?.id, matches: 2 }])
  })

test('Players who met are not merged, and the dialog says why', async ({ page, umpire }) => {
  await twoRows(umpire)
  await page.goto(officePathTo('players'))
  await button(page, 'Choose', 'Eva Díaz').click()
  await button(page, 'Choose', 'Luz Marte').click()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByText('Both are in the same match, so they are two players.')).toBeVisible()
})

test('A manager renames a player who is only a name, hides the page, and shows that of a junior', async ({
  page,
  server,
  umpire,
}) => {
  const { other } = await twoRows(umpire)
  const junior = '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d'
  await postAs(server.url, ANA, '/members', {
    id: junior,
    club: 'club_naco',
    name: 'Pia Menor',
    number: '7',
    tags: ['junior'],
  })
  await umpire.createMatch({ club: 'club_naco', company: 'Pia Menor', playerIds: [[`person:${junior}`], [null]] })
  await page.goto(officePathTo('players'))
  await button(page, 'Change', 'E. Díaz').click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Elena Díaz')
  await dialog.getByRole('radio', { name: 'Hidden. Results show the name' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Elena Díaz is changed.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Elena Díaz' })).toContainText('Hidden')
  expect((await page.request.get(pathTo('player', other.id), { headers: { accept: 'text/html' } })).status()).toBe(404)

  const pia = page.getByRole('row').filter({ hasText: 'Pia Menor' })
  await expect(pia).toContainText('Membership number 7')
  await expect(pia).toContainText('Hidden: a junior')
  await button(page, 'Change', 'Pia Menor').click()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'For everybody', exact: true }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(pia).toContainText('For everybody')
})

test('Without a connection, the list of players says so and loads again', async ({ page, umpire }) => {
  await twoRows(umpire)
  await page.route('**/office/all-players?*', (route) => route.abort())
  await page.goto(officePathTo('players'))
  await expect(page.getByText('We couldn’t load this. Try again.')).toBeVisible()
  await page.unroute('**/office/all-players?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
})

for (const language of languagesOf('fr'))
  test(`The list of players is accessible on a phone and wide, in ${language}`, async ({ page, umpire }) => {
    await twoRows(umpire)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${officePathTo('players')}?lng=${language}`)
      await expect(page.getByRole('row')).toHaveCount(4)
      await expectAccessible(page, `${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })

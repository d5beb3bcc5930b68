import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { languagesOf } from '../testing/languages.ts'
import { expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const NAMES = ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte', 'Mia Soto', 'Nora Peña', 'Olga Vidal', 'Pía Rojas']
const entries = NAMES.map((name) => [name])

/** Returns the texts that stick out of the screen or of their boxes. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('section p, section th, section td, section h2').evaluateAll((all) =>
    all
      .filter((each) => {
        const { left, right, bottom } = each.getBoundingClientRect()
        return left < 0 || right > innerWidth || bottom > innerHeight || each.scrollWidth > each.clientWidth + 1
      })
      .map((each) => each.textContent),
  )

test('The big screen shows the open rounds of a draw live, and the champion in the end @core', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`/bigscreen?competition=${event.competition}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Club championship' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Women’s singles' })).toBeVisible()
  for (const round of ['Quarterfinals', 'Semifinals', 'Final'])
    await expect(page.getByRole('heading', { level: 3, name: round, exact: true })).toBeVisible()
  const { match, sides } = await event.matchAt('main-1-1')
  const name = NAMES[Number(sides[0]?.slice(1)) - 1] ?? ''
  await umpire.post(match, ...winners(name, 3))
  const row = page.getByRole('paragraph').filter({ hasText: name })
  await expect(row.first(), 'the points of the match in play').toContainText('40')
  expect(await cutOff(page)).toEqual([])
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await cutOff(page)).toEqual([])

  for (const place of ['main-1-1', 'main-1-2', 'main-1-3', 'main-1-4']) await event.win(place)
  await expect(page.getByRole('heading', { level: 3, name: 'Quarterfinals' })).toHaveCount(0)
  await event.win('main-2-1')
  await event.win('main-2-2')
  await event.win('main-3-1')
  await expect(page.getByRole('region', { name: 'Champions' })).toContainText(/Women’s singles.*Final: .* 6–4 6–3/)
  expect(await cutOff(page)).toEqual([])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados' })).toBeVisible()
  await page.getByRole('link', { name: 'Draws' }).click()
  await expect(page.getByRole('region', { name: 'Champions' })).toBeVisible()
})

test('The big screen turns from the tables of groups to the next event, also with long names', async ({
  page,
  server,
  umpire,
}) => {
  const long = (index: number) => `${'Bartholomew Featherstonehaugh-Cholmond'.slice(0, 38)} ${index}`
  const { competition } = await drawnEvent(server, umpire, {
    entries: Array.from({ length: 8 }, (_, index) => [long(index)]),
    event: { name: 'Groups', stages: [{ id: 'round', kind: 'groups', groups: 2 }] },
  })
  const pairs = Array.from({ length: 4 }, (_, index) => [long(2 * index), long(2 * index + 1)])
  await drawnEvent(server, umpire, { competition, entries: pairs, event: { name: 'Pairs', kind: 'doubles' } })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.clock.install()
  await page.goto(`/bigscreen?competition=${competition}`)
  await expect(page.getByRole('columnheader', { name: 'Group A' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(10)
  expect(await cutOff(page)).toEqual([])
  await expectAccessible(page)
  await page.clock.runFor(5000)
  await expect(page.getByRole('heading', { level: 2, name: 'Pairs' })).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

const EMPTY = {
  en: 'No draw is published yet. The first one appears here.',
  fr: 'Aucun tirage n’est encore publié. Le premier s’affichera ici.',
  es: 'Todavía no se ha publicado ningún sorteo. El primero aparecerá aquí.',
}

for (const language of languagesOf('en'))
  test(`The big screen of a competition waits for the first draw (${language})`, async ({ page, server, umpire }) => {
    const { competition } = await drawnEvent(server, umpire, { entries: [], isDrawn: false })
    await page.goto(`/bigscreen?competition=${competition}&lng=${language}`)
    await expect(page.getByText(EMPTY[language])).toBeVisible()
    await expectAccessible(page)
  })

import type { Page } from '@playwright/test'
import { drawnEvent } from '../testing/drawn-event.ts'
import { hydrated } from '../testing/hydrated.ts'
import { expect, test } from '../testing/story.ts'

/** Returns a name of 40 letters. */
const longName = (number: number): string => `Bartholomew Featherstonehaugh-Chol ${number}`.padEnd(40, 'm')

/** Returns the matches and rounds of a draw whose texts are wider than they are. */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Draw' })
    .getByRole('listitem')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent))

test('A draw of 128 with names of 40 letters fits on a phone, and prints on at most five sheets of A4', async ({
  page,
  server,
  umpire,
}) => {
  const entries = Array.from({ length: 128 }, (_, number) => [longName(number)])
  const stages = [{ id: 'main', kind: 'knockout', seeds: 32 }]
  const event = await drawnEvent(server, umpire, { entries, event: { stages } })
  await event.matchAt('main-1-64')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(event.path)
  await expect(page.getByRole('heading', { name: 'Round of 128' })).toBeVisible()
  await hydrated(page)
  await expect(page.getByRole('link', { name: /^Match / })).toHaveCount(64)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: 'Later round' }).click()
  await expect(page.getByRole('heading', { name: 'Round of 64' })).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await cutOff(page)).toEqual([])
  const paper = await page.pdf({ format: 'A4' })
  const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeLessThanOrEqual(5)
})

const NAMES = ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte']

/** Marks the window. A page that is loaded again has another window. */
const mark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'isMarked' in window)

test('Links in a draw lead to players and matches without loading the app again, and open in a new tab too', async ({
  page,
  context,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: NAMES.map((name) => [name]) })
  await page.goto(event.path)
  const player = page.getByRole('link', { name: 'Ana Reyes', exact: true }).first()
  await expect(player).toBeVisible()
  await mark(page)
  await player.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Reyes' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^Match .*Ana Reyes/ }).press('Enter')
  await expect(page).toHaveURL(/\/live\//)
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  const tab = context.waitForEvent('page')
  await player.click({ modifiers: ['ControlOrMeta'] })
  await expect((await tab).getByRole('heading', { level: 1, name: 'Ana Reyes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Semifinals' })).toBeVisible()
})

test('An undo of the only result takes the winner out of the next round', async ({ page, server, umpire }) => {
  const event = await drawnEvent(server, umpire, { entries: NAMES.map((name) => [name]) })
  const { match, sides } = await event.matchAt('main-1-1')
  const winner = NAMES[Number(sides[0]?.slice(1)) - 1] ?? ''
  await page.goto(event.path)
  const final = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Final', exact: true }) })
  await expect(final).not.toContainText(winner)
  await event.win('main-1-1')
  await expect(final).toContainText(winner)
  await umpire.post(match, { undo: true })
  await expect(final).not.toContainText(winner)
})

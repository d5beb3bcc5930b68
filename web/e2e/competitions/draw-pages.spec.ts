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

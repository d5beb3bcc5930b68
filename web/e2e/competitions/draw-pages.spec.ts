import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { hydrated } from '../testing/hydrated.ts'
import { sheetsOf, unreadableOnPaper } from '../testing/on-paper.ts'
import { expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

/** Returns a name of 40 letters. */
const longName = (number: number): string => `Bartholomew Featherstonehaugh-Chol ${number}`.padEnd(40, 'm')

/** Returns the matches and rounds of a draw whose texts are wider than they are. */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Draw' })
    .getByRole('listitem')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent))

test('A draw of 128 with names of 40 letters fits on a phone, and prints legibly on four sheets of A4', async ({
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
  expect(await sheetsOf(page)).toBe(4)
  expect(await unreadableOnPaper(page, SHEETS)).toEqual([])
})

/** The sheets of a draw. */
const SHEETS = 'main section[aria-labelledby] > div'

const PRINTED = [
  {
    what: '8 with a consolation and a third place',
    entries: 8,
    sheets: 1,
    stage: { consolation: 'firstMatch', thirdPlace: true },
  },
  { what: '32 with results', entries: 32, sheets: 1, stage: {} },
  { what: '64', entries: 64, sheets: 2, stage: {} },
  { what: '16 pairs', entries: 16, sheets: 2, stage: {}, kind: 'doubles' },
  { what: '16 in four groups', entries: 16, sheets: 3, stage: { kind: 'groups', groups: 4, seeds: 4 } },
] as const

for (const { what, entries, sheets, stage, ...more } of PRINTED)
  test(`A draw of ${what} with names of 40 letters is legible on paper`, async ({ page, server, umpire }) => {
    const isPair = 'kind' in more
    const names = Array.from({ length: entries }, (_, number) =>
      isPair ? [longName(2 * number), longName(2 * number + 1)] : [longName(number)],
    )
    const stages = [{ id: 'main', kind: 'knockout', seeds: 2, ...stage }]
    const event = await drawnEvent(server, umpire, { entries: names, event: { stages, ...more } })
    if (entries === 32) for (const place of ['main-1-1', 'main-1-2', 'main-2-1']) await event.win(place)
    await page.goto(event.path)
    await hydrated(page)
    await expect(page.getByText(/^Drawn with the number/)).toBeVisible()
    expect(await sheetsOf(page)).toBeLessThanOrEqual(sheets)
    expect(await unreadableOnPaper(page, SHEETS)).toEqual([])
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

/** Returns how far the middle of the final is from the middle between the matches before it (CSS pixels). */
const offMiddle = (page: Page): Promise<number> =>
  page.getByRole('region', { name: 'Draw', exact: true }).evaluate((draw) => {
    const middles = [...draw.querySelectorAll('li li > div')].map((match) => {
      const { top, bottom } = match.getBoundingClientRect()
      return (top + bottom) / 2
    })
    const [first = 0, second = 0, final = 0] = middles
    return Math.abs((first + second) / 2 - final)
  })

test('A draw shows LIVE, a lost tie-break and a match that nobody has won, and its lines meet the next round', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: NAMES.map((name) => [name]) })
  const { match, sides } = await event.matchAt('main-1-1')
  const [one = '', two = ''] = sides.map((side) => NAMES[Number(side?.slice(1)) - 1])
  const games = Array.from({ length: 6 }, () => [...winners(one, 4), ...winners(two, 4)])
  await umpire.post(match, ...games.flat(), ...winners(two, 4), ...winners(one, 7))
  const other = await event.matchAt('main-1-2')
  await umpire.post(other.match, { status: 'walkover', both: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(event.path)
  const matches = page.getByRole('region', { name: 'Draw', exact: true }).getByRole('listitem').getByRole('listitem')
  await expect(matches.nth(0)).toContainText(/live.*Watch live/i)
  await expect(matches.nth(0).locator('sup')).toHaveText('(4)')
  await expect(matches.nth(1)).toContainText('double walkover')
  await expect(matches.nth(1)).not.toContainText('won')
  expect(await offMiddle(page)).toBeLessThan(1)
  await expectAccessible(page)
  const bent = await matches.nth(0).evaluate((item) => getComputedStyle(item, '::after').borderRightWidth)
  expect(bent).toBe('2px')
  await page.goto(`/bigscreen?competition=${event.competition}`)
  await expect(page.getByText('double walkover')).toBeVisible()
  await expect(page.locator('sup')).toHaveText('(4)')
  await umpire.post(match, { status: 'suspended' })
  await page.goto(event.path)
  await expect(matches.nth(0)).toContainText(/suspended/i)
})

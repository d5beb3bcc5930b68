import type { Page } from '@playwright/test'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { hydrated } from '../testing/hydrated.ts'
import { addPlayers, enterResult } from '../testing/players.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { type Umpire, winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const DATE = plusDays(clubDay(Date.now()), 2)

/** What is on paper where it should not be: controls, and texts that are not dark. */
const strangeOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const brightness = (color: string): number => {
      if (!context) return Number.NaN
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3))
    }
    const isShown = (each: Element): boolean => each.checkVisibility() && each.getBoundingClientRect().width > 1
    const ownText = (each: Element): string =>
      [...each.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue?.trim() : '')).join('')
    const all = [...document.querySelectorAll('body *')].filter(isShown)
    const controls = all.filter((each) => each.matches('header, nav, footer, input, select, button:not([role="tab"])'))
    const pale = all.filter((each) => ownText(each) !== '' && brightness(getComputedStyle(each).color) > 100)
    return [
      ...controls.map((each) => `control: ${each.tagName} ${each.textContent}`),
      ...pale.map((each) => `${getComputedStyle(each).color}: ${ownText(each)}`),
    ]
  })

test('A scoreboard, statistics and a day of courts are printed on A4, black on white, without the frame of the page', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 1, streamUrl: 'https://example.com' })
  await umpire.post(id, ...winners('Ana Reyes', 30), ...winners('Luz Marte', 3))
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const shown = [
    { path: `/live/${id}`, has: page.getByRole('heading', { name: 'Game by game' }) },
    { path: `/stats/${id}`, has: page.getByRole('heading', { name: 'Winners by shot' }) },
    { path: `/days/club_naco?date=${DATE}`, has: page.getByRole('gridcell').first() },
    { path: '/reservations/club_naco/Monday', has: page.getByRole('gridcell').first() },
  ]
  for (const { path, has } of shown) {
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(has).toBeVisible()
    const pdf = String(await page.pdf({ preferCSSPageSize: true }))
    expect(pdf, `${path}: the size of A4 in points`).toMatch(/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
    await page.emulateMedia({ media: 'print' })
    expect(await strangeOnPaper(page), path).toEqual([])
    // The width of A4 without its margins (CSS pixels).
    await page.setViewportSize({ width: 703, height: 1000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}: nothing is cut off`).toBe(703)
  }
})

test('The pages of competitions are printed black on white, with the competition and its days', async ({
  page,
  server,
  umpire,
}) => {
  const entries = ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte', 'Mia Soto', 'Nora Peña'].map((name) => [name])
  const stages = [
    { id: 'groups', kind: 'groups', groups: 2, goOn: 1 },
    { id: 'main', kind: 'knockout' },
  ]
  const groups = await drawnEvent(server, umpire, { entries, event: { stages } })
  const { competition } = groups
  const draw = await drawnEvent(server, umpire, { entries, competition, event: { name: 'Open singles' } })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  for (const path of [groups.path, draw.path, pathTo('competition', competition)]) {
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await hydrated(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: 'Club championship' }), path).toBeVisible()
    await expect(page.getByText('1 June 2030 – 9 June 2030'), path).toBeVisible()
    expect(await strangeOnPaper(page), path).toEqual([])
    await page.setViewportSize({ width: 703, height: 1000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}: nothing is cut off`).toBe(703)
  }
})

test('The pages of players are printed black on white, with the chosen filters as texts', async ({ page, umpire }) => {
  const [eva, luz] = await addPlayers(umpire, ['Eva Díaz', 'Luz Marte'])
  if (!eva || !luz) throw new Error('no players')
  for (const day of [10, 11, 12, 13, 14]) await enterResult(umpire, eva, luz, { date: `2026-03-${day}` })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const shown = [
    { path: pathTo('player', eva.id), has: 'Luz Marte' },
    { path: pathTo('headToHead', eva.id, luz.id), has: 'Luz Marte' },
    { path: PAGES.ranking.path, has: 'All clubs' },
    { path: PAGES.ratings.path, has: 'All clubs' },
  ]
  for (const { path, has } of shown) {
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await hydrated(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main').getByText(has).first()).toBeVisible()
    expect(await strangeOnPaper(page), path).toEqual([])
    await page.setViewportSize({ width: 703, height: 1000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}: nothing is cut off`).toBe(703)
  }
})

/** Plays two sets of 6-4 and 6-4: 20 games. */
async function twoSets(umpire: Umpire): Promise<string> {
  const match = { format: 'SET3-S:6/TB7', firstServer: 1, club: 'club_naco', court: 'club_naco-1' } as const
  const { id } = await umpire.createMatch(match)
  for (const _ of ['set 1', 'set 2']) {
    for (let game = 0; game < 4; game++) await umpire.post(id, ...winners('Ana Reyes', 4), ...winners('Luz Marte', 4))
    await umpire.post(id, ...winners('Ana Reyes', 8))
  }
  return id
}

/** A text that says how long ago something was, or what time it is. */
const RELATIVE = /\bToday\b|\bago\b|just now|It is \d/i
const YEAR = /\b20\d\d\b/

test('Paper has whole dates in the time of the club, and every game of a match is open', async ({ page, umpire }) => {
  const id = await twoSets(umpire)
  const { id: walkover } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-2' })
  await umpire.post(walkover, { status: 'walkover', winner: 'Luz Marte' })
  const shown = [
    { path: `/live/${id}`, has: page.getByText(/Start: Today/) },
    { path: `/live/${walkover}`, has: page.getByText(/Updated/) },
    { path: `/stats/${id}`, has: page.getByRole('heading', { name: 'Game by game' }) },
    // Late in the evening a sentence says that the day is over.
    {
      path: `/days/club_naco?date=${clubDay(Date.now())}`,
      has: page.getByRole('gridcell').or(page.getByText('There is nothing to book on this day any more.')).first(),
    },
    { path: '/reservations/club_naco/Monday', has: page.getByRole('gridcell').first() },
  ]
  for (const { path, has } of shown) {
    await page.emulateMedia({ media: null })
    await page.goto(path)
    await expect(has).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const main = page.getByRole('main')
    await expect.poll(() => main.innerText(), path).toMatch(YEAR)
    const text = await main.innerText()
    expect(text, path).not.toMatch(RELATIVE)
    expect(text, path).toMatch(/Santo Domingo.*UTC−4/)
    if (!path.endsWith(id)) continue
    const games = page.locator('details')
    await expect(games, path).toHaveCount(20)
    await expect(games.locator('ol'), 'every game shows its points').toHaveCount(20)
    await page.emulateMedia({ media: null })
    await expect(page.locator('details[open]'), 'after printing, the games are closed again').toHaveCount(0)
  }
})

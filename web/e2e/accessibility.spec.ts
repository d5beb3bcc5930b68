import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { board } from './testing/board.ts'
import { SCORER_KEY } from './testing/built-server.ts'
import { ANA, expect, test } from './testing/story.ts'
import { winners } from './testing/umpire.ts'

test.use({ signedIn: ANA })

/** Pages that need no match. */
const READING = ['/help', '/joinus', '/guideview', '/blog', '/blogdetail/1764338400000']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const language of LANGUAGES) {
    test(`Every page is free of axe's findings: ${language}, ${colorScheme}`, async ({ page, umpire }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { id } = await umpire.createMatch({ liveStream: true, streamUrl: 'https://stream.example.com/1' })
      await umpire.post(id, ...winners('Ana Reyes', 9), ...winners('Luz Marte', 1))
      await umpire.createMatch({ company: 'Rosa Peña', date: '2031-01-01T20:00:00Z' })
      for (const route of [
        '/',
        '/mobile',
        '/live',
        `/live/${id}`,
        '/live/none',
        '/stats',
        `/stats/${id}`,
        '/login',
        '/login/local',
        '/profile',
        `/scorer/${id}`,
        '/scorer/none',
        '/no/such/page',
      ]) {
        await page.goto(`${route}?lng=${language}`)
        if (route.endsWith(id) && !route.startsWith('/scorer')) await board(page).reaches(10)
        await expectNoFindings(page, route)
      }
    })

    test(`So is the umpire's console: ${language}, ${colorScheme}`, async ({ page, umpire }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
      const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 1 })
      await umpire.post(id, ...winners('Ana Reyes', 27))
      await page.goto(`/scorer/${id}?lng=${language}`)
      await expect(page.locator('[data-seq="27"]')).toBeVisible()
      await expectNoFindings(page, 'points')
      await page.locator('[role=group] button').first().click()
      await expectNoFindings(page, 'details')
      await page.locator('[data-line] + button').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFindings(page, 'menu')
    })

    test(`So is the big screen: ${language}, ${colorScheme}`, async ({ page, umpire }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { id } = await umpire.createMatch()
      await umpire.post(id, ...winners('Ana Reyes', 9))
      await umpire.createMatch({ company: 'Rosa Peña', date: '2031-01-01T20:00:00Z' })
      for (const [mode, matches] of [
        ['results', 1],
        ['live', 2],
      ] as const) {
        await page.goto(`/bigscreen?mode=${mode}&lng=${language}`)
        await expect(page.getByRole('article')).toHaveCount(matches)
        await expectNoFindings(page, mode)
      }
    })

    test(`So is every page to read: ${language}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const route of [...READING, '/blogdetail/none']) {
        await page.goto(`${route}?lng=${language}`)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading...')
        await expectNoFindings(page, route)
      }
    })
  }
}

async function expectNoFindings(page: Page, route: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    route,
  ).toEqual([])
}

test('At 320 px, as with 400 % zoom, no page scrolls sideways', async ({ page, umpire }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { id } = await umpire.createMatch({ company: 'Bartholomew Featherstonehaugh-Villanueva' })
  await umpire.post(id, ...winners('Luz Marte', 7))
  for (const route of [
    '/',
    '/live',
    `/live/${id}`,
    '/stats',
    `/stats/${id}`,
    '/login',
    '/login/local',
    '/profile',
    `/scorer/${id}`,
    ...READING,
    '/no/such/page',
  ]) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await beyondTheEdge(page), route).toBeLessThanOrEqual(0)
  }
})

test('A name of 80 letters or a description of 200 without a break pushes no page sideways', async ({
  page,
  umpire,
}) => {
  const company = 'Ana'.padEnd(80, 'x')
  const { id } = await umpire.createMatch({
    company,
    category: 'Category'.padEnd(80, 'y'),
    description: 'Court'.padEnd(200, 'z'),
    liveStream: true,
    streamUrl: 'https://stream.example.com/1',
  })
  await umpire.post(id, ...winners(company, 5))
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const route of ['/', '/live', `/live/${id}`, '/stats', `/stats/${id}`]) {
      await page.goto(route)
      await expect(page.getByText(company).first()).toBeVisible()
      if (route === `/live/${id}`) {
        await board(page).reaches(5)
        await page.getByText('Game 1').click()
      }
      if (route === '/') {
        const { height } = (await page.getByText(company).boundingBox()) ?? { height: Number.NaN }
        expect(height, 'on the court it stays behind its baseline').toBeLessThan(100)
      }
      expect(await beyondTheEdge(page), `${route} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

/** How far the page reaches beyond the window's right edge, px. */
const beyondTheEdge = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

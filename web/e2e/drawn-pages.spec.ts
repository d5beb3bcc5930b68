import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { consoleErrors } from './testing/console-errors.ts'
import { expect, test } from './testing/story.ts'
import { takenOver } from './testing/taken-over.ts'
import { winners } from './testing/umpire.ts'

/** The pages that are open to everybody, and the words that stand in the heading of each. */
const HEADINGS = {
  '/': 'home.headline',
  '/mobile': 'home.headline',
  '/help': 'help.title',
  '/joinus': 'joinus.title',
  '/guideview': 'guide.title',
  '/blog': 'blog.title',
  '/blogdetail/1': 'loading',
  '/shop': 'shop.title',
  '/shopdetail/1': 'loading',
  '/reservation': 'club.picker.title',
  '/live/no-such-match': 'loading',
  '/no/such/page': 'notFound.title',
}

test('Each open page has its heading and its words in the answer itself, in three languages', async ({ server }) => {
  for (const language of ['en', 'fr', 'es']) {
    const words = JSON.parse(readFileSync(`web/public/locales/${language}/translation.json`, 'utf8'))
    const word = (key: string): string => key.split('.').reduce((part, name) => part[name], words)
    for (const [path, key] of Object.entries(HEADINGS)) {
      const answer = await fetch(server.url + path, { headers: { 'accept-language': language } })
      const page = (await answer.text()).replaceAll('&#x27;', "'")
      const headings = [...page.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text?.replace(/<[^>]*>/g, ''))
      expect([path, ...headings]).toEqual([path, word(key)])
      expect(page, path).toContain(`<html lang="${language}"`)
      expect(page, path).toContain(word('footer.line'))
      expect(page, path).toMatch(/<title>(Ventaja|[^<]+ · Ventaja)<\/title>/)
    }
  }
})

/** Holds the app's script back. Returns how to let it come. */
async function withoutScript(page: Page): Promise<() => void> {
  let come = () => {}
  const comes = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await comes
    await route.continue()
  })
  return () => come()
}

test('The score is there before the scripts, which take the page over and move nothing', async ({ page, umpire }) => {
  const errors = consoleErrors(page)
  page.on('pageerror', (error) => errors.push(error.message))
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 3))
  const come = await withoutScript(page)
  await page.goto(`/live/${id}`, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: /^Ana Reyes v Luz Marte/ })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('cell', { name: '40' })).toBeVisible()
  await heading.evaluate((element) => element.setAttribute('data-mine', ''))
  await page.evaluate(() => {
    const moved: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { moved })
  })
  come()
  await expect(page.locator('[data-seq="3"]')).toBeVisible()
  await umpire.post(id, ...winners('Luz Marte', 1))
  await expect(page.locator('[data-seq="4"]')).toBeVisible()
  await expect(heading, 'the very one that was drawn').toHaveAttribute('data-mine', '')
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
  // Words may shift within their line by a hair when the fonts come.
  expect(moved.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.002)
  expect(errors).toEqual([])
})

test('What is tapped before the scripts are here is done once they are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const come = await withoutScript(page)
  await page.goto('/help', { waitUntil: 'commit' })
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  // Until the styles are here the menu of a wide screen stands beside it.
  await expect(menu).toHaveCount(1)
  await menu.click()
  await expect(page.getByLabel('Language')).toBeDisabled()
  come()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect(page.getByLabel('Language')).toBeEnabled()
})

test('A page drawn ahead keeps its words for as long as the app has none', async ({ page }) => {
  let down = true
  let asked = 0
  await page.route('**/locales/**', (route) => {
    asked++
    return down ? route.fulfill({ status: 503, body: '' }) : route.continue()
  })
  await page.goto('/help')
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  await expect(page.locator('html')).toHaveAttribute('data-drawn', '')
  down = false
  await takenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
})

test('A link leads on although the scripts do not come', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
})

test('A browser that keeps another language than it asks for sees the page in that one alone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'))
  const come = await withoutScript(page)
  await page.goto('/help', { waitUntil: 'commit' })
  await expect(page.locator('h1')).toBeHidden()
  come()
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible()
})

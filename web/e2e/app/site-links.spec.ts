import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { withoutScript } from '../testing/hold-back.ts'
import { hydrated } from '../testing/hydrated.ts'
import { layoutShifts } from '../testing/layout-shifts.ts'
import { ANA, expect, test } from '../testing/story.ts'

const HEADER = ['/', '/live', '/stats', '/reservation', '/calendar', '/shop', '/blog']
const BAR = ['/live', '/stats', '/reservation', '/calendar', '/shop']

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Quick links' })
const targets = (links: ReturnType<Page['getByRole']>) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
const nav = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`web/public/locales/${language}/translation.json`, 'utf8')).nav

test('the header shows every section in one line from 1024 px, in any language', async ({ page }) => {
  for (const language of LANGUAGES) {
    const { home = '', live = '', stats = '', clubs = '', calendar = '', shop = '', blog = '' } = nav(language)
    await page.goto(`/?lng=${language}`)
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const header = page.getByRole('banner')
      const links = header.getByRole('navigation').first().getByRole('link')
      await expect(links).toHaveText([home, live, stats, clubs, calendar, shop, blog])
      expect(await targets(links)).toEqual(HEADER)
      const parts = await header.locator('a, button').evaluateAll((all) =>
        all
          .map((each) => each.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      )
      for (const [index, { left, right, top, bottom }] of parts.entries()) {
        expect(left, `part ${index} does not overlap the one before it`).toBeGreaterThanOrEqual(
          (parts[index - 1]?.right ?? 0) - 0.5,
        )
        expect(right).toBeLessThanOrEqual(width)
        expect([top >= 0, bottom <= 64]).toEqual([true, true])
      }
      const lines = await links.evaluateAll((all) =>
        all.map((link) => {
          const range = document.createRange()
          range.selectNodeContents(link)
          return range.getClientRects().length
        }),
      )
      expect(lines, 'every label is on one line').toEqual(HEADER.map(() => 1))
    }
  }
})

test('the bar of a phone has five sections, with whole labels from 320 px, in any language', async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto(`/help?lng=${language}`)
    await hydrated(page)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const links = page
        .getByRole('navigation')
        .filter({ has: page.locator('svg') })
        .getByRole('link')
      await expect(links).toHaveCount(5)
      expect(await targets(links)).toEqual(BAR)
      const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()))
      for (const { width, height, bottom } of boxes) {
        expect(Math.min(width, height), 'size (px), large enough for a thumb').toBeGreaterThanOrEqual(44)
        expect(bottom).toBe(700)
      }
      const cut = await links
        .locator('span')
        .evaluateAll((names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
        )
      expect(cut, language).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('between 768 and 1023 px the header has home, live and shop, and there is no bar', async ({ page }) => {
  await page.goto('/')
  for (const width of [768, 820, 1023]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await targets(page.getByRole('banner').getByRole('navigation').first().getByRole('link'))).toEqual([
      '/',
      '/live',
      '/shop',
    ])
    await expect(barOf(page)).toHaveCount(0)
  }
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bar is part of the HTML, and hydration moves nothing @core', async ({ page }) => {
    const shifted = await layoutShifts(page)
    const load = await withoutScript(page)
    for (const path of ['/shop', '/help']) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(barOf(page).getByRole('link')).toHaveCount(5)
      // Until the styles have loaded, the bar is at the end of the text.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
      )
      const before = await barOf(page).boundingBox()
      load()
      await hydrated(page)
      expect(await barOf(page).boundingBox()).toEqual(before)
      expect(await shifted()).toBeLessThan(0.002)
    }
    await expect(barOf(page).locator('[aria-current]')).toHaveCount(0)
  })

  test('the bar marks the page and its section', async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    for (const [path, name, current] of [
      ['/shop', 'Shop', 'page'],
      ['/shopdetail/1', 'Shop', 'true'],
      [`/live/${id}`, 'Live', 'true'],
      ['/days/club_naco', 'Reservations', 'true'],
    ] as const) {
      await page.goto(path)
      await hydrated(page)
      const marked = barOf(page).locator('[aria-current]')
      await expect(marked).toHaveText([name])
      await expect(marked).toHaveAttribute('aria-current', current)
    }
    await page.goto('/')
    await hydrated(page)
    await barOf(page).getByRole('link', { name: 'Reservations' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/reservation')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the bar covers neither the focused element nor the end of the page', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const bar = await barOf(page).boundingBox()
    const top = bar?.y ?? 0
    expect(top).toBeGreaterThan(700)
    const covered: string[] = []
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const { activeElement: at } = document
        if (!at || at === document.body || at.closest('nav')?.querySelector('svg')) return null
        return { text: at.textContent, bottom: at.getBoundingClientRect().bottom }
      })
      if (!focused) break
      if (focused.bottom > top) covered.push(`${focused.text} ends at ${focused.bottom}`)
    }
    expect(covered).toEqual([])
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const last = await page.getByRole('contentinfo').locator('label').last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top)
  })

  test('the big screen, the console and a low window have no bar', async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    for (const path of ['/bigscreen', `/scorer/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(barOf(page)).toHaveCount(0)
    }
    await page.setViewportSize({ width: 667, height: 375 })
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(barOf(page)).toHaveCount(0)
  })

  test('a menu covers the bar', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    const isOver = await menu.evaluate((dialog) => dialog.contains(document.elementFromPoint(380, 830)))
    expect(isOver).toBe(true)
  })
})

test.describe('Somebody who is signed in', () => {
  test.use({ viewport: { width: 390, height: 844 }, signedIn: ANA })

  test('sees notices above the bar', async ({ page }) => {
    await page.goto('/shopdetail/1')
    await page.getByRole('main').getByRole('button', { name: /cart/i }).first().click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('button', { name: /^Remove/ }).click()
    const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox()
    const bar = await barOf(page).boundingBox()
    expect((undo?.y ?? 0) + (undo?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  })
})

test.describe('With the club’s contact in the settings', () => {
  test.use({ serverEnv: { CONTACT_EMAIL: 'desk@club.example', CHAT_LINK: 'https://chat.example/club' } })

  test('Help has the email address, and Join us the chat link', async ({ page }) => {
    await page.goto('/joinus')
    await expect(page.locator('a[href="https://chat.example/club"]')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await expect(page.getByRole('link', { name: 'desk@club.example' })).toHaveAttribute(
      'href',
      'mailto:desk@club.example',
    )
  })
})

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { sized } from '../../../server/testing/brief.ts'
import { holdBack } from '../testing/hold-back.ts'
import { hydrated } from '../testing/hydrated.ts'
import { layoutShifts } from '../testing/layout-shifts.ts'
import { expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

/** Folders of the fonts that devices have, as Debian installs them. Liberation Sans is as wide as Arial. */
const DEVICES = {
  'Windows, macOS and an iPhone (Arial)': '/usr/share/fonts/truetype/liberation',
  'an Android phone (Roboto)': '/usr/share/fonts/truetype/roboto',
  'Debian without other fonts (DejaVu)': '/usr/share/fonts/truetype/dejavu',
}

/** Our fonts, as their files name them. */
const BOARD = 'Archivo SemiBold'
const TEXT = 'Inter'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

const ADDRESSES = [
  '/',
  '/guideview',
  '/blog',
  '/joinus?lng=es',
  '/joinus?lng=fr',
  '/days/club_naco',
  '/shop',
  '/reservation',
  '/login',
  '/help',
]

/** Delays our two preloaded fonts. Returns a function that lets them load. */
async function withoutFonts(page: Page): Promise<() => Promise<void>> {
  const release = await holdBack(page, '**/*.woff2')
  const loaded = ['archivo', 'inter'].map((font) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(`/${font}`)),
  )
  return async () => {
    release()
    await Promise.all(loaded)
    await page.evaluate(() => document.fonts.ready)
  }
}

/** Returns the names of the fonts with which the browser paints the texts of an element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: `${selector}, ${selector} *`,
  })
  // An element that was removed meanwhile has no fonts.
  const fontsOfNode = (nodeId: number) =>
    cdp.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => ({ fonts: [] }))
  const answers = await Promise.all(nodeIds.map(fontsOfNode))
  await cdp.detach()
  return [...new Set(answers.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))].sort()
}

for (const viewport of sized(SIZES.slice(-1), SIZES)) {
  test(`Texts keep their font and position if our fonts load late, at ${viewport.width} px`, async ({
    browser,
    server,
    umpire,
  }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 7))
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport })
    const moved: Record<string, number> = {}
    for (const address of [...sized(ADDRESSES.slice(0, 3), ADDRESSES), `/live/${id}`]) {
      await context.clearCookies()
      const page = await context.newPage()
      const shifted = await layoutShifts(page)
      const load = await withoutFonts(page)
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.locator('main h1')).toBeVisible()
      await hydrated(page)
      const before = await shifted()
      await load()
      moved[address] = (await shifted()) - before
      expect(await fontsOf(page, 'main h1'), address).not.toContain(BOARD)
      await page.close()
    }
    await context.close()
    expect(Object.entries(moved).filter(([, shift]) => shift >= 0.002)).toEqual([])
  })
}

test('A first visit over a slow line keeps the fallback fonts, and the next visit uses our fonts from the cache', async ({
  page,
}) => {
  // A routed request would bypass the cache.
  const line = await page.context().newCDPSession(page)
  const speed = (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: -1,
    })
  await speed(30_000)
  await page.goto('/help')
  await page.evaluate(() => document.fonts.ready)
  expect(await fontsOf(page, 'main h1')).not.toContain(BOARD)
  await speed(-1)
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  expect([await fontsOf(page, 'main h1'), await fontsOf(page, 'main p')]).toEqual([[BOARD], [TEXT]])
  const received = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ transferSize }) => transferSize),
  )
  expect(received).toEqual([0, 0])
})

for (const [device, fonts] of Object.entries(DEVICES).filter(([, fonts]) => existsSync(fonts))) {
  test(`The big screen changes to our fonts when they load late, and nothing moves, on ${device}`, async ({
    server,
    umpire,
    launchOptions,
  }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 7))
    const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-fonts-'))
    const config = path.join(folder, 'fonts.conf')
    const settings = `<fontconfig><dir>${fonts}</dir><cachedir>${folder}</cachedir></fontconfig>`
    writeFileSync(config, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${settings}`)
    const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: config }
    const browser = await chromium.launch({ ...launchOptions, env })
    try {
      const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1920, height: 1080 } })
      const shifted = await layoutShifts(page)
      const load = await withoutFonts(page)
      await page.goto('/bigscreen', { waitUntil: 'commit' })
      await expect(page.getByRole('article')).toBeVisible()
      expect(await fontsOf(page, 'article')).not.toContain(BOARD)
      const before = await shifted()
      await load()
      await expect.poll(() => fontsOf(page, 'article')).toEqual(expect.arrayContaining([BOARD, TEXT]))
      expect((await shifted()) - before).toBeLessThan(0.002)
    } finally {
      await browser.close()
      rmSync(folder, { recursive: true })
    }
  })
}

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { hydrated } from './testing/hydrated.ts'
import { layoutShifts } from './testing/layout-shifts.ts'
import { expect, test } from './testing/story.ts'
import { winners } from './testing/umpire.ts'

/** Fonts that devices have, and where Debian keeps them. Arial is as wide as Liberation Sans. */
const DEVICES = {
  'Windows, macOS and an iPhone (Arial)': '/usr/share/fonts/truetype/liberation',
  'an Android phone (Roboto)': '/usr/share/fonts/truetype/roboto',
  'Debian as it comes (DejaVu)': '/usr/share/fonts/truetype/dejavu',
}

/**
 * Pages whose lines break at the same words in every font. Elsewhere a line that is nearly full may break at another word
 * when the fonts load: no scale makes every word exactly as wide as in ours.
 */
const addresses = (match: string) => [`/live/${match}`, '/shop', '/reservation', '/login', '/help']

/** Holds our fonts back. Returns how to let them come. */
async function withoutFonts(page: Page): Promise<() => void> {
  let come = () => {}
  const comes = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await comes
    await route.continue()
  })
  return () => come()
}

for (const [device, fonts] of Object.entries(DEVICES).filter(([, fonts]) => existsSync(fonts))) {
  test(`Nothing moves when the fonts load on ${device}`, async ({ server, umpire, launchOptions }) => {
    test.slow()
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 7))
    const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-fonts-'))
    const config = path.join(folder, 'fonts.conf')
    const told = `<fontconfig><dir>${fonts}</dir><cachedir>${folder}</cachedir></fontconfig>`
    writeFileSync(config, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${told}`)
    const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: config }
    const browser = await chromium.launch({ ...launchOptions, env })
    try {
      const moved: Record<string, number> = {}
      for (const [width, height] of [
        [1280, 800],
        [390, 844],
      ] as const) {
        for (const address of addresses(id)) {
          const page = await browser.newPage({ baseURL: server.url, locale: 'en-GB', viewport: { width, height } })
          const shifted = await layoutShifts(page)
          const come = await withoutFonts(page)
          await page.goto(address, { waitUntil: 'commit' })
          await hydrated(page)
          const before = await shifted()
          come()
          await page.evaluate(() =>
            Promise.all(['800 16px Archivo', '16px Inter'].map((font) => document.fonts.load(font))),
          )
          expect(await page.evaluate(() => document.fonts.check('800 16px Archivo'))).toBe(true)
          moved[`${address} at ${width} px`] = (await shifted()) - before
          await page.close()
        }
      }
      const most = Object.entries(moved).filter(([, shift]) => shift >= 0.002)
      expect(most, JSON.stringify(moved)).toEqual([])
    } finally {
      await browser.close()
      rmSync(folder, { recursive: true })
    }
  })
}

// Measures the pages of the built product in Chromium.
import path from 'node:path'
import { chromium } from '@playwright/test'
import { fillDatabase } from '../../server/testing/filled-database.ts'
import { systemBrowser } from '../system-browser.ts'
import type { ChildServer } from './child-process.ts'
import { watchOthers } from './machine.ts'
import { benchDraw } from './page-draw.ts'
import type { Browsing, PageFindings } from './page-findings.ts'
import { benchList } from './page-list.ts'
import { benchLiveMatch } from './page-live.ts'
import { benchFirstLoad, benchPaint } from './page-load.ts'
import { benchStory } from './page-story.ts'
import { benchTaps } from './page-taps.ts'
import { startProduct, startToFill } from './product.ts'
import { goals, type Report, type Run, rows, text } from './report.ts'

const MATCHES = 2000
/** Points in each match of the long list. */
const POINTS = 20

const PARTS: Readonly<Record<string, (browsing: Browsing) => Promise<PageFindings>>> = {
  'first load': benchFirstLoad,
  'first visits over a phone’s line': benchPaint,
  'a live match': benchLiveMatch,
  'statistics and story': benchStory,
  taps: benchTaps,
  'a long list': benchList,
  // Last, because it adds matches to the empty server.
  'a draw': benchDraw,
}

export async function benchPage({ folder, pace, say }: Run): Promise<Report> {
  const executablePath = systemBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
  const servers: ChildServer[] = []
  const found: PageFindings[] = []
  try {
    const full = path.join(folder, 'page.db')
    const quick = pace === 'quick'
    const matches = quick ? 200 : MATCHES
    await fillDatabase(full, { matches, live: matches, points: POINTS }, startToFill)
    const database = path.join(folder, 'empty.db')
    const [empty, filled] = [await startProduct(database), await startProduct(full)]
    servers.push(empty, filled)
    const others = watchOthers(servers.map(({ pid }) => pid))
    for (const [name, part] of Object.entries(PARTS)) {
      say(name)
      found.push(await part({ browser, quick, url: empty.url, database, listUrl: filled.url }))
    }
    const version = `Chromium ${browser.version()}, headless. Everything else on the machine, the browser too: `
    return [
      text(version + others().replace('Everything else on the machine took ', '').replace(' meanwhile', '')),
      rows(['', 'Measured'], ...found.flatMap(({ figures }) => figures)),
      goals(...found.flatMap(({ goals }) => goals)),
    ]
  } finally {
    for (const server of servers) await server.stop()
    await browser.close()
  }
}

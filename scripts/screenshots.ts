// Takes the pictures of the docs from the running product, with the same matches each time.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { readConfig } from '../server/config.ts'
import { startServer } from '../server/start.ts'
import { projectRoot } from '../server/storage/root.ts'
import { freePort } from '../server/testing/free-port.ts'
import { printHelp } from './command/help.ts'
import { fillClub } from './demo/fill-club.ts'
import { seededRandom } from './demo/tennis.ts'
import { createScorerClient } from './scorer/scorer-client.ts'
import { systemBrowser } from './system-browser.ts'

printHelp(`npm run screenshots
Takes the pictures of the docs and writes them to docs/images: a live match, the big screen, the umpire's console.
Needs Chromium. CHROMIUM_PATH selects another than the system's.`)

const KEY = 'a key for the pictures'
/** With this seed the match is in its second set. */
const SEED = 33
const MATCH = 'demo-05'

interface Picture extends BrowserContextOptions {
  readonly file: string
  readonly route: string
}

const PICTURES: readonly Picture[] = [
  { file: 'board', route: `/live/${MATCH}`, viewport: { width: 1280, height: 800 } },
  { file: 'bigscreen', route: '/bigscreen', viewport: { width: 1600, height: 900 } },
  { file: 'console', route: `/scorer/${MATCH}`, viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 },
]

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-pictures-'))
const config = readConfig({
  PORT: String(await freePort()),
  LOG_LEVEL: 'warn',
  SCORER_KEY: KEY,
  DATABASE_URL: `file:${path.join(folder, 'pictures.db')}`,
})
const app = await startServer(config)
const executablePath = systemBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
try {
  const scorer = createScorerClient({ url: config.publicUrl, key: KEY })
  await fillClub(scorer, [], new Date(), seededRandom(SEED))

  mkdirSync(path.join(projectRoot, 'docs/images'), { recursive: true })
  for (const { file, route, ...options } of PICTURES) {
    const context = await browser.newContext({ colorScheme: 'dark', locale: 'en-GB', ...options })
    if (file === 'console') await context.addInitScript(`sessionStorage.setItem('scorerKey', '${KEY}')`)
    const page = await context.newPage()
    // The first visit puts the fonts into the cache, because a page never waits for them.
    await page.goto(config.publicUrl + route)
    await page.evaluate('document.fonts.ready')
    await page.reload()
    await page.getByText('Rosa Tejada').first().waitFor()
    // The facts about the match load later.
    await page.waitForLoadState('networkidle')
    const to = `docs/images/${file}.png`
    await page.screenshot({ path: path.join(projectRoot, to), animations: 'disabled' })
    console.log(`${to}: ${route}`)
    await context.close()
  }
} finally {
  await browser.close()
  await app.close()
  rmSync(folder, { recursive: true })
}

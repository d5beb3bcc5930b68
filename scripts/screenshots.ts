// Takes the pictures of the docs from the running product, with the same matches each time.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { localTokens } from '../server/auth/local-tokens.ts'
import { readConfig } from '../server/config.ts'
import { openStorage } from '../server/database/open-storage.ts'
import { startServer } from '../server/start.ts'
import { projectRoot } from '../server/storage/root.ts'
import { freePort } from '../server/testing/free-port.ts'
import { CLUB_TIME_ZONE } from '../shared/time/club-date.ts'
import { printHelp } from './command/help.ts'
import { fillClub } from './demo/fill-club.ts'
import { seededRandom } from './demo/tennis.ts'
import { createScorerClient } from './scorer/scorer-client.ts'
import { addWebhook, callsOf, fillStorage, fillWeek } from './screenshots/fill-week.ts'
import { type Picture, picturesOf } from './screenshots/pictures.ts'
import { systemBrowser } from './system-browser.ts'

printHelp(`npm run screenshots [-- NAME ...]
Takes the pictures of the docs and writes them to docs/images. With names, such as board, it takes only these.
Needs Chromium. CHROMIUM_PATH selects another one than the system's.`)

const SCORER_KEY = 'a key for the pictures'
const TOKEN_KEY = 'a token key for the pictures'
/** With this seed the match is in its second set. */
const SEED = 33
const MATCH = 'demo-05'
const DAY_MS = 86_400_000

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-pictures-'))
const config = readConfig({
  PORT: String(await freePort()),
  LOG_LEVEL: 'warn',
  SCORER_KEY,
  TOKEN_KEY,
  WEBHOOK_PRIVATE_HOSTS: 'localhost',
  DATABASE_URL: `file:${path.join(folder, 'pictures.db')}`,
})
const { storage } = await openStorage(config)
await fillStorage(storage, Date.now())
await storage.close()
const app = await startServer(config)
const receiverPort = await freePort()
/** Receives the events of the webhook. */
const receiver = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(204).end())
}).listen(receiverPort, 'localhost')
const executablePath = systemBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
try {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const call = callsOf(config.publicUrl, TOKEN_KEY)
  await addWebhook(call, `http://localhost:${receiverPort}/results`)
  await fillClub(createScorerClient({ url: config.publicUrl, key: SCORER_KEY }), [], new Date(), seededRandom(SEED))
  await fillWeek(call, tomorrow)
  mkdirSync(path.join(projectRoot, 'docs/images'), { recursive: true })
  const chosen = process.argv.slice(2)
  for (const picture of picturesOf(MATCH, tomorrow)) {
    if (chosen.length === 0 || chosen.includes(picture.file)) await take(browser, picture)
  }
} finally {
  await browser.close()
  await app.close()
  receiver.close()
  rmSync(folder, { recursive: true })
}

async function take(browser: Browser, { file, route, shows, person, act, ...options }: Picture): Promise<void> {
  const context = await browser.newContext({
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: CLUB_TIME_ZONE,
    ...options,
  })
  if (person) {
    const session = { token: await localTokens(TOKEN_KEY).sign(person), username: person.name, email: person.email }
    await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(session)})`)
  }
  // As on a public server: a browser without a window refuses the lock, and pages would say so.
  await context.addInitScript(
    "Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => new EventTarget() } })",
  )
  const page = await context.newPage()
  // The first visit puts the fonts into the cache, because a page never waits for them.
  await page.goto(config.publicUrl + route)
  await page.evaluate('document.fonts.ready')
  await page.reload()
  await page.getByText(shows).first().waitFor()
  // Some facts load later.
  await page.waitForLoadState('networkidle')
  if (act) {
    await act(page)
    await page.waitForLoadState('networkidle')
  }
  // After a scroll, the browser may not have painted the new part yet.
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
  const to = `docs/images/${file}.png`
  await page.screenshot({ path: path.join(projectRoot, to), animations: 'disabled' })
  console.log(`${to}: ${route}`)
  await context.close()
}

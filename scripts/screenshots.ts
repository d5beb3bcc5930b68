// Takes the pictures of the README from the running product, with a match that is always the same.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { readConfig } from '../server/config.ts'
import { startServer } from '../server/start.ts'
import { projectRoot } from '../server/storage/root.ts'
import { createScorerClient } from './scorer/scorer-client.ts'
import { systemBrowser } from './system-browser.ts'

const KEY = 'a key for the pictures'
const [ANA, LUZ] = ['Ana Reyes', 'Luz Marte']
/** Who wins each point: enough for a second set's worth of games, and a game at 30-15. */
const RALLIES = '1121122121111221222211211122121112211112221212211121112221212111211'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-pictures-'))
const config = readConfig({
  PORT: '3999',
  LOG_LEVEL: 'warn',
  SCORER_KEY: KEY,
  DATABASE_URL: `file:${path.join(folder, 'pictures.db')}`,
})
const app = await startServer(config)
const executablePath = systemBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
try {
  const scorer = createScorerClient({ url: config.publicUrl, key: KEY })
  const match = {
    id: 'final',
    category: "Women's singles",
    company: ANA,
    company2: LUZ,
    description: 'Copa Ventaja, final · Centre court',
    date: new Date().toISOString(),
    liveStream: true,
    streamUrl: 'https://stream.example.com/centre-court',
  }
  await scorer.createMatch(match)
  const points = [...RALLIES].map((winner, index) => ({
    id: `p${index + 1}`,
    player: winner === '1' ? ANA : LUZ,
    action: index % 5 === 0 ? ('ACE' as const) : ('WINNER' as const),
    baseSeq: index,
  }))
  await scorer.append('final', points)

  mkdirSync(path.join(projectRoot, 'docs/images'), { recursive: true })
  for (const [file, route] of [
    ['board', '/live/final'],
    ['home', '/'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', locale: 'en-GB' })
    await page.goto(config.publicUrl + route)
    await page.getByText(LUZ).first().waitFor()
    await page.evaluate('document.fonts.ready')
    await page.screenshot({ path: path.join(projectRoot, `docs/images/${file}.png`) })
    await page.close()
  }
} finally {
  await browser.close()
  await app.close()
  rmSync(folder, { recursive: true })
}

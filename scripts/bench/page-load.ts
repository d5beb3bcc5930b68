import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '../../server/storage/root.ts'
import { besideLimit, median, seconds, spread } from './figures.ts'
import { type Browsing, type PageFindings, PHONE } from './page-findings.ts'
import { createMatch, postEntries } from './product.ts'
import type { Goal } from './report.ts'

/** Limit for the scripts and styles of a first visit (bytes, gzip). */
const MOST = 110 * 1024

/** Measures how much script and style a first visit to `/` loads. */
export async function benchFirstLoad({ browser, url }: Browsing): Promise<PageFindings> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url())
    if (origin === url && /\.(js|css)$/.test(pathname)) asked.add(pathname)
  })
  await page.goto(`${url}/`, { waitUntil: 'networkidle' })
  await context.close()
  const first = firstFiles()
  const all = sizeOf([...asked])
  return {
    figures: [
      [`Scripts and styles that every page starts with (${first.length})`, kilobytes(sizeOf(first))],
      [`Scripts and styles that a visit to / loads (${asked.size})`, kilobytes(all)],
    ],
    goals: [
      {
        goal: 'a visit to / loads under 110 KB of JavaScript and CSS in all, gzip, with the live connection',
        figure: kilobytes(all),
        reached: all > 0 && all < MOST,
      },
    ],
  }
}

/**
 * Returns the scripts and styles that every page starts with: the ones of index.html, and the ones of the app that its
 * script loads.
 */
function firstFiles(): string[] {
  const read = (file: string) => readFileSync(path.join(projectRoot, 'dist', file), 'utf8')
  const named = [...read('web/index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)]
  const { app } = JSON.parse(read('render/files.json')) as { app: readonly string[] }
  return [...new Set([...named.map(([, file]) => file ?? ''), ...app])]
}

const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => {
    return sum + gzipSync(readFileSync(path.join(projectRoot, 'dist/web', file)), { level: 9 }).length
  }, 0)

const kilobytes = (bytes: number): string => `${besideLimit(bytes / 1024, MOST / 1024)} KB`

/** Lighthouse's slow 4G: 1.6 Mbit/s down and 750 kbit/s up, in bytes a second; latency in ms. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
/** Factor by which Chromium slows the page's scripts down, so that they run as on a phone. */
const SLOWER = 4
const VISITS = 3
const GOAL = 1.8
/** Time after the last response within which everything is painted (ms). */
const SETTLES = 1000
/** Points up to 30-30, so that a game is in play. */
const IN_PLAY = ['Ana Reyes', 'Luz Marte', 'Ana Reyes', 'Luz Marte']

interface Paint {
  /** Time since the visit began. */
  readonly seconds: number
  readonly element: string
}

/** Measures the largest contentful paint of first visits on a phone and a phone's line. */
export async function benchPaint(browsing: Browsing): Promise<PageFindings> {
  const id = await createMatch(browsing.url, { format: 'SET3-S:6/TB7', firstServer: 1 })
  await postEntries(
    browsing.url,
    id,
    IN_PLAY.map((player, n) => ({ id: `paint-${n}`, player, action: 'WINNER' })),
  )
  const pages = {
    '/': '/',
    '/live/{id}, a game in play': `/live/${id}`,
    '/shop': '/shop',
    '/reservation': '/reservation',
  }
  const figures: (readonly [string, string])[] = []
  const goals: Goal[] = []
  for (const [name, path] of Object.entries(pages)) {
    const paints: Paint[] = []
    for (let n = 0; n < (browsing.quick ? 1 : VISITS); n++) paints.push(await largestPaint(browsing, path))
    const took = paints.map((paint) => paint.seconds)
    const elements = [...new Set(paints.map(({ element }) => element))].join(', ')
    figures.push([`Largest contentful paint of ${name}: ${elements}`, spread(took, seconds)])
    goals.push({
      goal: `largest contentful paint of ${name} under ${GOAL} s on a phone’s line`,
      figure: seconds(median(took)),
      reached: median(took) < GOAL,
    })
  }
  return { figures, goals }
}

async function largestPaint({ browser, url }: Browsing, path: string): Promise<Paint> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(OBSERVE)
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
    await delay(SETTLES)
    const last = (await page.evaluate('window.paints_.at(-1)')) as Paint | undefined
    if (!last) throw new Error(`${path} painted nothing`)
    return last
  } finally {
    await context.close()
  }
}

/** Records each element at once, because it may be removed later. */
const OBSERVE = `{
  window.paints_ = []
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries()) {
      const text = (element?.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 30)
      window.paints_.push({
        seconds: startTime / 1000,
        element: (element?.localName ?? 'gone') + (text && ' “' + text + '”'),
      })
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}`

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '../../server/storage/root.ts'
import { besideLimit } from './figures.ts'
import { type Browsing, type PageFindings, PHONE } from './page-findings.ts'

/** Bytes, gzip. */
const MOST = 110 * 1024

/** How much script and style a first visit to `/` asks for. */
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
  const html = readFileSync(path.join(projectRoot, 'dist/web/index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
  const [all, first] = [sizeOf([...asked]), sizeOf(named)]
  return {
    figures: [
      [`Scripts and styles that index.html names (${named.length})`, kilobytes(first)],
      [`Scripts and styles that a visit to / asks for (${asked.size})`, kilobytes(all)],
    ],
    goals: [
      {
        goal: 'JavaScript and CSS that a visit to / asks for in all, the live line included, under 110 KB, gzip',
        figure: kilobytes(all),
        reached: all > 0 && all < MOST,
      },
    ],
  }
}

const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => {
    return sum + gzipSync(readFileSync(path.join(projectRoot, 'dist/web', file)), { level: 9 }).length
  }, 0)

const kilobytes = (bytes: number): string => `${besideLimit(bytes / 1024, MOST / 1024)} KB`

import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession } from '@playwright/test'
import { playedMatch } from '../../server/testing/filled-database.ts'
import { ms } from './figures.ts'
import { type Browsing, type PageFindings, PHONE } from './page-findings.ts'
import { createMatch, postEntries } from './product.ts'

export const FORMAT = 'SET5-S:6/TB7-F:6/TB10'
export const NAMES = ['Ana Reyes', 'Luz Marte'] as const
/** Rate of the points: faster than in a real match, but slow enough that most animations of a point complete. */
const POINTS_A_SECOND = 10
/** Number of points before the first measurement, so that the code is compiled and first-time allocations are made. */
const FIRST_POINTS = 40
const MOST_WORK_MS = 4
/** Allowed growth of the heap (bytes). The log grows by a few hundred points, each with a line on the page. */
const MOST_GROWTH = 1024 * 1024

/** Measures a scoreboard during a match of five sets at ten points a second. */
export async function benchLiveMatch({ browser, url, quick }: Browsing): Promise<PageFindings> {
  const sides = longMatch().slice(0, quick ? 100 : undefined)
  const id = await createMatch(url, { format: FORMAT, firstServer: 1 })
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(`${url}/live/${id}`)
  await page.getByText(NAMES[1]).first().waitFor()
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)

  const shows = (seq: number) =>
    page.locator(`[data-seq="${seq}"]`).first().waitFor({ state: 'attached', timeout: 10_000 })

  await play(url, id, sides, 0, FIRST_POINTS)
  await shows(FIRST_POINTS)
  const before = await heap(session)
  const points = sides.length - FIRST_POINTS
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workBefore = await taskMs(session)
  await play(url, id, sides, FIRST_POINTS, sides.length)
  await shows(sides.length)
  const each = ((await taskMs(session)) - workBefore) / points
  const after = await heap(session)
  await context.close()

  const grown = after - before
  return {
    figures: [
      [`Live match, ${points} points at ${POINTS_A_SECOND} a second: work of the main thread a point`, ms(each)],
      ['JavaScript heap after the first points, and at the end', `${megabytes(before)}, ${megabytes(after)}`],
    ],
    goals: [
      {
        goal: `a live page left open at ${POINTS_A_SECOND} points a second does under ${MOST_WORK_MS} ms of work a point`,
        figure: ms(each),
        reached: each < MOST_WORK_MS,
      },
      {
        goal: `its memory stays flat over a match of five sets (under 1 MB, the log itself included)`,
        figure: `${grown < 0 ? '−' : '+'}${megabytes(Math.abs(grown))}`,
        reached: grown < MOST_GROWTH,
      },
    ],
  }
}

/** Returns the winner of each point of the longest of 100 matches. */
export function longMatch(): number[] {
  const played = Array.from({ length: 100 }, (_, seed) => playedMatch(FORMAT, 2 * seed + 2).events)
  const longest = played.reduce((a, b) => (a.length >= b.length ? a : b))
  return longest.map(({ side }) => side - 1)
}

/** Posts points at a rate. */
export async function play(url: string, id: string, sides: readonly number[], from: number, to: number) {
  const started = performance.now()
  for (let n = from; n < to; n++) {
    await delay(Math.max(0, started + ((n - from) * 1000) / POINTS_A_SECOND - performance.now()))
    await postEntries(url, id, { id: `p${n}`, player: NAMES[sides[n] ?? 0], action: 'WINNER', baseSeq: n })
  }
}

/** Returns the CPU time of all tasks of the page's main thread so far (ms). */
async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

async function heap(session: CDPSession): Promise<number> {
  // Wait until React has rendered the last points and released its memory.
  await delay(1000)
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(2)} MB`

import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { ms } from './figures.ts'
import { playedMatch } from './filled-database.ts'
import { type Browsing, type PageFindings, PHONE } from './page-findings.ts'
import { createMatch, postEntries } from './product.ts'

const FORMAT = 'SET5-S:6/TB7-F:6/TB10'
const NAMES = ['Ana Reyes', 'Luz Marte'] as const
/** Faster than real points, and slow enough that most animations of a point complete. */
const POINTS_A_SECOND = 10
/** Points whose animations all complete before the next point. */
const SLOW_POINTS = 10
/** Points before the first measurement, after which code is compiled and first allocations are made. */
const FIRST_POINTS = 40
const MOST_WORK_MS = 4
/** Allowed growth of the heap (bytes). The log grows by a few hundred points, each with a line on the page. */
const MOST_GROWTH = 1024 * 1024

/** Measures a scoreboard during a match of five sets at ten points a second, and for a while at one a second. */
export async function benchLiveMatch({ browser, url, quick }: Browsing): Promise<PageFindings> {
  const sides = longMatch().slice(0, quick ? 100 : undefined)
  const id = await createMatch(url, { format: FORMAT, firstServer: 1 })
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(`${url}/live/${id}`)
  await page.getByText(NAMES[1]).first().waitFor()
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)

  await play(page, url, id, sides, 0, FIRST_POINTS)
  const before = await heap(session)
  const idle = await workOf(page, async () => void (await delay(2000)))
  const slow = FIRST_POINTS + SLOW_POINTS
  const calm = await workOf(page, () => play(page, url, id, sides, FIRST_POINTS, slow, 1))
  const points = sides.length - slow
  const work = await workOf(page, () => play(page, url, id, sides, slow, sides.length))
  const after = await heap(session)
  await context.close()

  const each = work.busyMs / points
  const grown = after - before
  return {
    figures: [
      [`Live match, ${points} points at ${POINTS_A_SECOND} a second: work of the main thread a point`, ms(each)],
      ...Object.entries(work.parts).map(([part, busy]): [string, string] => [`– of it ${part}`, ms(busy / points)]),
      ['– while no points come, a second', ms(idle.busyMs / idle.seconds)],
      ['– one point a second, with complete animations: a second', ms(calm.busyMs / calm.seconds)],
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
function longMatch(): number[] {
  const played = Array.from({ length: 100 }, (_, seed) => playedMatch(FORMAT, 2 * seed + 2).events)
  const longest = played.reduce((a, b) => (a.length >= b.length ? a : b))
  return longest.map(({ side }) => side - 1)
}

/** Posts points at a rate, and waits until the last is on the page. */
async function play(
  page: Page,
  url: string,
  id: string,
  sides: readonly number[],
  from: number,
  to: number,
  aSecond = POINTS_A_SECOND,
) {
  const started = performance.now()
  for (let n = from; n < to; n++) {
    await delay(Math.max(0, started + ((n - from) * 1000) / aSecond - performance.now()))
    await postEntries(url, id, { id: `p${n}`, player: NAMES[sides[n] ?? 0], action: 'WINNER', baseSeq: n })
  }
  await page.locator(`[data-seq="${to}"]`).first().waitFor({ state: 'attached', timeout: 10_000 })
}

async function workOf(page: Page, act: () => Promise<void>) {
  const started = performance.now()
  const trace = await startTrace(page)
  await act()
  return { ...(await trace.stop()), seconds: (performance.now() - started) / 1000 }
}

async function heap(session: CDPSession): Promise<number> {
  // Wait until React has rendered the last points and released its memory.
  await delay(1000)
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(2)} MB`

/** Work of a page's main thread. */
export interface Work {
  /** CPU time of all its tasks, ms. */
  readonly busyMs: number
  /** CPU time of each named part (ms). */
  readonly parts: Readonly<Record<string, number>>
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** CPU time, µs. */
  readonly tdur?: number
  /** Start and duration (µs). */
  readonly ts: number
  readonly dur?: number
  readonly args: { readonly name?: string }
}

const PARTS: Readonly<Record<string, string>> = {
  FunctionCall: 'scripts',
  RunMicrotasks: 'scripts',
  EvaluateScript: 'scripts',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  MinorGC: 'garbage collection',
  MajorGC: 'garbage collection',
}

/** Records a trace, as the developer tools do. Only one page can be recorded at a time. */
async function startTrace(page: Page): Promise<{ stop(): Promise<Work> }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const session = await page.context().newCDPSession(page)
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
  const renderers = new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id))
  await session.detach()
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'devtools.timeline', 'v8', '__metadata'] })
  return {
    stop: async () => {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
      return workIn(traceEvents, renderers)
    },
  }
}

/** Returns the work of the busiest renderer, which is the page's. */
function workIn(events: readonly TraceEvent[], renderers: ReadonlySet<number>): Work {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const works = mains
    .filter(({ pid }) => renderers.size === 0 || renderers.has(pid))
    .map(({ pid, tid }) => threadWork(events.filter((event) => event.pid === pid && event.tid === tid)))
  return works.reduce((a, b) => (a.busyMs >= b.busyMs ? a : b), { busyMs: 0, parts: {} })
}

function threadWork(events: readonly TraceEvent[]): Work {
  const parts: Record<string, number> = {}
  let busyMs = 0
  /** End of the current event of each kind (µs). Events before it are nested in it. */
  const ends = new Map<string, number>()
  for (const { name, ph, ts, tdur, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (ph !== 'X') continue
    const kind = name.endsWith('RunTask') ? 'task' : PARTS[name]
    // Events may nest within their kind: count only the outer one.
    if (!kind || ts < (ends.get(kind) ?? 0)) continue
    ends.set(kind, ts + dur)
    const took = (tdur ?? dur) / 1000
    if (kind === 'task') busyMs += took
    else parts[kind] = (parts[kind] ?? 0) + took
  }
  return { busyMs, parts }
}

import type { Page } from '@playwright/test'

/** What the main thread of a page did. */
export interface Work {
  /** CPU time of all its tasks, ms. */
  readonly busyMs: number
  /** Which of it went into what, ms; what has no name here is left out. */
  readonly parts: Readonly<Record<string, number>>
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** CPU time, µs. */
  readonly tdur?: number
  /** When it began, and how long it took, µs. */
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

/** Records what the browser does, as its developer tools do. Only one page may be recorded at a time. */
export async function startTrace(page: Page): Promise<{ stop(): Promise<Work> }> {
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

/** Renderers hold one page each here: the busiest of them is the page's. */
function workIn(events: readonly TraceEvent[], renderers: ReadonlySet<number>): Work {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const works = mains
    .filter(({ pid }) => renderers.size === 0 || renderers.has(pid))
    .map(({ pid, tid }) => workOf(events.filter((event) => event.pid === pid && event.tid === tid)))
  return works.reduce((a, b) => (a.busyMs >= b.busyMs ? a : b), { busyMs: 0, parts: {} })
}

function workOf(events: readonly TraceEvent[]): Work {
  const parts: Record<string, number> = {}
  let busyMs = 0
  /** Until when the work of each kind lasts that holds what comes next, µs. */
  const ends = new Map<string, number>()
  for (const { name, ph, ts, tdur, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (ph !== 'X') continue
    const kind = name.endsWith('RunTask') ? 'task' : PARTS[name]
    // A part may hold more of its kind: a page's painting that of its documents, a task a task.
    if (!kind || ts < (ends.get(kind) ?? 0)) continue
    ends.set(kind, ts + dur)
    const took = (tdur ?? dur) / 1000
    if (kind === 'task') busyMs += took
    else parts[kind] = (parts[kind] ?? 0) + took
  }
  return { busyMs, parts }
}

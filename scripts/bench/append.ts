// Measures appends, which are answered once they are on disk.

import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { benchCrowd } from './append-crowd.ts'
import { type Measured, measureAppends } from './append-window.ts'
import { type ChildServer, nodeCommand, startServer } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import { startClient } from './clients/remote.ts'
import { interleave, median, ms, percent, quantile, ratios, rounded, spread, whole } from './figures.ts'
import { watchOthers } from './machine.ts'
import { createMatch, startProduct } from './product.ts'
import { type Block, goals, type Report, type Run, rows, text } from './report.ts'

interface Scenario {
  readonly name: string
  readonly scorers: number
  readonly together: boolean
  readonly perSecond: number
  readonly windowMs: number
}

const SCENARIOS: readonly Scenario[] = [
  { name: '1 scorer', scorers: 1, together: false, perSecond: 0, windowMs: 1000 },
  { name: '100 scorers, a match each', scorers: 100, together: false, perSecond: 0, windowMs: 2000 },
  { name: '100 scorers, one match', scorers: 100, together: true, perSecond: 0, windowMs: 1000 },
  { name: '100 scorers, 2,000 a second', scorers: 100, together: false, perSecond: 2000, windowMs: 3000 },
]
const ROUNDS = 3
/** Longest time for each scenario (s). */
const MOST_SECONDS = 30
const RATE_GOAL = 15_000
const P99_GOAL = 10

type Name = 'Ventaja' | 'naive'

export async function benchAppend(run: Run): Promise<Report> {
  const { folder, quick, say } = run
  const client = startClient<AppendHandlers>('append-client.ts')
  const servers = {} as Record<Name, ChildServer>
  const tables: Block[] = []
  const results = new Map<Scenario, Record<Name, Measured[]>>()
  try {
    servers.Ventaja = await startProduct(path.join(folder, 'append.db'))
    const peer = nodeCommand(path.join(import.meta.dirname, 'peers/naive-peer.ts'))
    servers.naive = await startServer(() => peer, { PEER_DATABASE: path.join(folder, 'naive.db') }, '/readyz')
    const others = watchOthers([client.pid, servers.Ventaja.pid, servers.naive.pid])
    for (const scenario of SCENARIOS) {
      say(scenario.name)
      const windowMs = quick ? 500 : scenario.windowMs
      const measure = async (name: Name) => {
        const match = scenario.together ? await createMatch(servers[name].url) : null
        return measureAppends(servers[name], client, { ...scenario, windowMs, match })
      }
      const measured = await interleave(quick ? 1 : ROUNDS, ['Ventaja', 'naive'], measure, MOST_SECONDS)
      results.set(scenario, measured)
      tables.push(scenarioTable(scenario, measured))
    }
    tables.unshift(text(`One sync of the disk takes ${ms(measureSync(folder))}. ${others()}`))
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    await client.stop()
  }
  const crowd = await benchCrowd(run)
  const [rate, steady] = [results.get(SCENARIOS[1] as Scenario), results.get(SCENARIOS[3] as Scenario)]
  const most = median(rate?.Ventaja.map(({ appends, seconds }) => appends / seconds) ?? [])
  const p99 = median(steady?.Ventaja.map(({ p99 }) => p99) ?? [])
  return [
    ...tables,
    text('The naive peer stores each point with one INSERT and one sync. It does not check, fold or publish.'),
    ...crowd.tables,
    goals(
      { goal: `at least ${whole(RATE_GOAL)} a second, 100 scorers`, figure: whole(most), reached: most >= RATE_GOAL },
      { goal: `p99 under ${P99_GOAL} ms at 2,000 a second`, figure: ms(p99), reached: p99 < P99_GOAL },
      ...crowd.goals,
    ),
  ]
}

const HEAD = ['a second', '× naive', 'µs of CPU each', 'p50', 'p99', 'worst', 'the client’s core']

function scenarioTable({ name }: Scenario, measured: Record<Name, Measured[]>): Block {
  const rate = (of: Name) => measured[of].map(({ appends, seconds }) => appends / seconds)
  return rows(
    [name, ...HEAD],
    ...(['Ventaja', 'naive'] as const).map((of) => {
      const middle = (figure: (one: Measured) => number) => median(measured[of].map(figure))
      return [
        of,
        whole(median(rate(of))),
        of === 'naive' ? '1' : spread(ratios(rate(of), rate('naive'))),
        rounded(middle(({ cpu }) => cpu)),
        ms(middle(({ p50 }) => p50)),
        ms(middle(({ p99 }) => p99)),
        ms(Math.max(...measured[of].map(({ worst }) => worst))),
        percent(middle(({ clientSeconds, seconds }) => clientSeconds / seconds)),
      ]
    }),
  )
}

const PAGE = Buffer.alloc(4096)
const SYNCS = 100

/** Returns the median time (ms) to write and sync one page. Group commit shares it among several points. */
function measureSync(folder: string): number {
  const file = path.join(folder, 'sync')
  const descriptor = openSync(file, 'w')
  const samples = Array.from({ length: SYNCS }, () => {
    const started = performance.now()
    writeSync(descriptor, PAGE)
    fdatasyncSync(descriptor)
    return performance.now() - started
  })
  closeSync(descriptor)
  rmSync(file)
  return quantile(samples, 0.5)
}

// Measures appends, which are answered once they are on disk.

import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { quantile } from '../../server/testing/quantile.ts'
import { benchSenders } from './append-senders.ts'
import { type Measured, measureAppends } from './append-window.ts'
import { type ChildServer, peerCommand, startServer } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import { startClient } from './clients/remote.ts'
import { median, ms, percent, ratios, rounded, spread, whole } from './figures.ts'
import { allDecided, ratioGoal } from './goals.ts'
import { watchOthers } from './machine.ts'
import { createMatch, startProduct } from './product.ts'
import { type Block, type Goal, goals, type Report, type Run, rows, text } from './report.ts'
import { interleave, type Rounds, roundsAt } from './rounds.ts'

interface Scenario {
  readonly name: string
  readonly scorers: number
  readonly together: boolean
  readonly perSecond: number
  readonly windowMs: number
  /**
   * Lowest rate that reaches the goal, as a multiple of the naive peer's rate; null if the goal is about the p99 instead.
   */
  readonly least: number | null
}

const SCENARIOS: readonly Scenario[] = [
  { name: '1 scorer', scorers: 1, together: false, perSecond: 0, windowMs: 1000, least: 0.95 },
  { name: '100 scorers, a match each', scorers: 100, together: false, perSecond: 0, windowMs: 1500, least: 6 },
  { name: '100 scorers, one match', scorers: 100, together: true, perSecond: 0, windowMs: 1000, least: 3 },
  { name: '100 scorers, 2,000 a second', scorers: 100, together: false, perSecond: 2000, windowMs: 2000, least: null },
]
const ROUNDS: Rounds = { least: 5, most: 20, seconds: 45 }
const P99_GOAL = 10

const NAMES = ['Ventaja', 'naive', 'naive again'] as const
type Name = (typeof NAMES)[number]
type Results = Record<Name, Measured[]>

export async function benchAppend({ folder, pace, say }: Run): Promise<Report> {
  const client = startClient<AppendHandlers>('append-client.ts')
  const file = path.join(folder, 'append.db')
  const servers = {} as Record<Name, ChildServer>
  const tables: Block[] = []
  const reached: Goal[] = []
  try {
    servers.Ventaja = await startProduct(file)
    for (const name of ['naive', 'naive again'] as const) servers[name] = await startNaive(folder, name)
    const others = watchOthers([client.pid, ...Object.values(servers).map(({ pid }) => pid)])
    for (const scenario of SCENARIOS) {
      say(scenario.name)
      const windowMs = pace === 'quick' ? 300 : scenario.windowMs
      const measure = async (name: Name) => {
        const matches = scenario.together ? await createMatches(servers[name].url) : null
        return measureAppends(servers[name], client, { ...scenario, windowMs, matches })
      }
      const decided = (results: Results) => allDecided([goalOf(scenario, results)])
      const results = await interleave(roundsAt(pace, ROUNDS), NAMES, measure, decided)
      tables.push(scenarioTable(scenario, results))
      reached.push(goalOf(scenario, results))
    }
    say('the key, grants and umpires')
    const senders = await benchSenders(servers.Ventaja, file, client, pace)
    tables.push(senders.table)
    reached.push(...senders.goals)
    tables.unshift(text(`One sync of the disk takes ${ms(measureSync(folder))}. ${others()}`))
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    await client.stop()
  }
  const naive = 'The naive peer stores each point with one INSERT and one sync. It does not check, fold or publish.'
  return [...tables, text(naive), goals(...reached)]
}

function startNaive(folder: string, name: string): Promise<ChildServer> {
  return startServer(() => peerCommand('naive-peer'), { PEER_DATABASE: path.join(folder, `${name}.db`) }, '/readyz')
}

const ratesOf = (results: readonly Measured[]): number[] => results.map(({ appends, seconds }) => appends / seconds)

function goalOf({ name, least }: Scenario, { Ventaja, naive, 'naive again': again }: Results): Goal {
  if (least === null) {
    const p99 = median(Ventaja.map(({ p99 }) => p99))
    return { goal: `${name}: p99 under ${P99_GOAL} ms`, figure: ms(p99), reached: p99 < P99_GOAL }
  }
  const [rates, ofAgain] = [ratios(ratesOf(Ventaja), ratesOf(naive)), ratios(ratesOf(again), ratesOf(naive))]
  return ratioGoal(`${name}: at least ${least} × the rate of naive`, rates, ofAgain, { least })
}

const HEAD = ['a second', '× naive', 'µs of CPU each', 'p50', 'p99', 'worst', 'the client’s core']

function scenarioTable({ name }: Scenario, measured: Results): Block {
  const rate = (of: Name) => ratesOf(measured[of])
  return rows(
    [name, ...HEAD],
    ...NAMES.map((of) => {
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

/** Number of matches that all scorers share, one after the other. The scorers cannot fill all of them. */
const MATCHES = 10

const createMatches = (url: string): Promise<string[]> =>
  Promise.all(Array.from({ length: MATCHES }, () => createMatch(url)))

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

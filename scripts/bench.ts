// Measures the engine alone, and the built server beside a naive peer in the same run: appends a second, and the time from
// a point to a watcher.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../server/storage/root.ts'
import { commits, measureAppends, type Scenario, type Window } from './bench/appends.ts'
import { type ChildServer, startChild } from './bench/child-server.ts'
import { measureSync } from './bench/disk-sync.ts'
import { ms, quantile, table } from './bench/figures.ts'
import { measureFolding } from './bench/folding.ts'
import { measureWatching } from './bench/watching.ts'

const SCENARIOS: readonly Scenario[] = [
  { name: '1 scorer', scorers: 1, together: false },
  { name: '10 scorers, a match each', scorers: 10, together: false },
  { name: '100 scorers, a match each', scorers: 100, together: false },
  { name: '100 scorers, one match', scorers: 100, together: true },
]
/** Each server is measured twice in each scenario, in turn, so that a slow moment of the machine hits both. */
const ROUNDS = 2
const WARM_UP_MS = 250
const WINDOW_MS = 1250
const WATCHERS = [1, 200]
const WATCHED_POINTS = 1000
/** 75 a second: 1,000 points twice fit into half a minute. */
const WATCHED_EVERY_MS = 1000 / 75

const key = randomBytes(16).toString('hex')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function measure(folder: string, servers: ChildServer[]): Promise<void> {
  const main = path.join(projectRoot, 'dist/server/main.js')
  if (!existsSync(main)) throw new Error('there is no built server; npm run build makes one')
  const env = { SCORER_KEY: key, LOG_LEVEL: 'error', PUBLIC_URL: '' }
  const ours = await startChild([main], { ...env, DATABASE_URL: `file:${folder}/ventaja.db` }, '/readyz')
  servers.push(ours)
  const peerFile = path.join(import.meta.dirname, 'bench/naive-peer.ts')
  const peer = await startChild(['--import', 'tsx', peerFile], { PEER_DATABASE: `${folder}/peer.db` }, '/readyz')
  servers.push(peer)

  say(
    `Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), which the servers`,
  )
  say(`share with the clients that load them; databases in ${tmpdir()},`)
  say(`where one sync takes ${ms(measureSync(folder))}: the slower it is, the more is won by sharing it.\n`)
  say('Appends, each answered after its own sync (naive) or one that it shares (Ventaja)\n')
  const rows = [['', 'Ventaja', 'naive', 'ratio', 'p50 / p99', 'naive p50 / p99', 'entries a commit']]
  for (const scenario of SCENARIOS) rows.push(await compare(ours, peer, scenario))
  say(table(rows))
  say(
    '\nThe naive peer stores an entry with one INSERT and one sync a request; it checks, folds and publishes nothing.\n',
  )

  say(
    `From sending a point to its event at a watcher, ${WATCHED_POINTS} points at ${Math.round(1000 / WATCHED_EVERY_MS)} a second\n`,
  )
  const watched = [['', 'median', 'p99', 'worst', 'events']]
  for (const watchers of WATCHERS) {
    const samples = await measureWatching(ours.url, key, watchers, WATCHED_POINTS, WATCHED_EVERY_MS)
    const [median, p99, worst] = [quantile(samples, 0.5), quantile(samples, 0.99), quantile(samples, 1)]
    const name = watchers === 1 ? '1 watcher' : `${watchers} watchers, each event`
    watched.push([name, ms(median), ms(p99), ms(worst), String(samples.length)])
  }
  say(table(watched))
}

async function compare(ours: ChildServer, peer: ChildServer, scenario: Scenario): Promise<string[]> {
  const windows = { ours: [] as Window[], peer: [] as Window[] }
  const before = await commits(ours.url)
  for (let round = 0; round < ROUNDS; round++) {
    windows.ours.push(await measureAppends(ours.port, key, scenario, WARM_UP_MS, WINDOW_MS))
    windows.peer.push(await measureAppends(peer.port, key, scenario, WARM_UP_MS, WINDOW_MS))
  }
  const after = await commits(ours.url)
  const batch = (after.entries - before.entries) / (after.commits - before.commits)
  const [mine, theirs] = [windows.ours, windows.peer].map(summary)
  if (!mine || !theirs) throw new Error('nothing was measured')
  const ratio = `${(mine.rate / theirs.rate).toFixed(2)} ×`
  return [
    scenario.name,
    `${mine.rate.toFixed(0)}/s`,
    `${theirs.rate.toFixed(0)}/s`,
    ratio,
    mine.latency,
    theirs.latency,
    batch.toFixed(1),
  ]
}

function summary(windows: readonly Window[]): { rate: number; latency: string } {
  const latencies = windows.flatMap((window) => window.latencies)
  const seconds = windows.reduce((sum, window) => sum + window.seconds, 0)
  return {
    rate: latencies.length / seconds,
    latency: `${ms(quantile(latencies, 0.5))} / ${ms(quantile(latencies, 0.99))}`,
  }
}

/** The rules that the engine is measured under: all that tennis has, the shortest, and none. */
const FOLDED = ['SET5-S:6/TB7-F:6/TB10', 'SET3-S:4NOAD/TB5NOAD@3', null]

function measureEngine(): void {
  const rows = [['Points folded by the engine, one core', 'a second', 'points']]
  for (const code of FOLDED) {
    const { rate, points } = measureFolding(code)
    rows.push([code ?? 'documented rules', `${(rate / 1e6).toFixed(1)} million`, String(points)])
  }
  say(`${table(rows)}\n`)
}

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-bench-'))
const servers: ChildServer[] = []
const started = performance.now()
async function cleanUp(): Promise<void> {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.on('SIGINT', () => void cleanUp().then(() => process.exit(130)))
try {
  measureEngine()
  await measure(folder, servers)
  say(`\n${((performance.now() - started) / 1000).toFixed(0)} s in all.`)
} catch (error) {
  process.stderr.write(`The bench ended early: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await cleanUp()
}

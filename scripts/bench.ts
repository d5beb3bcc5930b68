// Measures the product on this machine beside other servers, with the same client in the same run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../server/storage/root.ts'
import { benchAppend } from './bench/append.ts'
import { benchCompetitions } from './bench/competitions.ts'
import { benchFanout } from './bench/fanout.ts'
import { benchFold } from './bench/fold.ts'
import { benchHttp } from './bench/http.ts'
import { describeMachine, machineName } from './bench/machine.ts'
import { benchNotifications } from './bench/notifications.ts'
import { benchOffice } from './bench/office.ts'
import { benchOrder } from './bench/order.ts'
import { benchPage } from './bench/page.ts'
import { profileInto, profileTable } from './bench/profile.ts'
import { benchRatings } from './bench/ratings.ts'
import { benchReconnect } from './bench/reconnect.ts'
import { asMarkdown, asText, type Report, type Run, withSection } from './bench/report.ts'
import type { Pace } from './bench/rounds.ts'
import { benchStart } from './bench/start.ts'
import { benchYears } from './bench/years.ts'

type Bench = (run: Run) => Promise<Report>

const BENCHES: Readonly<Record<string, Bench>> = {
  fold: benchFold,
  append: benchAppend,
  http: benchHttp,
  fanout: benchFanout,
  start: benchStart,
  years: benchYears,
  reconnect: benchReconnect,
  page: benchPage,
  office: benchOffice,
  ratings: benchRatings,
  competitions: benchCompetitions,
  order: benchOrder,
  notifications: benchNotifications,
}
/** Benches that can be profiled, because they put one load on one server. */
const PROFILED = ['append', 'http', 'fanout']

const HELP = `Measures the product on this machine beside other servers, with the same client in the same run.

  npm run bench                        everything: about 27 minutes
  npm run bench -- fanout http         only these
  npm run bench -- --brief             fewer rounds and no nchan: about 12 minutes
  npm run bench -- --quick             a short run of everything; it shows only that the bench works
  npm run bench -- --profile append    where the server spends its time under that load (append, http or fanout), without figures
  npm run bench -- --write             also write the tables into docs/benchmarks.md, in this machine's part

  fanout     one message to 1,000, 5,000 and 10,000 watchers, beside Socket.IO, ws, and nchan if installed
  append     points, answered once they are on disk, beside a server that commits each point alone
  http       GET /product with 2,000 matches, beside a bare Fastify
  start      the CPU time of a start, beside the server from its sources
  years      start time, memory and CPU time of an operation with 100, 10,000 and 100,000 matches (3 GB of disk; filling takes about two minutes)
  reconnect  8,000 viewers of the list after a restart, and 100 sockets that ask without pause
  fold       the engine alone
  page       first load, the largest contentful paint on a slow mobile connection, a live page, a draw of 128, a long list, taps
  office     the first pages of the office’s lists, and a search in each, with 10,000 matches, 5,000 people, 20,000 orders and 200,000 audit records
  ratings    all ratings from 50,000 matches of 5,000 players, one match that ends, the ranking and a player, beside a tenth of that
  competitions  the pages of competitions, with 500 of them, 20,000 matches and 5,000 players
  order      plans of random days beside simple ones, planning again after lost time, expected starts, points while days are planned
  notifications  points while the 10,000 followers of a match are notified of its result

It needs Linux, the built product (npm run build) and, for page, Chromium. Nothing else should run on the machine.
`

const DOCUMENT = path.join(projectRoot, 'docs/benchmarks.md')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function run(names: readonly string[], { pace, write, profile }: Options): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-bench-'))
  // SIGINT and SIGTERM also end in an exit (child-process.ts).
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const name of names) {
    const started = performance.now()
    const machine = describeMachine()
    say(`\n${name}: ${machine}\n`)
    const profiles = profile ? path.join(folder, 'profiles', name) : null
    profileInto(profiles)
    const report = await BENCHES[name]?.({ folder, pace, say: (line) => say(`  ${line} …`) })
    if (!report) continue
    if (profiles) {
      say(`\n${asText([profileTable(profiles)])}`)
      continue
    }
    const took = `${((performance.now() - started) / 1000).toFixed(0)} s in all.`
    say(`\n${asText(report)}\n\n${took}`)
    if (write) {
      const when = `Measured on ${new Date().toISOString().slice(0, 10)}. ${machine} ${took}`
      const section = `${when}\n\n${asMarkdown(report)}`
      writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), name, machineName(), section))
    }
  }
}

interface Options {
  readonly pace: Pace
  readonly write: boolean
  readonly profile: boolean
}

const { values, positionals } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    brief: { type: 'boolean' },
    quick: { type: 'boolean' },
    write: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const { quick, brief, write, profile } = values
const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name))
const wrong =
  unknown.length > 0
    ? `There is no bench ${unknown.join(', ')}.\n\n`
    : quick && write
      ? 'The figures of --quick are too rough to write down.\n\n'
      : profile && write
        ? 'Profiling distorts the figures, so they are not written down.\n\n'
        : ''
if (values.help || wrong) {
  say(wrong + HELP)
  process.exitCode = wrong ? 2 : 0
} else {
  const names = positionals.length > 0 ? positionals : profile ? PROFILED : Object.keys(BENCHES)
  try {
    await run(names, { pace: quick ? 'quick' : brief ? 'brief' : 'full', write, profile })
  } catch (error) {
    process.stderr.write(`The bench ended early: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}

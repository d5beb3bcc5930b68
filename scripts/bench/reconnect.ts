// Measures viewers of the list who reconnect after a restart, and sockets that ask for the list without pause.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { measureAppends } from './append-window.ts'
import { type ChildServer, mostFiles } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import type { ReconnectHandlers } from './clients/reconnect-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { median, megabytes, ms, quantile, ratios, seconds, spread, times, whole } from './figures.ts'
import { fillDatabase } from './filled-database.ts'
import { allDecided, ratioGoal } from './goals.ts'
import { residentBytes } from './machine.ts'
import { startProduct } from './product.ts'
import { type Block, type Goal, goals, type Report, type Run, rows, text } from './report.ts'
import { interleave, type Pace, type Rounds, roundsAt } from './rounds.ts'

const MATCHES = 2000
const LIVE = 20
const POINTS = 150
const VIEWERS = 8000
const RESTARTS: Rounds = { least: 2, most: 2, seconds: 120 }
const MOST_HEALTH_MS = 500
const MOST_SECONDS = 10

const ASKERS = 100
const ASKING: Rounds = { least: 3, most: 8, seconds: 60 }
/** Highest ratio that counts as the same. */
const SAME = 1.1
const MOST_P99_MS = 10

/** Idle time before the memory of a server is read (ms). */
const SETTLE_MS = 2000

export async function benchReconnect({ folder, pace, say }: Run): Promise<Report> {
  const client = startClient<ReconnectHandlers>('reconnect-client.ts')
  const scorers = startClient<AppendHandlers>('append-client.ts')
  try {
    const idle = await measureIdle(path.join(folder, 'idle.db'))
    const matches = pace === 'quick' ? 200 : MATCHES
    say(`${whole(matches)} matches`)
    const file = path.join(folder, 'reconnect.db')
    await fillDatabase(file, { matches, live: LIVE, points: POINTS })
    const viewers = Math.min(pace === 'quick' ? 200 : VIEWERS, mostFiles() - 200)
    say(`${whole(viewers)} viewers and a restart`)
    const { restart } = await interleave(roundsAt(pace, RESTARTS), ['restart'], () =>
      measureRestart(file, viewers, client),
    )
    say(`${ASKERS} sockets that ask without pause`)
    const asking = await measureAsking(file, pace, client, scorers)
    const health = Math.max(...restart.map(({ worst }) => worst))
    const caughtUp = Math.max(...restart.map((one) => one.seconds))
    return [
      text(`${whole(matches)} matches of ${POINTS} points, ${LIVE} of them live.`),
      rows(
        ['', 'Measured'],
        ['Resident memory of an idle server without matches', megabytes(idle)],
        [
          `The server is ready after a restart`,
          spread(
            restart.map((one) => one.ready),
            seconds,
          ),
        ],
        [
          `${whole(viewers)} viewers watch again, after that`,
          spread(
            restart.map((one) => one.seconds),
            seconds,
          ),
        ],
        [
          '/healthz meanwhile, p99',
          spread(
            restart.map(({ p99 }) => p99),
            ms,
          ),
        ],
        [
          '/healthz meanwhile, worst',
          spread(
            restart.map(({ worst }) => worst),
            ms,
          ),
        ],
      ),
      askingTable(asking),
      goals(
        {
          goal: `${whole(viewers)} viewers reconnect: every answer of /healthz under ${MOST_HEALTH_MS} ms`,
          figure: ms(health),
          reached: health < MOST_HEALTH_MS,
        },
        {
          goal: `${whole(viewers)} viewers reconnect: all watch again within ${MOST_SECONDS} s`,
          figure: seconds(caughtUp),
          reached: caughtUp < MOST_SECONDS,
        },
        ...askingGoals(asking),
      ),
    ]
  } finally {
    await client.stop()
    await scorers.stop()
  }
}

async function measureIdle(file: string): Promise<number> {
  const server = await startProduct(file)
  await delay(SETTLE_MS)
  const bytes = residentBytes(server.pid)
  await server.stop()
  return bytes
}

/** Kills a server with many viewers and starts it again. */
async function measureRestart(file: string, viewers: number, client: Client<ReconnectHandlers>) {
  const before = await startProduct(file)
  await client.call('view', { port: before.port, sockets: viewers, asking: false })
  const probe = startProbe(before.url)
  await before.stop()
  const again = client.call('viewAgain', null)
  const after = await startProduct(file, { port: before.port })
  const ready = performance.now()
  await again
  const took = (performance.now() - ready) / 1000
  const health = await probe.stop()
  await client.call('leave', null)
  await after.stop()
  return { ready: after.readySeconds, seconds: took, p99: quantile(health, 0.99), worst: Math.max(...health) }
}

/** Pause between two requests of /healthz (ms). */
const PROBE_MS = 10

/** Requests /healthz repeatedly. `stop` returns how long the answers took (ms). A server that does not listen does not count. */
function startProbe(url: string): { stop(): Promise<number[]> } {
  const took: number[] = []
  let stopped = false
  const probing = (async () => {
    for (; !stopped; await delay(PROBE_MS)) {
      const started = performance.now()
      const answer = await fetch(`${url}/healthz`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer) took.push(performance.now() - started)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await probing
      return took
    },
  }
}

const NAMES = ['nobody asks', 'nobody asks, again', `${ASKERS} sockets ask`] as const
type Name = (typeof NAMES)[number]

interface Latencies {
  /** ms */
  readonly append: number
  readonly appendP99: number
  readonly health: number
  readonly healthP99: number
  /** Answers to the sockets per second. */
  readonly answers: number
}
type Asking = Record<Name, Latencies[]>

async function measureAsking(
  file: string,
  pace: Pace,
  client: Client<ReconnectHandlers>,
  scorers: Client<AppendHandlers>,
): Promise<Asking> {
  const server = await startProduct(file)
  const load = { scorers: 5, matches: null, perSecond: 100, windowMs: pace === 'quick' ? 500 : 2000 }
  const measure = (name: Name) => measureLatencies(server, name, load, client, scorers)
  try {
    return await interleave(roundsAt(pace, ASKING), NAMES, measure, (asking) => allDecided(askingGoals(asking)))
  } finally {
    await server.stop()
  }
}

/** Measures appends and /healthz while sockets watch the list, and perhaps ask for it. */
async function measureLatencies(
  server: ChildServer,
  name: Name,
  load: Parameters<typeof measureAppends>[2],
  client: Client<ReconnectHandlers>,
  scorers: Client<AppendHandlers>,
): Promise<Latencies> {
  await client.call('view', { port: server.port, sockets: ASKERS, asking: name === NAMES[2] })
  const probe = startProbe(server.url)
  const started = performance.now()
  const { p50, p99 } = await measureAppends(server, scorers, load)
  const health = await probe.stop()
  const answers = (await client.call('leave', null)) / ((performance.now() - started) / 1000)
  return { append: p50, appendP99: p99, health: quantile(health, 0.5), healthP99: quantile(health, 0.99), answers }
}

function askingTable(asking: Asking): Block {
  return rows(
    [`${ASKERS} sockets watch the list`, 'an append, p50', '×', 'p99', '/healthz, p50', '×', 'p99', 'answers a second'],
    ...NAMES.map((name) => {
      const middle = (figure: keyof Latencies) => median(asking[name].map((each) => each[figure]))
      const against = (figure: keyof Latencies) => (name === NAMES[0] ? '1' : spread(timesCalm(asking, name, figure)))
      return [
        name,
        ms(middle('append')),
        against('append'),
        ms(middle('appendP99')),
        ms(middle('health')),
        against('health'),
        ms(middle('healthP99')),
        whole(middle('answers')),
      ]
    }),
  )
}

/** Returns a figure divided by that of the same round while nobody asks. */
function timesCalm(asking: Asking, name: Name, figure: keyof Latencies): number[] {
  const of = (name: Name) => asking[name].map((each) => each[figure])
  return ratios(of(name), of(NAMES[0]))
}

function askingGoals(asking: Asking): Goal[] {
  const [, again, busy] = NAMES
  const same = (figure: 'append' | 'health', what: string): Goal => {
    const goal = `${busy}: p50 of ${what} at most ${times(SAME)} × what it is when nobody asks`
    return ratioGoal(goal, timesCalm(asking, busy, figure), timesCalm(asking, again, figure), { most: SAME })
  }
  const p99 = (figure: 'appendP99' | 'healthP99', what: string): Goal => {
    const value = median(asking[busy].map((each) => each[figure]))
    return { goal: `${busy}: p99 of ${what} under ${MOST_P99_MS} ms`, figure: ms(value), reached: value < MOST_P99_MS }
  }
  return [
    same('append', 'an append'),
    p99('appendP99', 'an append'),
    same('health', '/healthz'),
    p99('healthP99', '/healthz'),
  ]
}

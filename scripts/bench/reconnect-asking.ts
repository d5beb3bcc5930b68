// Measures whether sockets that ask for the list again and again slow down others.

import { quantile } from '../../server/testing/quantile.ts'
import { measureAppends } from './append-window.ts'
import type { ChildServer } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import type { ReconnectHandlers } from './clients/reconnect-client.ts'
import type { Client } from './clients/remote.ts'
import { median, ms, ratios, spread, whole } from './figures.ts'
import { allDecided, noSlowerGoal } from './goals.ts'
import { startProbe } from './health-probe.ts'
import { startProduct } from './product.ts'
import { type Block, type Goal, rows } from './report.ts'
import { interleave, type Pace, type Rounds, roundsAt } from './rounds.ts'

export const ASKERS = 100
const ASKING: Rounds = { least: 5, most: 12, seconds: 150 }

/** Time of a measurement (ms). It has 400 appends, enough for a p99. */
const WINDOW_MS = 4000

const CALM = 'nobody asks'
const CALM_AGAIN = 'nobody asks, again'
const BUSY = 'all ask without pause'
/** Time after which the sockets ask again (ms); null if they only watch. */
const KINDS = { [CALM]: null, [CALM_AGAIN]: null, [BUSY]: 0 }
type Name = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as Name[]

/** Median and p99 latencies of an append and of /healthz (ms). */
interface Latencies {
  readonly append: number
  readonly appendP99: number
  readonly health: number
  readonly healthP99: number
  /** Answers to the sockets per second. */
  readonly answers: number
}
type Asking = Record<Name, Latencies[]>

export async function measureAsking(
  file: string,
  pace: Pace,
  client: Client<ReconnectHandlers>,
  scorers: Client<AppendHandlers>,
): Promise<Asking> {
  const server = await startProduct(file)
  const load = { scorers: 5, matches: null, perSecond: 100, windowMs: pace === 'quick' ? 500 : WINDOW_MS }
  const measure = (name: Name) => measureLatencies(server, name, load, client, scorers)
  try {
    return await interleave(roundsAt(pace, ASKING), NAMES, measure, (asking) => allDecided(askingGoals(asking)))
  } finally {
    await server.stop()
  }
}

/** Measures appends and /healthz while sockets watch the list and, unless they are calm, ask for it. */
async function measureLatencies(
  server: ChildServer,
  name: Name,
  load: Parameters<typeof measureAppends>[2],
  client: Client<ReconnectHandlers>,
  scorers: Client<AppendHandlers>,
): Promise<Latencies> {
  await client.call('view', { port: server.port, sockets: ASKERS, askAfterMs: KINDS[name] })
  const probe = startProbe(server.url)
  const started = performance.now()
  const { p50, p99 } = await measureAppends(server, scorers, load)
  const health = await probe.stop()
  const answers = (await client.call('leave', null)) / ((performance.now() - started) / 1000)
  return { append: p50, appendP99: p99, health: quantile(health, 0.5), healthP99: quantile(health, 0.99), answers }
}

const FIGURES = [
  ['append', 'an append, p50'],
  ['appendP99', 'an append, p99'],
  ['health', '/healthz, p50'],
  ['healthP99', '/healthz, p99'],
] as const

export function askingTable(asking: Asking): Block {
  return rows(
    [`${ASKERS} sockets watch the list`, ...FIGURES.flatMap(([, name]) => [name, '×']), 'answers a second'],
    ...NAMES.map((name) => {
      const middle = (figure: keyof Latencies) => median(asking[name].map((each) => each[figure]))
      const against = (figure: keyof Latencies) => (name === CALM ? '1' : spread(timesCalm(asking, name, figure)))
      return [name, ...FIGURES.flatMap(([figure]) => [ms(middle(figure)), against(figure)]), whole(middle('answers'))]
    }),
  )
}

/** Returns a figure, divided by the figure of the same round without asking sockets. */
function timesCalm(asking: Asking, name: Name, figure: keyof Latencies): number[] {
  const of = (name: Name) => asking[name].map((each) => each[figure])
  return ratios(of(name), of(CALM))
}

export const askingGoals = (asking: Asking): Goal[] =>
  FIGURES.map(([figure, name]) => {
    const goal = `${ASKERS} sockets, ${BUSY}: ${name}, is no slower than when nobody asks`
    return noSlowerGoal(goal, timesCalm(asking, BUSY, figure), timesCalm(asking, CALM_AGAIN, figure))
  })

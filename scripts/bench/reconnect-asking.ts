// Measures whether sockets that ask for the list again and again slow down others.
import { measureAppends } from './append-window.ts'
import type { ChildServer } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import type { ReconnectHandlers } from './clients/reconnect-client.ts'
import type { Client } from './clients/remote.ts'
import { median, ms, quantile, ratios, spread, times, whole } from './figures.ts'
import { allDecided, ratioGoal } from './goals.ts'
import { startProbe } from './health-probe.ts'
import { startProduct } from './product.ts'
import { type Block, type Goal, rows } from './report.ts'
import { interleave, type Pace, type Rounds, roundsAt } from './rounds.ts'

export const ASKERS = 100
const ASKING: Rounds = { least: 3, most: 8, seconds: 60 }
/** Highest ratio that counts as the same. */
const SAME = 1.1
const MOST_P99_MS = 10

const CALM = 'nobody asks'
const CALM_AGAIN = 'nobody asks, again'
const BUSY = 'all ask without pause'
/** Time after which the sockets ask again (ms). The server ends a connection that sends more than 20 messages a second. */
const KINDS = { [CALM]: null, [CALM_AGAIN]: null, 'all ask 20 times a second': 50, [BUSY]: 0 }
type Name = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as Name[]

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

export async function measureAsking(
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
  await client.call('view', { port: server.port, sockets: ASKERS, askAfterMs: KINDS[name] })
  const probe = startProbe(server.url)
  const started = performance.now()
  const { p50, p99 } = await measureAppends(server, scorers, load)
  const health = await probe.stop()
  const answers = (await client.call('leave', null)) / ((performance.now() - started) / 1000)
  return { append: p50, appendP99: p99, health: quantile(health, 0.5), healthP99: quantile(health, 0.99), answers }
}

export function askingTable(asking: Asking): Block {
  return rows(
    [`${ASKERS} sockets watch the list`, 'an append, p50', '×', 'p99', '/healthz, p50', '×', 'p99', 'answers a second'],
    ...NAMES.map((name) => {
      const middle = (figure: keyof Latencies) => median(asking[name].map((each) => each[figure]))
      const against = (figure: keyof Latencies) => (name === CALM ? '1' : spread(timesCalm(asking, name, figure)))
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
  return ratios(of(name), of(CALM))
}

export function askingGoals(asking: Asking): Goal[] {
  const same = (figure: 'append' | 'health', what: string): Goal => {
    const goal = `${ASKERS} sockets, ${BUSY}: p50 of ${what} at most ${times(SAME)} × what it is when nobody asks`
    return ratioGoal(goal, timesCalm(asking, BUSY, figure), timesCalm(asking, CALM_AGAIN, figure), { most: SAME })
  }
  const p99 = (figure: 'appendP99' | 'healthP99', what: string): Goal => {
    const value = median(asking[BUSY].map((each) => each[figure]))
    return {
      goal: `${ASKERS} sockets, ${BUSY}: p99 of ${what} under ${MOST_P99_MS} ms`,
      figure: ms(value),
      reached: value < MOST_P99_MS,
    }
  }
  return [
    same('append', 'an append'),
    p99('appendP99', 'an append'),
    same('health', '/healthz'),
    p99('healthP99', '/healthz'),
  ]
}

// Measures viewers of the list who reconnect after a restart, and sockets that ask for the list without pause.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fillDatabase } from '../../server/testing/filled-database.ts'
import { quantile } from '../../server/testing/quantile.ts'
import { mostFiles } from './child-process.ts'
import type { AppendHandlers } from './clients/append-client.ts'
import type { ReconnectHandlers } from './clients/reconnect-client.ts'
import { type Client, startClient } from './clients/remote.ts'
import { megabytes, ms, seconds, spread, whole } from './figures.ts'
import { startProbe } from './health-probe.ts'
import { residentBytes } from './machine.ts'
import { startProduct, startToFill } from './product.ts'
import { ASKERS, askingGoals, askingTable, measureAsking } from './reconnect-asking.ts'
import { goals, type Report, type Run, rows, text } from './report.ts'
import { interleave, type Rounds, roundsAt } from './rounds.ts'

const MATCHES = 2000
const LIVE = 20
const POINTS = 150
const VIEWERS = 8000
const RESTARTS: Rounds = { least: 2, most: 2, seconds: 120 }
const MOST_HEALTH_MS = 500
const MOST_SECONDS = 10

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
    await fillDatabase(file, { matches, live: LIVE, points: POINTS }, startToFill)
    const viewers = Math.min(pace === 'quick' ? 200 : VIEWERS, mostFiles() - 200)
    say(`${whole(viewers)} viewers and a restart`)
    const { restart } = await interleave(roundsAt(pace, RESTARTS), ['restart'], () =>
      measureRestart(file, viewers, client),
    )
    say(`${ASKERS} sockets that ask for the list`)
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
  await client.call('view', { port: before.port, sockets: viewers, askAfterMs: null })
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

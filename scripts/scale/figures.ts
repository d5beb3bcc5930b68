import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { median, ms, quantile, table } from '../bench/figures.ts'
import { aMatch, caller, ONE } from './scorer.ts'
import type { BuiltServer } from './servers.ts'
import { type Tally, until } from './servers.ts'
import { watchMatch } from './watcher.ts'

/** Rounds in which one server and two are measured in turn, so that a slow moment of the machine affects both. */
const ROUNDS = 3
const SCORERS = 40
/** Time before a measurement starts (ms). */
const WARM_UP_MS = 300
/** Points of a long match. After these a scorer starts the next match. */
const POINTS_A_MATCH = 300

export interface Measured {
  readonly a: BuiltServer
  readonly b: BuiltServer
  readonly key: string
  /** Points that are timed from append to screen. */
  readonly points: number
  /** Length of each measurement of appends (ms). */
  readonly appendMs: number
}

/** Measures two servers on one database, and prints the figures. */
export async function printFigures({ say }: Tally, { a, b, key, points, appendMs }: Measured): Promise<void> {
  say('\nFigures\n')
  const row = (name: string, samples: number[]) => [name, ms(quantile(samples, 0.5)), ms(quantile(samples, 0.99))]
  say(
    table([
      ['append to screen', 'median', 'p99'],
      row('on one server', await appendToScreen(a, a, key, points)),
      row('from one server to the other', await appendToScreen(a, b, key, points)),
    ]),
  )
  const [one, two]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await appendsASecond([a], key, appendMs))
    two.push(await appendsASecond([a, b], key, appendMs))
  }
  say(
    `\nappends a second, ${SCORERS} scorers: ${median(one).toFixed(0)} with one server, ${median(two).toFixed(0)} with two\n`,
  )
}

/** Returns, for each point, the time (ms) from sending it to one server until a watcher of the other has it. */
async function appendToScreen(from: BuiltServer, to: BuiltServer, key: string, points: number): Promise<number[]> {
  const client = caller(key)
  const match = aMatch()
  await client.call('POST', `${from.url}/product`, match)
  const samples: number[] = []
  const watcher = watchMatch(to.url, match.id)
  await until('the watcher', () => watcher.isConnected(), 5000)
  await watcher.ask()
  const sent = new Map<string, number>()
  const push = watcher.entries.push.bind(watcher.entries)
  watcher.entries.push = (...entries) => {
    for (const { id } of entries) samples.push(performance.now() - (sent.get(id) ?? Number.NaN))
    return push(...entries)
  }
  for (let n = 0; n < points; n++) {
    const id = `s${n}`
    sent.set(id, performance.now())
    await client.call('POST', `${from.url}/product/${match.id}/actions`, { id, player: ONE, action: 'WINNER' })
    await delay(10)
  }
  await until('the last point', () => samples.length >= points, 5000)
  watcher.close()
  client.close()
  return samples
}

/** Returns the entries a second that these servers acknowledge to scorers with a match each, one point at a time. */
async function appendsASecond(servers: readonly BuiltServer[], key: string, forMs: number): Promise<number> {
  const from = performance.now() + WARM_UP_MS
  const to = from + forMs
  let appends = 0
  const client = caller(key)
  const post = async (url: string, body: object): Promise<void> => {
    const { status } = await client.call('POST', url, body)
    if (status !== 201) throw new Error(`${url}: ${status}`)
  }
  const score = async (url: string): Promise<void> => {
    while (performance.now() < to) {
      const match = aMatch()
      await post(`${url}/product`, match)
      for (let seq = 0; seq < POINTS_A_MATCH && performance.now() < to; seq++) {
        const point = { id: randomUUID(), player: ONE, action: 'WINNER', baseSeq: seq }
        await post(`${url}/product/${match.id}/actions`, point)
        if (performance.now() >= from && performance.now() <= to) appends += 1
      }
    }
  }
  await Promise.all(Array.from({ length: SCORERS }, (_, n) => score(servers[n % servers.length]?.url ?? '')))
  client.close()
  return (1000 * appends) / forMs
}

import pg from 'pg'
import { openPostgres } from '../../server/storage/open-postgres.ts'
import { ms, quantile, table } from '../bench/figures.ts'
import { whatWatchersCost } from './carries.ts'
import { appendsASecond, appendToScreen, broadcastsASecond } from './measure.ts'
import { race } from './racing.ts'
import type { BuiltServer } from './servers.ts'
import type { Tally } from './tally.ts'

/** What is compared is measured so many times in turn, so that a slow moment of the machine hits both. */
const ROUNDS = 3

export interface Measured {
  readonly a: BuiltServer
  readonly b: BuiltServer
  readonly database: string
  readonly key: string
  readonly sizes: {
    /** Points from append to screen. */
    readonly points: number
    readonly appendMs: number
    readonly messages: number
    /** Watchers of one match. */
    readonly crowd: number
    readonly raceMs: number
  }
}

/** Measures two servers on one database, and prints what it finds. */
export async function printFigures({ say }: Tally, { a, b, database, key, sizes }: Measured): Promise<void> {
  say('\nFigures\n')
  const same = await appendToScreen(a, a, key, sizes.points)
  const across = await appendToScreen(a, b, key, sizes.points)
  const screens = [['append to screen', 'median', 'p99']]
  for (const [name, samples] of [
    ['on one server', same],
    ['from one server to the other', across],
  ] as const)
    screens.push([name, ms(quantile(samples, 0.5)), ms(quantile(samples, 0.99))])
  say(`${table(screens)}\n`)

  const appends = { one: [] as number[], two: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    appends.one.push(await appendsASecond([a], key, 40, sizes.appendMs))
    appends.two.push(await appendsASecond([a, b], key, 40, sizes.appendMs))
  }
  const [one, two] = [quantile(appends.one, 0.5), quantile(appends.two, 0.5)]
  const carried = await broadcastsASecond(database, sizes.messages)
  say(`appends a second, 40 scorers: ${one.toFixed(0)} with one server, ${two.toFixed(0)} with two`)
  say(`broadcasts a second that the adapter carries: ${carried.toFixed(0)}\n`)

  const { bytesAWatcher, cpuADelivery } = await whatWatchersCost(b, key, sizes.crowd, 50)
  say(
    `a watcher takes ${(bytesAWatcher / 1024).toFixed(0)} KiB of memory, an event to a watcher ${(cpuADelivery * 1e6).toFixed(1)} µs of a core\n`,
  )

  const apart = await databaseOfItsOwn(database)
  const races = [['appends by', 'a second', 'median', 'p99', 'again']]
  for (const [servers, together] of [
    [2, false],
    [2, true],
    [4, true],
  ] as const)
    for (const [way, { perSecond, latencies, again }] of await raceInTurn(apart, servers, together, sizes.raceMs)) {
      const name = `${servers} servers, ${together ? 'one match' : 'a match each'}, ${way}`
      const [median, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
      races.push([name, perSecond.toFixed(0), ms(median), ms(p99), String(again)])
    }
  say(`${table(races)}\n`)
}

/** Migrated, and no server looks into it. */
async function databaseOfItsOwn(beside: string): Promise<string> {
  const admin = new pg.Client({ connectionString: beside })
  await admin.connect()
  await admin.query('create database race')
  await admin.end()
  const { href } = Object.assign(new URL(beside), { pathname: '/race' })
  const { storage } = await openPostgres(href)
  await storage.close()
  return href
}

/** Both ways in turn, a few times, so that a slow moment of the machine hits both. */
async function raceInTurn(database: string, servers: number, together: boolean, raceMs: number) {
  const sums = new Map<'retry' | 'lock', { perSecond: number; latencies: number[]; again: number }>()
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ['retry', 'lock'] as const) {
      const { perSecond, latencies, again } = await race(database, way, servers, together, raceMs)
      const sum = sums.get(way) ?? { perSecond: 0, latencies: [], again: 0 }
      sum.latencies.push(...latencies)
      sums.set(way, { ...sum, perSecond: sum.perSecond + perSecond / ROUNDS, again: sum.again + again })
    }
  return sums
}

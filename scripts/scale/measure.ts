import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Server } from 'socket.io'
import { clusterAdapter } from '../../server/cluster/cluster-adapter.ts'
import { measureAppends } from './appends.ts'
import { aMatch, caller, ONE } from './scorer.ts'
import type { BuiltServer } from './servers.ts'
import { until } from './tally.ts'
import { watchMatch } from './watcher.ts'

/** From sending a point to one server to having it on a screen of the other (or the same), ms, for each point. */
export async function appendToScreen(
  from: BuiltServer,
  to: BuiltServer,
  key: string,
  points: number,
): Promise<number[]> {
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

/** Entries a second that scorers get acknowledged, spread over these servers, a match each. */
export async function appendsASecond(
  servers: readonly BuiltServer[],
  key: string,
  scorers: number,
  forMs: number,
): Promise<number> {
  const scenario = { name: '', scorers: scorers / servers.length, together: false }
  const windows = await Promise.all(servers.map(({ port }) => measureAppends(port, key, scenario, 300, forMs)))
  return windows.reduce((sum, { latencies, seconds }) => sum + latencies.length / seconds, 0)
}

/** Messages of the size of a point's a second, from one server to another over the adapter alone. */
export async function broadcastsASecond(database: string, messages: number): Promise<number> {
  const payload = {
    rows: [
      {
        matchId: 'm'.repeat(36),
        id: 'i'.repeat(36),
        seq: 1,
        at: 1,
        kind: 'action',
        side: 1,
        action: 'WINNER',
        game: 1,
        gamescore: '15-0',
      },
    ],
  }
  const pools: pg.Pool[] = []
  const open = () => {
    const pool = () => {
      const one = new pg.Pool({ connectionString: database, max: 1, options: '-c synchronous_commit=off' })
      // Where something fails before, the database is gone before this is: that must not hide what it was.
      return one.on('error', () => undefined)
    }
    const line = { listening: pool(), sending: pool() }
    pools.push(line.listening, line.sending)
    let listening = () => {}
    const ready = new Promise<void>((resolve) => {
      listening = resolve
    })
    const adapter = clusterAdapter(line, { onListening: () => listening(), onError: () => undefined })
    return { io: new Server(createServer(), { adapter }), ready }
  }
  const [one, other] = [open(), open()]
  await Promise.all([one.ready, other.ready])
  let heard = 0
  other.io.on('measured', () => heard++)
  const began = performance.now()
  for (let n = 0; n < messages; n++) one.io.serverSideEmit('measured', payload)
  await until('the last message', () => heard >= messages, 120_000)
  const seconds = (performance.now() - began) / 1000
  await Promise.all([one.io.close(), other.io.close()])
  await Promise.all(pools.map((pool) => pool.end()))
  return messages / seconds
}

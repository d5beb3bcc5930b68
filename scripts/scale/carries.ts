import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { aMatch, caller, ONE } from './scorer.ts'
import type { BuiltServer } from './servers.ts'
import { until } from './tally.ts'

export interface Carried {
  /** Memory that each watcher takes, bytes. */
  readonly bytesAWatcher: number
  /** Time of the processor that one event to one watcher takes, s. */
  readonly cpuADelivery: number
}

/** What watchers of one match cost their server, by its own account: what loads it beside does not matter. */
export async function whatWatchersCost(
  server: BuiltServer,
  key: string,
  watchers: number,
  points: number,
): Promise<Carried> {
  const client = caller(key)
  const match = aMatch()
  await client.call('POST', `${server.url}/product`, match)
  const figure = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])
  const memory = await figure('process_resident_memory_bytes')
  const sockets: Socket[] = []
  let heard = 0
  for (let n = 0; n < watchers; n++) {
    const socket = io(server.url, {
      transports: ['websocket'],
      forceNew: true,
      localAddress: `127.0.2.${1 + (n % 250)}`,
    } as never)
    socket.on('match:action', () => heard++)
    socket.once('connect', () => socket.emit('match:watch', { id: match.id, since: 0 }, () => undefined))
    sockets.push(socket)
    if (n % 50 === 49) await delay(20)
  }
  await until('every watcher', () => sockets.every(({ connected }) => connected), 30_000)
  await delay(500)
  const bytesAWatcher = ((await figure('process_resident_memory_bytes')) - memory) / watchers
  const cpu = await figure('process_cpu_seconds_total')
  for (let n = 0; n < points; n++)
    await client.call('POST', `${server.url}/product/${match.id}/actions`, {
      id: `c${n}`,
      player: ONE,
      action: 'WINNER',
    })
  await until('the last event', () => heard >= watchers * points, 60_000)
  const cpuADelivery = ((await figure('process_cpu_seconds_total')) - cpu) / (watchers * points)
  for (const socket of sockets) socket.disconnect()
  client.close()
  return { bytesAWatcher, cpuADelivery }
}

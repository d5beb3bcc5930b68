import { setTimeout as delay } from 'node:timers/promises'
import type { FanoutHandlers, Received, Sending } from './clients/fanout-client.ts'
import type { Client } from './clients/remote.ts'
import { BURST, type FanoutServer } from './fanout-servers.ts'
import { cpuNs, residentBytes, ticks } from './machine.ts'

/** Patterns of sending. */
export const MANNERS = {
  'five a second': { together: 1, everyMs: 200 },
  'one after the other': { together: 1, everyMs: 0 },
  'sixteen in flight': { together: BURST, everyMs: 0 },
} as const satisfies Record<string, Omit<Sending, 'messages'>>
export type Manner = keyof typeof MANNERS

/** Number of messages for each pattern. */
export type Plan = Readonly<Record<Manner, number>>

/** Result of one sending. */
export interface Sent extends Received {
  /** CPU time of the server for each delivery (µs). */
  readonly cpu: number
  /** Share of the CPU time outside the kernel, 0 to 1. */
  readonly user: number
}

export type Slice = Readonly<Record<Manner, Sent>>

/** Messages before the measurement: connections allocate buffers, and the server compiles its code. */
const WARM_UP: Sending = { messages: 2, together: 1, everyMs: 0 }

/** Measures every pattern of sending over fresh connections, and closes them. */
export async function measureSlice(
  server: FanoutServer,
  client: Client<FanoutHandlers>,
  watchers: number,
  plan: Plan,
): Promise<Slice> {
  await client.call('watch', await server.audience(watchers))
  await client.call('send', WARM_UP)
  const sent = {} as Record<Manner, Sent>
  for (const manner of Object.keys(MANNERS) as Manner[]) {
    sent[manner] = await measureSending(server, client, { ...MANNERS[manner], messages: plan[manner] })
  }
  await client.call('leave', null)
  return sent
}

/** Measures one sending. Throws an Error if a message is lost. */
export async function measureSending(
  server: { readonly pid: number },
  client: Client<FanoutHandlers>,
  sending: Sending,
): Promise<Sent> {
  const [cpu, before] = [cpuNs(server.pid), ticks(server.pid)]
  const received = await client.call('send', sending)
  const [spent, after] = [cpuNs(server.pid) - cpu, ticks(server.pid)]
  const { delivered } = received
  const [user, system] = [after.user - before.user, after.system - before.system]
  return { ...received, cpu: spent / 1000 / delivered, user: user / (user + system) }
}

/** Idle time before the memory of a server is read (ms). */
const SETTLE_MS = 1500

/** Returns the memory (bytes) of each connection to a fresh server, after some messages. */
export async function measureMemory(
  server: FanoutServer,
  client: Client<FanoutHandlers>,
  watchers: number,
): Promise<number> {
  // The first connections make the server allocate memory that it keeps, so they are opened before the measurement.
  await client.call('watch', await server.audience(50))
  await client.call('send', { messages: 50, together: 1, everyMs: 0 })
  await client.call('leave', null)
  await delay(SETTLE_MS)
  const before = residentBytes(server.pid)
  await client.call('watch', await server.audience(watchers))
  await client.call('send', WARM_UP)
  await delay(SETTLE_MS)
  const taken = residentBytes(server.pid) - before
  await client.call('leave', null)
  return taken / watchers
}

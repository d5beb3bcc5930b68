import { setTimeout as delay } from 'node:timers/promises'
import type { FanoutHandlers, Received, Sending } from './clients/fanout-client.ts'
import type { Client } from './clients/remote.ts'
import { cpuNs, residentBytes, ticks } from './cpu-time.ts'
import { BURST, type FanoutServer } from './fanout-servers.ts'

/** The ways in which messages come. */
export const MANNERS = {
  'five a second': { together: 1, everyMs: 200 },
  'one after the other': { together: 1, everyMs: 0 },
  'sixteen in flight': { together: BURST, everyMs: 0 },
} as const satisfies Record<string, Omit<Sending, 'messages'>>
export type Manner = keyof typeof MANNERS

/** How many messages each manner has, at some number of watchers. */
export type Plan = Readonly<Record<Manner, number>>

/** What one server did with one sending. */
export interface Sent extends Received {
  /** CPU time of the server, µs a delivery. */
  readonly cpu: number
  /** Which part of it the server spent in itself, not in the kernel. */
  readonly user: number
}

export type Slice = Readonly<Record<Manner, Sent>>

/** Connections get their buffers, and the server its compiled code, with these. */
const WARM_UP: Sending = { messages: 2, together: 1, everyMs: 0 }

/** Fresh connections, every manner of sending, and nothing of it left behind. */
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

/** @throws Error where anything was lost: a server that loses is not fast */
export async function measureSending(
  server: { readonly pid: number },
  client: Client<FanoutHandlers>,
  sending: Sending,
): Promise<Sent> {
  const [cpu, before] = [cpuNs(server.pid), ticks(server.pid)]
  const received = await client.call('send', sending)
  const [spent, after] = [cpuNs(server.pid) - cpu, ticks(server.pid)]
  const { delivered, expected, gaps } = received
  if (delivered !== expected || gaps > 0) throw new Error(`${delivered} of ${expected} came, with ${gaps} gaps`)
  const [user, system] = [after.user - before.user, after.system - before.system]
  return { ...received, cpu: spent / 1000 / delivered, user: user / (user + system) }
}

/** How long a server is left alone before its memory is read, ms. */
const SETTLE_MS = 1500

/** The memory that a fresh server takes for each of so many connections, after some messages, bytes. */
export async function measureMemory(
  server: FanoutServer,
  client: Client<FanoutHandlers>,
  watchers: number,
): Promise<number> {
  // What starts with the first connection is no connection's.
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

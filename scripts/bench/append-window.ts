import type { ChildServer } from './child-process.ts'
import type { Appended, AppendHandlers, Load, Window } from './clients/append-client.ts'
import type { Client } from './clients/remote.ts'
import { cpuNs } from './machine.ts'
import { SCORER_HEADERS } from './product.ts'

/** Result of one measurement. */
export interface Measured extends Appended {
  /** CPU time of the server for each append (µs). */
  readonly cpu: number
}

type AppendClient = Client<AppendHandlers>
type Asked = Pick<Load, 'scorers' | 'matches' | 'perSecond'> &
  Partial<Pick<Load, 'isOnCourt'>> &
  Pick<Window, 'windowMs'>

/** Opens connections and appends for a warm-up. */
export async function openScorers(
  server: ChildServer,
  client: AppendClient,
  { windowMs, isOnCourt = false, ...load }: Asked,
): Promise<void> {
  const warmUpMs = Math.min(500, windowMs)
  await client.call('open', { ...load, isOnCourt, port: server.port, headers: SCORER_HEADERS, warmUpMs })
}

/** Appends for a measured window, on the open connections. */
export async function measureWindow(server: ChildServer, client: AppendClient, window: Window): Promise<Measured> {
  const cpu = cpuNs(server.pid)
  const appended = await client.call('measure', window)
  return { ...appended, cpu: (cpuNs(server.pid) - cpu) / 1000 / appended.appends }
}

/** Appends for a warm-up, then for a measured window. */
export async function measureAppends(server: ChildServer, client: AppendClient, asked: Asked): Promise<Measured> {
  await openScorers(server, client, asked)
  const measured = await measureWindow(server, client, { windowMs: asked.windowMs, secrets: null })
  await client.call('close', null)
  return measured
}

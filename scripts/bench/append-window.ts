import type { ChildServer } from './child-process.ts'
import type { Appended, AppendHandlers, Load } from './clients/append-client.ts'
import type { Client } from './clients/remote.ts'
import { cpuNs } from './machine.ts'
import { SCORER_HEADERS } from './product.ts'

/** Result of one measurement. */
export interface Measured extends Appended {
  /** CPU time of the server for each append (µs). */
  readonly cpu: number
}

type Asked = Pick<Load, 'scorers' | 'matches' | 'perSecond' | 'windowMs'> & Partial<Pick<Load, 'secrets'>>

/** Appends for a warm-up, then for a measured window. */
export async function measureAppends(
  server: ChildServer,
  client: Client<AppendHandlers>,
  { scorers, matches, perSecond, windowMs, secrets = null }: Asked,
): Promise<Measured> {
  const load = { port: server.port, headers: SCORER_HEADERS, scorers, secrets, matches, perSecond, windowMs }
  await client.call('warmUp', { ...load, warmUpMs: Math.min(500, windowMs) })
  const cpu = cpuNs(server.pid)
  const appended = await client.call('measure', null)
  return { ...appended, cpu: (cpuNs(server.pid) - cpu) / 1000 / appended.appends }
}

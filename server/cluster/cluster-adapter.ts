import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Namespace } from 'socket.io'
import type { Adapter } from 'socket.io-adapter'

export interface ClusterAdapterEvents {
  /** The line on which other servers are heard is there again; what they said meanwhile was not heard. */
  readonly onListening: () => void
  readonly onError: (error: Error) => void
}

/**
 * The adapter that carries what servers tell each other over PostgreSQL's LISTEN and NOTIFY.
 * @param messages a pool of two: one connection listens, one tells, so that what a server tells comes in its order
 */
export function clusterAdapter(messages: pg.Pool, { onListening, onError }: ClusterAdapterEvents) {
  // The package neither gives a listening connection that has ended back to the pool, which then has one less for good,
  // nor hears that connection's errors; and it does not say when it listens.
  const line = {
    async connect(): Promise<pg.PoolClient> {
      const client = await messages.connect()
      client.once('end', () => client.release(true))
      // After the package's own LISTEN, which it sends next: connections answer in the order of asking.
      setImmediate(() => client.query('select 1').then(onListening, () => undefined))
      return client
    },
    query: messages.query.bind(messages),
  }
  return createAdapter(line as unknown as pg.Pool, { errorHandler: onError }) as unknown as (nsp: Namespace) => Adapter
}

import type { Duplex } from 'node:stream'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Namespace } from 'socket.io'
import type { Adapter } from 'socket.io-adapter'

/**
 * A line on which nothing came for so long is broken, whatever the network says, ms: every server says something every
 * five seconds, and hears itself too.
 */
const DEAF_MS = 12_000

export interface ClusterAdapterEvents {
  /** The line on which other servers are heard is there again; what they said meanwhile was not heard. */
  readonly onListening: () => void
  readonly onError: (error: Error) => void
}

/** Where messages are heard and where they are told. */
interface Line {
  readonly listening: pg.Pool
  readonly telling: Pick<pg.Pool, 'query'>
}

/**
 * The adapter that carries what servers tell each other over PostgreSQL's LISTEN and NOTIFY.
 * @param line pools of one connection each, so that what a server tells comes in its order, and no listener is in its way
 */
export function clusterAdapter({ listening, telling }: Line, { onListening, onError }: ClusterAdapterEvents) {
  // The package neither gives a listening connection that has ended back to the pool, which then has one less for good,
  // nor hears that connection's errors; and it does not say when it listens.
  const line = {
    async connect(): Promise<pg.PoolClient> {
      const client = await listening.connect()
      const stop = replaceWhenDeaf(client)
      client.once('end', () => {
        stop()
        client.release(true)
      })
      endWhereListenFails(client)
      // After the package's own LISTEN, which it sends next: connections answer in the order of asking.
      setImmediate(() => client.query('select 1').then(onListening, () => undefined))
      return client
    },
    query: telling.query.bind(telling),
  }
  return createAdapter(line as unknown as pg.Pool, { errorHandler: onError }) as unknown as (nsp: Namespace) => Adapter
}

const streamOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/**
 * Where something that is asked on the listening connection fails, the connection ends, and its end alone makes the package
 * open another: it would open one for the failure too, and from then on two would listen.
 */
function endWhereListenFails(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (text: string) => Promise<unknown>
  const ending = (text: string) =>
    query(text).catch(() => {
      streamOf(client).destroy()
      return new Promise<never>(() => undefined)
    })
  client.query = ending as typeof client.query
}

/** Ends a listening connection that has fallen silent, so that the package makes another. @returns what stops that */
function replaceWhenDeaf(client: pg.PoolClient): () => void {
  let heard = performance.now()
  client.on('notification', () => {
    heard = performance.now()
  })
  const stream = streamOf(client)
  const timer = setInterval(() => {
    if (stream.destroyed) clearInterval(timer)
    // Not a farewell, which a dead line never answers.
    else if (performance.now() - heard > DEAF_MS) stream.destroy()
  }, DEAF_MS / 4).unref()
  return () => clearInterval(timer)
}

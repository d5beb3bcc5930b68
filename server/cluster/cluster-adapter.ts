import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Namespace } from 'socket.io'
import type { Adapter } from 'socket.io-adapter'
import { streamOf } from '../storage/postgres-pools.ts'

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
  let closed = false
  let end = (): void => undefined
  // The package neither gives a listening connection that has ended back to the pool, which then has one less for good,
  // nor hears that connection's errors; and it does not say when it listens. It also closes no connection that is just being
  // opened or does not listen yet, which would keep the pool, and with it the whole server, from ever ending.
  const line = {
    async connect(): Promise<pg.PoolClient> {
      const client = await listening.connect().catch((error: unknown) => (closed ? null : Promise.reject(error)))
      if (!client || closed) {
        client?.release(true)
        return forever()
      }
      end = givenBackOnce(client, replaceWhenDeaf(client))
      endWhereListenFails(client)
      // After the package's own LISTEN, which it sends next: connections answer in the order of asking.
      setImmediate(() => client.query('select 1').then(onListening, () => undefined))
      return client
    },
    query: telling.query.bind(telling),
  }
  const make = createAdapter(line as unknown as pg.Pool, { errorHandler: onError })
  // A function, not an arrow: Socket.IO calls it with `new`.
  return function closing(nsp: Namespace): Adapter {
    const adapter = make(nsp) as unknown as Adapter
    const close = adapter.close.bind(adapter)
    adapter.close = () => {
      closed = true
      close()
      end()
    }
    return adapter
  }
}

/** What is waited for in vain: the package tries again after every other end. */
const forever = () => new Promise<never>(() => undefined)

/**
 * Sees to it that a connection is given back once, when it ends or when the package lets go of it.
 * @returns what ends it, without a farewell that nobody may answer, and without another being opened for it
 */
function givenBackOnce(client: pg.PoolClient, stop: () => void): () => void {
  const release = client.release.bind(client)
  let given = false
  const giveBack = (): void => {
    if (given) return
    given = true
    stop()
    streamOf(client).destroy()
    release(true)
  }
  client.release = giveBack
  client.once('end', giveBack)
  return () => {
    if (given) return
    client.removeAllListeners('end')
    giveBack()
  }
}

/**
 * Where something that is asked on the listening connection fails, the connection ends, and its end alone makes the package
 * open another: it would open one for the failure too, and from then on two would listen.
 */
function endWhereListenFails(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (text: string) => Promise<unknown>
  const ending = (text: string) =>
    query(text).catch(() => {
      streamOf(client).destroy()
      return forever()
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

import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Namespace } from 'socket.io'
import type { Adapter } from 'socket.io-adapter'
import { streamOf } from '../storage/postgres-pools.ts'

/**
 * Time without a message after which a listening connection counts as broken (ms). Every server sends a message every five
 * seconds, and also receives its own messages.
 */
const SILENCE_MS = 12_000

export interface ClusterAdapterEvents {
  /** Called when the server listens again. It has missed the messages that were sent before. */
  readonly onListening: () => void
  readonly onError: (error: Error) => void
}

/** The pools that receive and send messages. */
interface Pools {
  readonly listening: pg.Pool
  readonly sending: Pick<pg.Pool, 'query'>
}

/**
 * Returns the Socket.IO adapter that sends messages between servers with PostgreSQL's LISTEN and NOTIFY.
 * @param pools of one connection each: messages keep their order, and listening never delays sending
 */
export function clusterAdapter({ listening, sending }: Pools, { onListening, onError }: ClusterAdapterEvents) {
  let closed = false
  let end = (): void => undefined
  // Works around problems of the package @socket.io/postgres-adapter. The package never releases a listening connection that
  // has ended, so the pool loses it. The package ignores errors of this connection, and does not report when it listens. The
  // package does not close a connection that is opening or does not listen yet, so the pool and the server would never end.
  const pool = {
    async connect(): Promise<pg.PoolClient> {
      const client = await listening.connect().catch((error: unknown) => (closed ? null : Promise.reject(error)))
      if (!client || closed) {
        client?.release(true)
        return forever()
      }
      end = releaseOnce(client, replaceWhenSilent(client))
      endWhereListenFails(client)
      // The package sends its LISTEN before this query. A connection answers in order, so it listens after this answer.
      setImmediate(() => {
        client
          .query('select 1')
          .then(onListening, () => undefined)
          .catch(onError)
      })
      return client
    },
    query: sending.query.bind(sending),
  }
  const make = createAdapter(pool as unknown as pg.Pool, { errorHandler: onError })
  // A function, not an arrow: Socket.IO calls it with `new`.
  return function closing(nsp: Namespace): Adapter {
    const adapter = make(nsp) as unknown as Adapter
    const close = adapter.close.bind(adapter)
    adapter.close = () => {
      closed = true
      const closing = close()
      end()
      return closing
    }
    return adapter
  }
}

/** Never resolves: the package would retry after any other result. */
const forever = () => new Promise<never>(() => undefined)

/**
 * Releases a connection once, when it ends or when the package releases it. Returns a function that destroys it without a
 * replacement.
 */
function releaseOnce(client: pg.PoolClient, stop: () => void): () => void {
  const release = client.release.bind(client)
  let released = false
  const releaseNow = (): void => {
    if (released) return
    released = true
    stop()
    streamOf(client).destroy()
    release(true)
  }
  client.release = releaseNow
  client.once('end', releaseNow)
  return () => {
    if (released) return
    client.removeAllListeners('end')
    releaseNow()
  }
}

/**
 * Ends the listening connection if a query on it fails. The package would open a new connection because of the failure, and
 * another one because of the end. Two connections would then listen, so this function hides the failure from the package.
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

/**
 * Destroys a listening connection that receives no messages, so that the package opens another. Returns a function that
 * ends this check.
 */
function replaceWhenSilent(client: pg.PoolClient): () => void {
  let lastMessage = performance.now()
  client.on('notification', () => {
    lastMessage = performance.now()
  })
  const stream = streamOf(client)
  const timer = setInterval(() => {
    if (stream.destroyed) clearInterval(timer)
    // Destroys the connection instead of closing it, because a broken connection never answers.
    else if (performance.now() - lastMessage > SILENCE_MS) stream.destroy()
  }, SILENCE_MS / 4).unref()
  return () => clearInterval(timer)
}

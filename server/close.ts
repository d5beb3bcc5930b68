import type { Socket } from 'node:net'
import closeOn from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

/** Longest time for requests in flight after the signal (ms), longer than the wait for a locked database. */
const DRAIN_MS = 6000
/** Time after which the process exits in any case (ms). */
const GRACE_MS = 8000

/** The steps of a shutdown besides closing the server. */
export interface Leaving {
  /** Time for load balancers and sockets to move to other servers (ms). */
  readonly drainMs: number
  /** Begins to shut down. Resolves when the server may stop listening. */
  leave(): Promise<void>
  /** Closes the database although requests still wait for it. */
  abandonStorage(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    leaving?: Leaving
  }
}

/** Shuts down on SIGTERM, SIGINT or a crash: drains, stops listening, answers requests in flight, closes feed and database. */
export function closeWithGrace(app: FastifyInstance): void {
  const connections = connectionsOf(app)
  closeOn(
    { delay: GRACE_MS + (app.leaving?.drainMs ?? 0), logger: { error: (message) => app.log.error(message) } },
    async ({ err, signal }) => {
      if (err) app.log.error({ err }, 'closing after an unexpected error')
      else app.log.info({ signal }, 'closing')
      // After a crash the state is unknown, so the server does not drain.
      if (!err) await app.leaving?.leave()
      // Browsers open connections in advance. They would keep the server from closing.
      destroy(connections, ({ bytesRead }) => bytesRead === 0)
      const cut = setTimeout(() => {
        destroy(connections)
        app.leaving?.abandonStorage()
      }, DRAIN_MS)
      await app.close()
      clearTimeout(cut)
    },
  )
}

/** Returns the open connections, including upgraded ones, which the HTTP server no longer lists. */
function connectionsOf(app: FastifyInstance): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  return connections
}

function destroy(connections: ReadonlySet<Socket>, which: (socket: Socket) => boolean = () => true): void {
  for (const socket of connections) if (which(socket)) socket.destroy()
}

import type { Socket } from 'node:net'
import closeOn from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

/** How long requests in flight may take to finish, ms, once the process is told to go: longer than a locked database is waited for. */
const DRAIN_MS = 6000
/** Then it goes, whatever still holds it. */
const GRACE_MS = 8000

/** A server that can say that it is about to go, for as long as it drains. */
interface Leaving {
  readonly drainMs: number
  /** Resolves when it may stop listening. */
  leave(): Promise<void>
  /** Lets go of the database, whatever still waits for it. */
  abandonStorage(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    leaving?: Leaving
  }
}

/** On SIGTERM, SIGINT or a crash: says that it leaves, then takes no new requests, answers those in flight, closes the feed and the database. */
export function closeWithGrace(app: FastifyInstance): void {
  const connections = connectionsOf(app)
  closeOn(
    { delay: GRACE_MS + (app.leaving?.drainMs ?? 0), logger: { error: (message) => app.log.error(message) } },
    async ({ err, signal }) => {
      if (err) app.log.error({ err }, 'closing after an unexpected error')
      else app.log.info({ signal }, 'closing')
      // After a crash nothing can be promised any more: it goes at once.
      if (!err) await app.leaving?.leave()
      // A browser opens connections ahead of need, and a client may stop in the middle of a request: neither is waited for.
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

/** The open connections, also those that were upgraded to something, which the HTTP server no longer knows of. */
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

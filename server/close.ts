import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import closeOn from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

/** Longest time for requests in flight after the signal (ms), longer than the wait for a locked database. */
const DRAIN_MS = 6000
/** Time after which the process exits in any case (ms). */
const GRACE_MS = 8000
/** Time after which a connection that has sent nothing is closed (ms). Browsers open connections in advance. */
const UNUSED_MS = 500
/** Time without a new connection before the server stops listening (ms). Most clients connect again right after an answer. */
const QUIET_MS = 20
/** Longest wait for that time (ms). */
const ACCEPT_MS = 1000
/** Longest turn of the event loop during which hardly any connection can arrive unseen (ms). */
const SHORT_TURN_MS = 0.2

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

/**
 * Shuts down on SIGTERM, SIGINT or a crash: drains, stops listening, answers requests in flight, closes feed and database.
 * @returns a function that gives this up
 */
export function closeWithGrace(app: FastifyInstance): { uninstall(): void } {
  const connections = connectionsOf(app)
  return closeOn(
    { delay: GRACE_MS + (app.leaving?.drainMs ?? 0), logger: { error: (message) => app.log.error(message) } },
    async ({ err, signal }) => {
      if (err) app.log.error({ err }, 'closing after an unexpected error')
      else app.log.info({ signal }, 'closing')
      // After a crash the state is unknown, so the server does not drain.
      if (!err) await app.leaving?.leave()
      const cut = setTimeout(() => {
        destroy(connections)
        app.leaving?.abandonStorage()
      }, DRAIN_MS)
      if (err) destroyUnused(connections)
      else await stopListening(app.server, connections)
      await app.close()
      clearTimeout(cut)
    },
  )
}

/**
 * Stops listening, and resolves when all connections have ended. Fastify would answer 503 while it closes, and a load balancer
 * sends neither this request nor one whose connection is reset to another server if it is a POST.
 */
async function stopListening(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  // `close` does this before it stops listening, and a connection that arrives meanwhile would be reset.
  server.closeIdleConnections()
  const accepted = await acceptWaiting(server)
  const closed = new Promise((resolve) => server.close(resolve))
  for (const socket of accepted) socket.resume()
  // After a turn, because requests may have arrived during a long one that the server has not read yet.
  const unused = setTimeout(() => setImmediate(() => destroyUnused(connections)), UNUSED_MS)
  await closed
  clearTimeout(unused)
}

/**
 * Accepts connections, without reading from them, until no other arrives, and returns them. When a server stops listening, the
 * system resets all that it has not accepted. So the last turn of the event loop must be short: connections may have arrived
 * during a long one, and each turn accepts only one.
 */
async function acceptWaiting(server: Server): Promise<readonly Socket[]> {
  // An option of Node's servers that also works later. Without it, each turn would take as long as a request.
  Object.assign(server, { pauseOnConnect: true })
  const accepted: Socket[] = []
  const start = performance.now()
  let latest = start
  server.on('connection', (socket) => {
    accepted.push(socket)
    latest = performance.now()
  })
  for (let turn = start, isDone = false; !isDone; ) {
    await nextTurn()
    const now = performance.now()
    isDone = now - start > ACCEPT_MS || (now - latest > QUIET_MS && now - turn < SHORT_TURN_MS)
    turn = now
  }
  return accepted
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

const destroyUnused = (connections: ReadonlySet<Socket>): void =>
  destroy(connections, ({ bytesRead }) => bytesRead === 0)

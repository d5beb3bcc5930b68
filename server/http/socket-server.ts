import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { Adapter } from 'socket.io-adapter'
import type { Draining } from './draining.ts'
import { type AdapterMaker, fastBroadcast } from './fast-broadcast.ts'
import type { Metrics } from './metrics.ts'
import { isOwnOrigin } from './own-origin.ts'

/** No viewer's message is longer: an id and a number. Larger frames close the socket. */
const MOST_FRAME_BYTES = 16_384
/** Messages a second that a socket may send on average, and at once. */
const STEADY_MESSAGES = 20
const BURST_MESSAGES = 60

/** What the socket server works with. */
interface SocketServerParts {
  readonly ownOrigins: ReadonlySet<string>
  readonly metrics: Metrics
  readonly draining: Draining
  /** Whether others on this server (the development server's hot reload) take upgrades too. */
  readonly sharesUpgrades?: boolean
  /** How sockets of several servers are one; without it there is one server. */
  readonly adapter?: AdapterMaker | undefined
}

/** The answer to a handshake while the server is on its way out. */
const GOING = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Socket.IO over WebSocket only: the fallback is polling the REST calls, so no load balancer ever needs sticky sessions.
 * Handshakes that a foreign page makes are refused (`cors` does not stop a WebSocket); scripts, which send no Origin, are let in.
 * Silence is noticed within 15 s. Rooms add their own events to what this returns.
 */
export function openSocketServer(
  http: HttpServer,
  { ownOrigins, metrics, draining, sharesUpgrades = false, adapter = Adapter }: SocketServerParts,
): Server {
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    adapter: fastBroadcast(adapter),
    pingInterval: 10_000,
    pingTimeout: 5_000,
    maxHttpBufferSize: MOST_FRAME_BYTES,
    destroyUpgrade: !sharesUpgrades,
    allowRequest: (request, decide) => {
      // In words that a load balancer understands: it asks another server then.
      if (draining.begun) return void request.socket.end(GOING)
      const own = isOwnOrigin(request.headers.origin, ownOrigins)
      if (!own) metrics.socketsRefused.inc({ reason: 'foreign_origin' })
      decide(null, own)
    },
  })
  // Nobody asks for the request of the handshake again: thousands of them are not kept.
  io.engine.on('connection', (connection: { request: unknown }) => {
    connection.request = null
  })
  io.on('connection', (socket) => {
    metrics.watchers.inc()
    socket.on('disconnect', () => metrics.watchers.dec())
    const allowed = tokenBucket(STEADY_MESSAGES, BURST_MESSAGES)
    socket.use((_packet, next) => {
      if (allowed()) return next()
      metrics.socketsRefused.inc({ reason: 'flood' })
      socket.disconnect(true)
    })
  })
  return io
}

/** Lets `burst` through at once and `perSecond` in the long run. */
function tokenBucket(perSecond: number, burst: number): () => boolean {
  let tokens = burst
  let last = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - last) / 1000) * perSecond)
    last = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}

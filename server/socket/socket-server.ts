import type { Server as HttpServer } from 'node:http'
import type { Registry } from 'prom-client'
import { Server, type Socket } from 'socket.io'
import { Adapter } from 'socket.io-adapter'
import type { FeedRefusal } from '../../shared/matches/feed-events.ts'
import type { Draining } from '../http/draining.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { tokenBucket } from '../http/token-bucket.ts'
import { type AdapterMaker, fastBroadcast } from './fast-broadcast.ts'
import { dropSlowWatchers } from './slow-watchers.ts'
import { socketMetrics } from './socket-metrics.ts'

/** No viewer's message is longer: an id and a number. Larger frames close the socket. */
const MOST_FRAME_BYTES = 16_384
/** Messages a second that a socket may send on average, and at once. */
const STEADY_MESSAGES = 20
const BURST_MESSAGES = 60
/** The same for frames of any kind, pongs and what is no message among them. */
const STEADY_FRAMES = 60
const BURST_FRAMES = 200
/** How long a connection may take to say that it wants to follow, ms: while a crowd comes back at once, long. */
const CONNECT_MS = 30_000

/** What is used of Engine.IO's connection. */
interface Connection {
  request: unknown
  on(event: 'packet', told: () => void): void
  close(now: true): void
}

/** What the socket server works with. */
interface SocketServerParts {
  readonly ownOrigins: ReadonlySet<string>
  readonly registry: Registry
  readonly draining: Draining
  /** Whether others on this server (the development server's hot reload) take upgrades too. */
  readonly sharesUpgrades?: boolean
  /** How sockets of several servers are one; without it there is one server. */
  readonly adapter?: AdapterMaker | undefined
}

/** The answer to a handshake while the server is on its way out. */
const GOING = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Returns why a message cannot be handed to its listener, or null. A message is an event, one payload, and perhaps a
 * function that acknowledges it.
 */
function refusalOf(socket: Socket, [event, payload, ...more]: readonly unknown[]): FeedRefusal | null {
  // The only listener that is there for the server itself.
  if (event === 'error' || socket.listenerCount(String(event)) === 0) return 'UNKNOWN_EVENT'
  const [acknowledge, ...rest] = more
  const wellFormed = typeof payload !== 'function' && ['function', 'undefined'].includes(typeof acknowledge)
  return wellFormed && payload !== undefined && rest.length === 0 ? null : 'BAD_PAYLOAD'
}

/**
 * Socket.IO over WebSocket only: the fallback is polling the REST calls, so no load balancer ever needs sticky sessions.
 * Handshakes that a foreign page makes are refused (`cors` does not stop a WebSocket); scripts, which send no Origin, are let in.
 * Silence is noticed within 15 s. Rooms add their own events to what this returns.
 */
export function openSocketServer(
  http: HttpServer,
  { ownOrigins, registry, draining, sharesUpgrades = false, adapter = Adapter }: SocketServerParts,
): Server {
  const metrics = socketMetrics([registry])
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    adapter: fastBroadcast(adapter),
    pingInterval: 10_000,
    pingTimeout: 5_000,
    maxHttpBufferSize: MOST_FRAME_BYTES,
    connectTimeout: CONNECT_MS,
    destroyUpgrade: !sharesUpgrades,
    allowRequest: (request, decide) => {
      // In words that a load balancer understands: it asks another server then.
      if (draining.begun) return void request.socket.end(GOING)
      const own = isOwnOrigin(request.headers.origin, ownOrigins)
      if (!own) metrics.socketsRefused.inc({ reason: 'foreign_origin' })
      decide(null, own)
    },
  })
  const gone = () => metrics.watchers.dec()
  dropSlowWatchers(io, metrics)
  io.engine.on('connection', (connection: Connection) => {
    // Nobody asks for the request of the handshake again: thousands of them are not kept.
    connection.request = null
    const allowed = tokenBucket(STEADY_FRAMES, BURST_FRAMES)
    connection.on('packet', () => {
      if (allowed()) return
      metrics.socketsRefused.inc({ reason: 'flood' })
      connection.close(true)
    })
  })
  io.on('connection', (socket) => {
    metrics.watchers.inc()
    socket.on('disconnect', gone)
    const allowed = tokenBucket(STEADY_MESSAGES, BURST_MESSAGES)
    socket.use((packet, next) => {
      if (!allowed()) {
        metrics.socketsRefused.inc({ reason: 'flood' })
        socket.disconnect(true)
        return
      }
      const code = refusalOf(socket, packet)
      if (code === null) return next()
      const acknowledge = packet.at(-1)
      if (typeof acknowledge === 'function') acknowledge({ ok: false, code })
    })
  })
  return io
}

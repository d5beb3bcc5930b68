import type { Server as HttpServer } from 'node:http'
import { Counter, Gauge, type Registry } from 'prom-client'
import { Server, type Socket } from 'socket.io'
import { Adapter } from 'socket.io-adapter'
import type { FeedRefusal } from '../../shared/matches/feed-schemas.ts'
import type { Draining } from '../http/draining.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { tokenBucket } from '../http/token-bucket.ts'
import { type AdapterMaker, fastBroadcast } from './fast-broadcast.ts'
import { dropSlowWatchers } from './slow-watchers.ts'
import { endUpgrade, guardUpgrades } from './upgrades.ts'

/** Maximum size of a frame (bytes). Viewers send an id and a number. Larger frames close the socket. */
const MOST_FRAME_BYTES = 16_384
/** Messages a second that a socket may send on average. */
const STEADY_MESSAGES = 20
/** Messages that a socket may send at once. */
const BURST_MESSAGES = 60
/** Frames a second that a socket may send on average, including pongs and invalid frames. */
const STEADY_FRAMES = 60
/** Frames that a socket may send at once. */
const BURST_FRAMES = 200
/** Longest time from the connection to Socket.IO's first packet (ms). Long, because a crowd may reconnect at once. */
const CONNECT_MS = 30_000

/** The parts of Engine.IO's connection used here. */
interface Connection {
  request: unknown
  on(event: 'packet', listener: () => void): void
  close(now: true): void
}

interface SocketServerParts {
  readonly ownOrigins: ReadonlySet<string>
  readonly registry: Registry
  readonly draining: Draining
  /** Whether the HTTP server has other upgrades too, such as the development server's hot reload. */
  readonly sharesUpgrades?: boolean
  /** Connects the rooms of several servers. Default: one server. */
  readonly adapter?: AdapterMaker | undefined
}

/** Answer to a handshake while the server shuts down. */
const SHUTTING_DOWN = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Returns why a message is invalid, or null. A message is an event, one payload, and optionally an acknowledgement
 * function.
 */
function refusalOf(socket: Socket, [event, payload, ...more]: readonly unknown[]): FeedRefusal | null {
  // `error` has a listener, but only for the server itself.
  if (event === 'error' || socket.listenerCount(String(event)) === 0) return 'UNKNOWN_EVENT'
  const [acknowledge, ...rest] = more
  const wellFormed = typeof payload !== 'function' && ['function', 'undefined'].includes(typeof acknowledge)
  return wellFormed && payload !== undefined && rest.length === 0 ? null : 'BAD_PAYLOAD'
}

/**
 * Opens Socket.IO, over WebSocket only. Clients fall back to polling REST calls, so load balancers need no sticky sessions.
 * Rejects handshakes of foreign pages (`cors` does not stop a WebSocket). Accepts scripts, which send no Origin. Notices a
 * silent client within 15 s. Features add their own events to the returned server.
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
      // A 503 makes a load balancer try another server.
      if (draining.begun) return endUpgrade(request.socket, SHUTTING_DOWN)
      const own = isOwnOrigin(request.headers.origin, ownOrigins)
      if (!own) metrics.socketsRefused.inc({ reason: 'foreign_origin' })
      decide(null, own)
    },
  })
  guardUpgrades(http, sharesUpgrades)
  const gone = () => metrics.watchers.dec()
  dropSlowWatchers(io, () => metrics.watchersDropped.inc({ reason: 'slow' }))
  io.engine.on('connection', (connection: Connection) => {
    // Frees the handshake request, which nothing needs: there are thousands of connections.
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

/** Adds the metrics of sockets to a registry. */
const socketMetrics = (registers: Registry[]) => ({
  watchers: new Gauge({
    name: 'ventaja_watchers',
    help: 'Open sockets.',
    registers,
  }),
  socketsRefused: new Counter({
    name: 'ventaja_sockets_refused_total',
    help: 'Sockets that were rejected or disconnected, by reason.',
    labelNames: ['reason'] as const,
    registers,
  }),
  watchersDropped: new Counter({
    name: 'ventaja_watchers_dropped_total',
    help: 'Watchers that were disconnected because they did not keep up, by reason.',
    labelNames: ['reason'] as const,
    registers,
  }),
})

import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Metrics } from './metrics.ts'
import { limitUnsent } from './unsent-answers.ts'

/** Limits of one connection and one request, as options of Fastify. Only broken or hostile clients exceed them. */
export const REQUEST_LIMITS = {
  /** Longest body (bytes), enough for a thousand entries. A longer body gets a 413. */
  bodyLimit: 1_048_576,
  /** Longest time for a whole request (ms), enough for the longest body at 35 KB/s. After this time, the answer is 408. */
  requestTimeout: 30_000,
  /** Longest time without traffic during a request (ms), for example if the client does not read. */
  connectionTimeout: 60_000,
  /** Longest time between two requests of a connection (ms). Most proxies close an idle connection after a minute. */
  keepAliveTimeout: 72_000,
  http: {
    /**
     * Longest time for the headers (ms), from the start of the connection or request. After this time, the answer is 408.
     */
    headersTimeout: 10_000,
    /** Interval at which Node checks the times for headers and whole requests (ms). */
    connectionsCheckingInterval: 2_000,
    /** Maximum size of all headers (bytes). Beyond it, the answer is 431. */
    maxHeaderSize: 16_384,
  },
} as const

/** Maximum number of headers to read. A browser behind two proxies sends about thirty. */
const MOST_HEADERS = 100

/** Maximum number of open connections. Each one needs a file descriptor: see docs/operations.md. */
const MOST_CONNECTIONS = 15_000

/** Maximum number of connections waiting to be accepted: a whole stadium may reconnect at once. */
export const MOST_WAITING = 4096

/** Maximum number of unanswered requests of a connection. Browsers and proxies wait for each answer. */
const MOST_UNANSWERED = 8

/** Applies the limits that Fastify has no options for. */
export function limitServer(server: Server, metrics: Pick<Metrics, 'connectionsRefused'>): void {
  server.maxHeadersCount = MOST_HEADERS
  server.maxConnections = MOST_CONNECTIONS
  const refused = (reason: string) => metrics.connectionsRefused.inc({ reason })
  limitUnsent(server, refused)
  server.on('drop', () => refused('too_many'))
  server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
    refused(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'slow' : 'malformed')
  })
  server.on('connection', rememberAddress)
  server.prependListener('request', ({ socket }: { socket: Counted }, response) => {
    const count = (socket[UNANSWERED] ?? 0) + 1
    socket[UNANSWERED] = count
    response.on('close', answered)
    if (count <= MOST_UNANSWERED) return
    refused('unread')
    socket.destroy()
  })
}

/**
 * Reads the address of the client while the connection is open. Node remembers it, and it would be undefined after a reset. A
 * connection that was reset before has no address, and is closed unread.
 */
function rememberAddress(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy()
}

/** Key of a socket's own counter. Every request changes the counter, so that must not need a lookup or an allocation. */
const UNANSWERED = Symbol('unanswered requests')
type Counted = Socket & { [UNANSWERED]?: number }

function answered(this: ServerResponse): void {
  const { socket }: { socket: Counted } = this.req
  socket[UNANSWERED] = (socket[UNANSWERED] ?? 1) - 1
}

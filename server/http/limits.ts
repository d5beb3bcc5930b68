import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Metrics } from './metrics.ts'
import { limitUnsent } from './unsent-answers.ts'

/**
 * What one connection and one request may take of the server. A request is small and short: who needs longer than this
 * has stopped, or means to keep the connection from others.
 */
export const REQUEST_LIMITS = {
  /** Beyond this a body is refused with 413: a thousand entries fit well. Bytes. */
  bodyLimit: 1_048_576,
  /** From a request's first byte to its last, ms: on a line of 35 KB/s the largest body arrives. Then 408. */
  requestTimeout: 30_000,
  /** A connection on which nothing moves while something should, such as an answer that is not read, ms. */
  connectionTimeout: 60_000,
  /** A connection between two requests, ms: longer than the minute after which most proxies let go of theirs. */
  keepAliveTimeout: 72_000,
  http: {
    /** From the connection's (or the request's) beginning to the end of the headers, ms. Then 408. */
    headersTimeout: 10_000,
    /** How often connections are looked at for these two, ms. */
    connectionsCheckingInterval: 2_000,
    /** All headers together, bytes. Then 431. */
    maxHeaderSize: 16_384,
  },
} as const

/** Headers beyond these are not looked at: a browser behind two proxies sends about thirty. */
const MOST_HEADERS = 100

/** Connections at a time; more are closed as they come. Each takes a file descriptor: see docs/operations.md. */
const MOST_CONNECTIONS = 15_000

/** Connections that may wait to be accepted: where a whole stadium comes back at once, the system may hold them. */
export const MOST_WAITING = 4096

/**
 * Requests of one connection that wait for their answers. Browsers and proxies send the next when they have the last; who
 * sends many and reads nothing wants the memory full.
 */
const MOST_UNANSWERED = 8

/** The limits that are no options of Fastify's. */
export function limitServer(server: Server, metrics: Pick<Metrics, 'connectionsRefused'>): void {
  server.maxHeadersCount = MOST_HEADERS
  server.maxConnections = MOST_CONNECTIONS
  const refused = (reason: string) => metrics.connectionsRefused.inc({ reason })
  limitUnsent(server, refused)
  server.on('drop', () => refused('too_many'))
  server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
    refused(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'slow' : 'malformed')
  })
  server.prependListener('request', ({ socket }: { socket: Counted }, response) => {
    const count = (socket[UNANSWERED] ?? 0) + 1
    socket[UNANSWERED] = count
    response.on('close', answered)
    if (count <= MOST_UNANSWERED) return
    refused('unread')
    socket.destroy()
  })
}

/** The socket itself counts: this is done for every request, and nothing is looked up or made for it. */
const UNANSWERED = Symbol('requests that wait for their answers')
type Counted = Socket & { [UNANSWERED]?: number }

function answered(this: ServerResponse): void {
  const { socket }: { socket: Counted } = this.req
  socket[UNANSWERED] = (socket[UNANSWERED] ?? 1) - 1
}

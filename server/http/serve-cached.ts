import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { acceptsGzip, type CachedResponse, isKnown, JSON_KIND } from './cached-response.ts'
import type { Metrics } from './metrics.ts'
import { acceptsHtml } from './page-requests.ts'
import { DATA_HEADERS } from './security-headers.ts'
import type { StreamedResponse } from './streamed-response.ts'
import { endWith } from './unsent-answers.ts'

/** Returns the JSON for an address and the pattern of its route. Null if the address must be routed. */
export type FindCached = (url: string) => {
  readonly route: string
  readonly response: CachedResponse | StreamedResponse
  /** Request headers that the response depends on; by default the encoding. */
  readonly vary?: string
} | null

/**
 * Serves cached responses before routing. After each point all viewers without a socket ask again, and routing a request with
 * all hooks costs more than sending a cached response. Other requests, and all requests while the server closes, are routed.
 */
export function serveCached(
  app: FastifyInstance,
  { countRequest }: Pick<Metrics, 'countRequest'>,
  find: FindCached,
): void {
  const usual = app.server.listeners('request')
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    // A browser may be led to a page instead.
    const isRouted = closing || request.method !== 'GET' || acceptsHtml(request)
    const cached = isRouted ? null : find(request.url ?? '')
    if (!cached) return false
    const { response: found } = cached
    const { etag } = found
    const began = performance.now()
    const count = () => countRequest('GET', cached.route, response.statusCode, (performance.now() - began) / 1000)
    /** Counts the request now if the network took the answer at once, and otherwise when it has. */
    const counted = () => (response.writableLength > 0 ? response.once('finish', count) : count())
    const head = ['etag', etag, 'vary', cached.vary ?? ENCODING, ...JSON_HEAD]
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.writeHead(304, head).end()
      counted()
      return true
    }
    if ('pieces' in found) return false
    // Reads the body last, because a list makes its body only on demand.
    const { gzipped } = found
    const encoded = gzipped && acceptsGzip(request.headers['accept-encoding']) ? gzipped() : null
    if (encoded instanceof Promise) return false
    if (encoded) head.push('content-encoding', 'gzip')
    const bytes = encoded ?? found.body
    head.push('content-length', String(bytes.length), ...BODY_HEAD)
    endWith(app.server, response.writeHead(200, head), encoded ?? found.text ?? found.body)
    counted()
    return true
  }

  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!serve(request, response)) for (const listener of usual) listener.call(app.server, request, response)
  })
}

/** Headers of every cached JSON, as names and values in turn. */
const JSON_HEAD = ['cache-control', JSON_KIND.cacheControl]
const ENCODING = 'accept-encoding'
/** The headers that a 304 leaves out (RFC 9110, 15.4.5). */
const BODY_HEAD = ['content-type', JSON_KIND.type, ...Object.entries(DATA_HEADERS).flat()]

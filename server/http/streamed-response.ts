import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, isKnown, JSON_KIND } from './cached-response.ts'

/** A JSON response that is too long to keep in memory. */
export interface StreamedResponse {
  readonly etag: string
  /** Yields the body in pieces. Makes a piece only when the client has read the earlier ones. */
  readonly pieces: () => AsyncIterable<Buffer>
}

/** Sends a response piece by piece, or 304 to a client that already has it. */
export function sendStreamed(request: FastifyRequest, reply: FastifyReply, { etag, pieces }: StreamedResponse) {
  reply.header('etag', etag).header('cache-control', JSON_KIND.cacheControl).header('vary', 'accept-encoding')
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(JSON_KIND.type)
  const compressed = acceptsGzip(request.headers['accept-encoding'])
  if (compressed) reply.header('content-encoding', 'gzip')
  // Fastify would read the whole stream to answer HEAD.
  if (request.method === 'HEAD') return reply.send()
  const body = Readable.from(pieces(), { objectMode: false })
  if (!compressed) return reply.send(body)
  // Fastify handles errors of the stream that it sends. The pipeline passes the errors of `body` on to that stream.
  return reply.send(pipeline(body, createGzip({ level: constants.Z_BEST_SPEED }), () => undefined))
}

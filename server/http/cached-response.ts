import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response that is made once and sent to every client that asks for it. */
export interface CachedResponse {
  readonly etag: string
  readonly body: Buffer
  /** The body again, if it is a short text: Node.js sends a text in one piece with its headers, and bytes in a second piece. */
  readonly text: string | null
  /** Returns the compressed body. Null if the body should be sent as it is. */
  readonly gzipped: (() => Buffer | Promise<Buffer>) | null
}

/** A body with fewer bytes fits into one packet even without compression. */
const LEAST_COMPRESSED = 1400

/** Caches a JSON text. */
export function cachedJson(json: string): CachedResponse {
  const bytes = cachedBytes(Buffer.from(json), json)
  return { ...bytes, text: bytes.gzipped ? null : json }
}

/** Caches a body. @param version changes whenever the body does */
export const cachedBytes = (body: Buffer, version: string, compressible = true): CachedResponse => ({
  etag: etagOf(version),
  body,
  text: null,
  gzipped: compressible && body.length > LEAST_COMPRESSED ? compressedOnce(() => promisify(gzip)(body)) : null,
})

/** Returns a function that compresses a body at its first call, and returns the same result at later calls. */
export function compressedOnce(compress: () => Promise<Buffer>) {
  let compressed: Buffer | Promise<Buffer> | undefined
  return (): Buffer | Promise<Buffer> => {
    compressed ??= compress().then((bytes) => {
      compressed = bytes
      return bytes
    })
    return compressed
  }
}

/** Returns a weak ETag: the compressed and the plain body share it. */
export const etagOf = (version: string | Buffer): string =>
  `W/"${createHash('sha1').update(version).digest('base64url')}"`

/** Headers of a response that depend on its kind. */
interface Kind {
  readonly type: string
  readonly cacheControl: string
  /** Request headers that the response depends on, besides the encoding. */
  readonly vary?: string
}

/** JSON that a cache may store, but must revalidate. */
export const JSON_KIND: Kind = { type: 'application/json; charset=utf-8', cacheControl: 'no-cache' }

/** Sends 304 to a client that already has the response with this tag. Returns null, and changes nothing, if it does not have it. */
export function sendUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  kind: Kind,
): FastifyReply | null {
  if (!isKnown(request.headers['if-none-match'], etag)) return null
  return sendValidators(reply, etag, kind).code(304).send()
}

const sendValidators = (reply: FastifyReply, etag: string, { cacheControl, vary }: Kind): FastifyReply =>
  reply
    .header('etag', etag)
    .header('cache-control', cacheControl)
    .header('vary', vary ? `accept-encoding, ${vary}` : 'accept-encoding')

/** Sends a cached response, or 304 to a client that already has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  kind: Kind = JSON_KIND,
) {
  const unchanged = sendUnchanged(request, reply, response.etag, kind)
  if (unchanged) return unchanged
  sendValidators(reply, response.etag, kind).type(kind.type)
  if (!response.gzipped || !acceptsGzip(request.headers['accept-encoding'])) return reply.send(response.body)
  return reply.header('content-encoding', 'gzip').send(await response.gzipped())
}

/** Whether `If-None-Match` names this tag. RFC 9110, 13.1.2: a list of tags, compared weakly, or `*`. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2))
}

/** Whether `Accept-Encoding` takes gzip. RFC 9110, 12.5.3: a weight of zero refuses it. */
export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((part) => {
      const [coding, weight] = part.split(';')
      return coding?.trim() === 'gzip' && (weight === undefined || Number(weight.trim().slice('q='.length)) > 0)
    })

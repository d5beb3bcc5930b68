import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that was made once, with its ETag; compressed once too, when somebody first wants it so. */
export interface PreparedAnswer {
  readonly body: Buffer
  readonly etag: string
  /** Only for bodies that are worth it. */
  readonly gzipped: (() => Buffer | Promise<Buffer>) | null
}

/** Below so many bytes a body fits one packet anyway. */
const WORTH_COMPRESSING = 1400

/**
 * @param json the body, serialised
 * @param version what the ETag is made of where that is shorter than the body and changes whenever it does
 */
export const prepareAnswer = (json: string, version = json): PreparedAnswer =>
  prepareBytes(Buffer.from(json), version, true)

/** @param compressible pictures and the like are compressed already */
export function prepareBytes(body: Buffer, version: string, compressible: boolean): PreparedAnswer {
  let compressed: Buffer | Promise<Buffer> | undefined
  const compress = () => {
    compressed ??= promisify(gzip)(body).then((bytes) => {
      compressed = bytes
      return bytes
    })
    return compressed
  }
  return { body, etag: etagOf(version), gzipped: compressible && body.length > WORTH_COMPRESSING ? compress : null }
}

/** Weak, since the compressed and the plain body share it. */
export const etagOf = (version: string): string => `W/"${createHash('sha1').update(version).digest('base64url')}"`

/** What is said about an answer beside what it says. */
interface Manner {
  readonly type: string
  readonly cacheControl: string
  /** What else than the encoding it depends on. */
  readonly vary?: string
}

/** Caches may keep it but must ask every time. */
const JSON_MANNER: Manner = { type: 'application/json; charset=utf-8', cacheControl: 'no-cache' }

/** Answers 304 to whoever has it already. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  { type, cacheControl, vary }: Manner = JSON_MANNER,
) {
  reply.header('etag', answer.etag).header('cache-control', cacheControl)
  reply.header('vary', vary ? `accept-encoding, ${vary}` : 'accept-encoding')
  if (isKnown(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  reply.type(type)
  if (!answer.gzipped || !acceptsGzip(request.headers['accept-encoding'])) return reply.send(answer.body)
  return reply.header('content-encoding', 'gzip').send(await answer.gzipped())
}

/** Whether `If-None-Match` names this tag. RFC 9110, 13.1.2: a list of tags, compared weakly, or `*`. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2))
}

/** Whether `Accept-Encoding` takes gzip. RFC 9110, 12.5.3: a weight of zero refuses it. */
export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  /(^|[\s,])gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/.test(String(header ?? ''))

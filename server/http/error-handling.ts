import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { hasForbiddenCharacter, isOutOfReach } from '../storage/postgres-errors.ts'
import { StorageUnavailable } from '../storage/storage.ts'
import { ApiError, errorBody } from './api-error.ts'
import { fieldMessages, problemMessage } from './validation-messages.ts'

/** Time after which to retry a write that could not be stored (s). */
const RETRY_AFTER = 2

/** Answers every error in the one shape. The details of an unexpected error are only logged. */
export function handleErrors(app: FastifyInstance): void {
  z.config({ localeError: problemMessage })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof ApiError) {
      return reply.code(error.statusCode).send(errorBody(error.statusCode, error.code, error.message, error.details))
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      return reply.code(400).send(errorBody(400, 'BAD_REQUEST', fieldMessages(error.validation)))
    }
    if (error instanceof StorageUnavailable || (error instanceof DrizzleQueryError && isOutOfReach(error))) {
      request.log.error({ err: error }, 'cannot store')
      const message = 'nothing can be stored just now; nothing was changed, try again'
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER)
        .send(errorBody(503, 'STORAGE_UNAVAILABLE', message))
    }
    if (error instanceof DrizzleQueryError && hasForbiddenCharacter(error)) {
      return reply.code(400).send(errorBody(400, 'BAD_REQUEST', 'contains a character that is not allowed'))
    }
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send(errorBody(status, clientCode(error), error.message))
    request.log.error({ err: error }, 'unexpected error')
    return reply.code(500).send(errorBody(500, 'INTERNAL_ERROR', 'something went wrong on our side'))
  })
}

/** Answers a path that Fastify rejects before routing: it cannot be decoded, or a segment is too long. */
export function answerBadAddress(error: FastifyError, reply: FastifyReply): void {
  if (error.statusCode === 414) {
    reply.code(414).send(errorBody(414, 'PATH_TOO_LONG', 'the path has a part of more than 200 characters'))
    return
  }
  const message = 'the path has an invalid percent-encoding'
  reply.code(400).send(errorBody(400, 'BAD_REQUEST', message))
}

/** Answers to requests that Node.js rejects, by its error codes. */
const NODE_ERRORS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE', 'the headers are longer than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'TOO_SLOW', 'the request did not arrive in time'],
}

/** Answers a request that cannot be read as HTTP, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = NODE_ERRORS[error.code ?? ''] ?? [400, 'BAD_REQUEST', 'this is not an HTTP request']
  const body = JSON.stringify(errorBody(status, code, message))
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`
  if (socket.writable) socket.write(head + body)
  socket.destroySoon()
}

/** Returns our code for an error of Fastify. */
function clientCode(error: FastifyError): string {
  switch (error.statusCode) {
    case 413:
      return 'TOO_LARGE'
    case 415:
      return 'UNSUPPORTED_MEDIA_TYPE'
    default:
      return error.code?.startsWith('FST_') || !error.code ? 'BAD_REQUEST' : error.code
  }
}

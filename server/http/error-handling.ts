import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { hasForbiddenCharacter, isOutOfReach } from '../storage/postgres-errors.ts'
import { StorageLost, StorageUnavailable } from '../storage/storage.ts'
import {
  ApiError,
  badEncoding,
  badRequest,
  bodyOf,
  headersTooLarge,
  pathTooLong,
  storageLost,
  storageUnavailable,
  tooLarge,
  wrongContentType,
} from './api-error.ts'
import { JSON_KIND } from './cached-response.ts'
import { DATA_HEADERS } from './security-headers.ts'
import { fieldMessages, problemMessage } from './validation-messages.ts'

/** Time after which to retry a write that could not be stored (s). */
const RETRY_AFTER = 2

/** Answers every error with the same JSON shape (`errorBody`). The details of an unexpected error are only logged. */
export function handleErrors(app: FastifyInstance): void {
  z.config({ localeError: problemMessage })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof ApiError) {
      if (REFUSALS.has(error.statusCode)) logRefusal(request, error)
      return answer(reply, error)
    }
    if (hasZodFastifySchemaValidationErrors(error)) return answer(reply, badRequest(fieldMessages(error.validation)))
    if (error instanceof StorageUnavailable || (error instanceof DrizzleQueryError && isOutOfReach(error))) {
      request.log.error({ err: error }, 'cannot store')
      return answer(
        reply.header('retry-after', RETRY_AFTER),
        error instanceof StorageLost ? storageLost() : storageUnavailable(),
      )
    }
    if (error instanceof DrizzleQueryError && hasForbiddenCharacter(error)) {
      return answer(reply, badRequest('contains a character that is not allowed'))
    }
    // Fastify closes the connection. A sender who is still sending could then get a reset before the answer.
    if (error.statusCode === 413 && Number(request.headers['content-length']) <= LONGEST_UNREAD)
      reply.removeHeader('connection')
    if ((error.statusCode ?? 500) < 500) return answer(reply, errorOfFastify(error))
    request.log.error({ err: error }, 'unexpected error')
    return answer(reply, new ApiError(500, 'INTERNAL_ERROR', 'something went wrong on our side'))
  })
}

/** Longest body (bytes) that the server reads to its end, and ignores, after it has answered that the body is too large. */
const LONGEST_UNREAD = 64 * 1_048_576

/** Statuses of answers to senders without the needed credentials or rights, and to senders above a limit. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])

/** Logs a refused request with its sender, so that an operator can find attempts to reach other people's data. */
function logRefusal({ who, log, routeOptions: { config } }: FastifyRequest, { code }: ApiError): void {
  const sender = who && 'id' in who ? { id: who.id } : {}
  log.info({ code, permission: config.permission, sender: who?.kind ?? 'visitor', ...sender }, 'request refused')
}

function answer(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.statusCode === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(error.statusCode).send(bodyOf(error))
}

/** Answers a path that Fastify rejects before routing: it cannot be decoded, or a segment is too long. */
export function answerBadAddress(error: FastifyError, reply: FastifyReply): void {
  answer(reply.headers(DATA_HEADERS), error.statusCode === 414 ? pathTooLong() : badEncoding())
}

/** Answers to requests that Node.js rejects, by its error codes. */
const NODE_ERRORS: Readonly<Record<string, ApiError>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge(),
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, 'TOO_SLOW', 'the request did not arrive in time'),
}

/** Returns an answer with a JSON body for a connection that the server then closes. */
export function rawAnswer(status: number, body: string): string {
  const headers = {
    connection: 'close',
    'content-type': JSON_KIND.type,
    'content-length': Buffer.byteLength(body),
    ...DATA_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** Answers a request that cannot be read as HTTP, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const known = NODE_ERRORS[error.code ?? ''] ?? badRequest('this is not an HTTP request')
  const body = JSON.stringify(bodyOf(known))
  if (socket.writable) socket.write(rawAnswer(known.statusCode, body))
  socket.destroySoon()
}

/** Returns our error for an error of Fastify about the request. */
function errorOfFastify({ statusCode = 400, code, message }: FastifyError): ApiError {
  if (statusCode === 413) return tooLarge()
  if (statusCode === 415) return wrongContentType()
  return new ApiError(statusCode, !code || code.startsWith('FST_') ? 'BAD_REQUEST' : code, message)
}

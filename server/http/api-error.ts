import { STATUS_CODES } from 'node:http'
import { z } from 'zod'

/** An error to send to the client: a status, a stable code, and a message that names the field. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly statusCode: number
  readonly code: string
  /** Further members of the body, such as the head of a log. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(statusCode: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.details = details
  }
}

/** Returns the body of an error. All errors have this shape. */
export function errorBody(statusCode: number, code: string, message: string, details = {}) {
  return { statusCode, code, error: STATUS_CODES[statusCode] ?? 'Error', message, ...details }
}

export const bodyOf = ({ statusCode, code, message, details }: ApiError) =>
  errorBody(statusCode, code, message, details)

const errorSchema = z
  .looseObject({ statusCode: z.int(), code: z.string(), error: z.string(), message: z.string() })
  .meta({ id: 'Error' })

const MEANINGS = {
  400: 'malformed: the message names the field',
  401: 'credentials are missing or wrong',
  402: 'not paid: the code says why',
  403: 'not allowed: the code says why',
  404: 'not found: the message names what is missing',
  409: 'conflicts with the current state, which the body describes',
  412: 'somebody else has changed it first: the body has the current state',
  413: 'the body is too large',
  414: 'a part of the path is too long',
  415: 'wrong content type',
  422: 'well-formed but impossible',
  428: 'the header `If-Match` is missing',
  429: 'too many requests: try again after `Retry-After` seconds',
  431: 'the headers are longer than 16 KiB',
  503: 'temporarily unavailable: try again, after `Retry-After` seconds if the header is there',
} as const

/** Returns the error for a request that breaks its schema. */
export const badRequest = (message: string): ApiError => new ApiError(400, 'BAD_REQUEST', message)
export const badEncoding = (): ApiError => badRequest('the path has an invalid percent-encoding')
export const tooLarge = (): ApiError => new ApiError(413, 'TOO_LARGE', 'Request body is too large')
export const pathTooLong = (): ApiError =>
  new ApiError(414, 'PATH_TOO_LONG', 'the path has a part of more than 200 characters')
export const wrongContentType = (): ApiError => new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type')
export const headersTooLarge = (): ApiError =>
  new ApiError(431, 'HEADERS_TOO_LARGE', 'the headers are longer than 16 KiB')
export const storageUnavailable = (): ApiError =>
  new ApiError(503, 'STORAGE_UNAVAILABLE', 'the database cannot be used just now; send the same request again')
/** Returns the error for a write after the database's file was removed or replaced. Programs retry it as they do the other one. */
export const storageLost = (): ApiError =>
  new ApiError(
    503,
    'STORAGE_UNAVAILABLE',
    'the file of the database was removed or replaced, so nothing can be stored; tell the operator of this server',
  )

/**
 * Returns the error responses of a route for its schema, by their status. The examples come from the functions whose errors the
 * route throws. If two examples have the same status, the document shows the last one.
 */
export function errors(...examples: ApiError[]) {
  return Object.fromEntries(
    examples.map((example) => {
      const description = `${MEANINGS[example.statusCode as keyof typeof MEANINGS]} (\`${example.code}\`)`
      return [example.statusCode, errorSchema.meta({ description, examples: [bodyOf(example)] })]
    }),
  )
}

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

/** Returns the body of an error: all errors have this shape. */
export function errorBody(statusCode: number, code: string, message: string, details = {}) {
  return { statusCode, code, error: STATUS_CODES[statusCode] ?? 'Error', message, ...details }
}

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
  413: 'the body is too large',
  414: 'a part of the path is too long',
  415: 'wrong content type',
  422: 'well-formed but impossible',
  429: 'too many requests: try again after `Retry-After` seconds',
  431: 'the headers are longer than 16 KiB',
  503: 'temporarily unavailable: try again, after `Retry-After` seconds if the header is there',
} as const
type ErrorStatus = keyof typeof MEANINGS

/** The code, the message and further members of an error, as /docs shows it. */
export type ErrorExample = readonly [code: string, message: string, details?: object]

/** Errors that this folder answers, the same for every call. */
const USUAL = {
  413: ['TOO_LARGE', 'Request body is too large'],
  414: ['PATH_TOO_LONG', 'the path has a part of more than 200 characters'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type'],
  429: ['TOO_MANY_REQUESTS', 'too many requests; try again in 60 s'],
  431: ['HEADERS_TOO_LARGE', 'the headers are longer than 16 KiB'],
  503: ['STORAGE_UNAVAILABLE', 'nothing can be stored just now; nothing was changed, try again'],
} as const satisfies Partial<Record<ErrorStatus, ErrorExample>>

/** Returns the error responses of a route for its schema: usual ones by their status, its own with an example of each. */
export function errors(...declared: (keyof typeof USUAL | Readonly<Partial<Record<ErrorStatus, ErrorExample>>>)[]) {
  const examples = declared.map((each) => (typeof each === 'number' ? { [each]: USUAL[each] } : each))
  return Object.fromEntries(
    Object.entries<ErrorExample>(Object.assign({}, ...examples)).map(([text, [code, message, details]]) => {
      const status = Number(text) as ErrorStatus
      const example = errorBody(status, code, message, details)
      return [status, errorSchema.meta({ description: `${MEANINGS[status]} (\`${code}\`)`, examples: [example] })]
    }),
  )
}

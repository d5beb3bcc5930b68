import { STATUS_CODES } from 'node:http'
import { z } from 'zod'

/** An error that is answered as it is: a status, a stable code, and a message that names the field. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly statusCode: number
  readonly code: string
  /** More members of the answer, such as the head of a log. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(statusCode: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.details = details
  }
}

/** The one shape that every error has. */
export function errorBody(statusCode: number, code: string, message: string, details = {}) {
  return { statusCode, code, error: STATUS_CODES[statusCode] ?? 'Error', message, ...details }
}

const errorSchema = z
  .looseObject({ statusCode: z.int(), code: z.string(), error: z.string(), message: z.string() })
  .meta({ id: 'Error' })

/** What each status means here. */
export const MEANINGS = {
  400: 'malformed: the message names the field',
  401: 'no credentials, or bad ones',
  402: 'not paid: the code says why',
  403: 'not yours',
  404: 'unknown',
  409: 'conflicts with the present state, which the body tells',
  413: 'too large',
  414: 'a part of the path is too long',
  415: 'wrong content type',
  422: 'well-formed but impossible',
  429: 'too many: try again after Retry-After seconds',
  431: 'the headers are longer than 16 KiB',
  503: 'cannot be stored or read just now: try again, where it is told after Retry-After seconds',
} as const
export type ErrorStatus = keyof typeof MEANINGS

/** The error answers of a route, for its schema. */
export function errors(...statusCodes: ErrorStatus[]) {
  return Object.fromEntries(statusCodes.map((code) => [code, errorSchema.describe(MEANINGS[code])]))
}

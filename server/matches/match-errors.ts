import { ApiError, errors } from '../http/api-error.ts'

/** The error responses of every call that reads a match. */
export const MATCH_ERRORS = errors({
  404: ['MATCH_NOT_FOUND', 'id: there is no match "none"'],
  503: ['MATCH_UNREADABLE', 'id: this server cannot read the stored match "unreadable"'],
})

export const matchNotFound = (id: string): ApiError =>
  new ApiError(404, 'MATCH_NOT_FOUND', `id: there is no match "${id}"`)

/** Returns the answer about a match whose rows this version cannot read. Another server or a later version may read them. */
export function matchUnreadable(id: string, cause: unknown): ApiError {
  const error = new ApiError(503, 'MATCH_UNREADABLE', `id: this server cannot read the stored match "${id}"`)
  error.cause = cause
  return error
}

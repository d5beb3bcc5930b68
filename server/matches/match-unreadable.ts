import { ApiError } from '../http/api-error.ts'

/** What is answered about a match whose rows this version cannot read: another server, or a later version, may well. */
export function matchUnreadable(id: string, cause: unknown): ApiError {
  const error = new ApiError(
    503,
    'MATCH_UNREADABLE',
    `id: what is stored of match "${id}" cannot be read here just now`,
  )
  error.cause = cause
  return error
}

/** Whether a value in a row is no JSON, so that nothing that is read together with it can be had. */
export function isUnparsable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof SyntaxError) return true
  return false
}

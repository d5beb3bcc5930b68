import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { User } from './identity.ts'

export const noToken = (message = 'authorization: an ID token is needed'): ApiError =>
  new ApiError(401, 'NO_TOKEN', message)
export const badToken = (message: string): ApiError => new ApiError(401, 'BAD_TOKEN', message)
export const signInUnavailable = (): ApiError =>
  new ApiError(503, 'SIGN_IN_UNAVAILABLE', 'authorization: the token cannot be checked just now; try again')

/** Returns the error for a request whose body names another person in this field. */
export const notYours = (field: string): ApiError =>
  new ApiError(403, 'NOT_YOURS', `${field}: not the email of the ID token`)

/**
 * Returns the token of a request, unchecked; null if it has none.
 * @throws ApiError 401 if the header contains something else
 */
export function bearerToken({ headers: { authorization } }: FastifyRequest): string | null {
  if (authorization === undefined) return null
  const [, token] = /^Bearer (.+)$/i.exec(authorization) ?? []
  if (token === undefined) throw noToken()
  return token
}

/** Returns the signed-in person, on a route whose permission requires one. */
export function userOf(request: FastifyRequest): User {
  if (!request.user) throw new Error(`${request.routeOptions.url} reads the user but does not require a sign-in`)
  return request.user
}

/**
 * Returns the email of the token: the owner of everything that the call reads or writes.
 * @param claimed the `email` or `userId` of the body, which may be left out
 * @throws ApiError 403 if the body names another person
 */
export function ownEmail(request: FastifyRequest, field: string, claimed: string | undefined): string {
  const { email } = userOf(request)
  if (claimed !== undefined && claimed.toLowerCase() !== email) throw notYours(field)
  return email
}

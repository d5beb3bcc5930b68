import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { ApiError, errors } from '../http/api-error.ts'
import { BadToken, type Identity, IdentityUnavailable, type User, type VerifyOptions } from './identity.ts'
import { type CountFailure, tooManyFailures } from './sign-in-failures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person. Set if the route declares one of the hooks of `SignedIn` and the token is valid. */
    user: User | null
  }
}

/** Hooks with which routes declare who may call them. */
export interface SignedIn {
  /** Only signed-in people; otherwise 401. {@link userOf} returns the person. */
  readonly required: preHandlerAsyncHookHandler
  /** Like `required`, but also asks the provider whether the person may still sign in. For payments. */
  readonly fresh: preHandlerAsyncHookHandler
  /** Anybody. `request.user` is null if there is no token. A bad token gets a 401 here too. */
  readonly optional: preHandlerAsyncHookHandler
}

/** For the schema of a route: the call needs an ID token. */
export const ID_TOKEN = [{ idToken: [] }]

export const noToken = (message = 'authorization: an ID token is needed'): ApiError =>
  new ApiError(401, 'NO_TOKEN', message)
export const badToken = (message: string): ApiError => new ApiError(401, 'BAD_TOKEN', message)
const signInUnavailable = () =>
  new ApiError(503, 'SIGN_IN_UNAVAILABLE', 'authorization: the token cannot be checked just now; try again')

/** The error responses of every call that needs an ID token. */
export const ID_TOKEN_ERRORS = errors(noToken(), tooManyFailures(60), signInUnavailable())

/** Returns the error for a request whose body names another person in this field. */
export const notYours = (field: string): ApiError =>
  new ApiError(403, 'NOT_YOURS', `${field}: not the email of the ID token`)

/** Time to wait before trying again when the identity provider does not answer (s). */
const RETRY_AFTER = 5

/**
 * Decorates requests with `user`, and returns the hooks that set it.
 * @param countFailure called for every bad token
 */
export function signedIn(app: FastifyInstance, identity: Identity, countFailure?: CountFailure): SignedIn {
  app.decorateRequest('user', null)

  const readUser = async (request: FastifyRequest, reply: FastifyReply, options?: VerifyOptions) => {
    const token = bearerToken(request)
    if (token === null) return
    try {
      request.user = await identity.verify(token, options)
    } catch (error) {
      if (error instanceof IdentityUnavailable) {
        request.log.error({ reason: error.message }, 'token could not be checked')
        reply.header('retry-after', RETRY_AFTER)
        throw signInUnavailable()
      }
      if (!(error instanceof BadToken)) throw error
      request.log.info({ reason: error.message }, 'token rejected')
      await countFailure?.(request, reply)
      throw badToken('authorization: not a valid ID token; sign in again')
    }
  }
  const requiring = (options?: VerifyOptions) => async (request: FastifyRequest, reply: FastifyReply) => {
    await readUser(request, reply, options)
    if (!request.user) throw noToken()
  }
  return {
    optional: async (request, reply) => readUser(request, reply),
    required: requiring(),
    fresh: requiring({ fresh: true }),
  }
}

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

/** Returns the signed-in person, on a route that requires one. */
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

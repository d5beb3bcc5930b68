import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { ApiError, errors } from '../http/api-error.ts'
import { BadToken, type Identity, IdentityUnavailable, type User, type VerifyOptions } from './identity.ts'
import { type CountFailure, TOO_MANY_FAILURES } from './sign-in-failures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: set where the route declares that it looks, and the token was good. */
    user: User | null
  }
}

/** What routes declare about who may ask. */
export interface SignedIn {
  /** Only people who are signed in: 401 for every other. `request.user` is set, and {@link userOf} gives it. */
  readonly required: preHandlerAsyncHookHandler
  /** The same, and the provider is asked whether the person may still sign in: for payments. */
  readonly fresh: preHandlerAsyncHookHandler
  /** Anybody; `request.user` is null where no token came. A bad token is a 401 here too: it is never taken for none. */
  readonly optional: preHandlerAsyncHookHandler
}

/** For the schema of a route: the call needs an ID token. */
export const ID_TOKEN = [{ idToken: [] }]

/** The error responses of every call that needs an ID token. */
export const ID_TOKEN_ERRORS = errors({
  401: ['NO_TOKEN', 'authorization: an ID token is needed'],
  429: TOO_MANY_FAILURES,
  503: ['SIGN_IN_UNAVAILABLE', 'authorization: the token cannot be checked just now; try again'],
})

/** Returns the 403 of a call whose body names another person in this field. */
export const notYours = (field = 'email') => errors({ 403: ['NOT_YOURS', `${field}: not the email of the ID token`] })

/** Time to wait before trying again when the identity provider does not answer (s). */
const RETRY_AFTER = 5

/**
 * Decorates requests with `user`, and makes the hooks with which routes declare that they look at it.
 * @param countFailure told of every bad token
 */
export function signedIn(app: FastifyInstance, identity: Identity, countFailure?: CountFailure): SignedIn {
  app.decorateRequest('user', null)

  const look = async (request: FastifyRequest, reply: FastifyReply, options?: VerifyOptions) => {
    const token = bearerToken(request, reply)
    if (token === null) return
    try {
      request.user = await identity.verify(token, options)
    } catch (error) {
      if (error instanceof IdentityUnavailable) {
        request.log.error({ reason: error.message }, 'a token could not be checked')
        reply.header('retry-after', RETRY_AFTER)
        throw new ApiError(503, 'SIGN_IN_UNAVAILABLE', 'authorization: the token cannot be checked just now; try again')
      }
      if (!(error instanceof BadToken)) throw error
      request.log.info({ reason: error.message }, 'a token was refused')
      await countFailure?.(request, reply)
      throw refusal(reply, 'BAD_TOKEN', 'authorization: not a good ID token; sign in again')
    }
  }
  const requiring = (options?: VerifyOptions) => async (request: FastifyRequest, reply: FastifyReply) => {
    await look(request, reply, options)
    if (!request.user) throw refusal(reply, 'NO_TOKEN', 'authorization: an ID token is needed')
  }
  return {
    optional: async (request, reply) => look(request, reply),
    required: requiring(),
    fresh: requiring({ fresh: true }),
  }
}

/**
 * The token that a request shows, unchecked; null where it shows none.
 * @throws ApiError 401 where the header holds something else
 */
export function bearerToken(request: FastifyRequest, reply: FastifyReply): string | null {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  const [, token] = /^Bearer (.+)$/i.exec(authorization) ?? []
  if (token === undefined) throw refusal(reply, 'NO_TOKEN', 'authorization: an ID token is needed')
  return token
}

/** A 401, with the header that goes with it. */
export function refusal(reply: FastifyReply, code: string, message: string): ApiError {
  reply.header('www-authenticate', 'Bearer')
  return new ApiError(401, code, message)
}

/** Who asks, on a route that requires a signed-in person. */
export function userOf(request: FastifyRequest): User {
  if (!request.user) throw new Error(`${request.routeOptions.url} looks for a user that it does not require`)
  return request.user
}

/**
 * The email of the token, which is the owner of everything that is read or written.
 * @param claimed the `email` or `userId` of the body, which may be left out
 * @throws ApiError 403 where the body names somebody else
 */
export function ownEmail(request: FastifyRequest, field: string, claimed: string | undefined): string {
  const { email } = userOf(request)
  if (claimed !== undefined && claimed.toLowerCase() !== email) {
    throw new ApiError(403, 'NOT_YOURS', `${field}: not the email of the ID token`)
  }
  return email
}

import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { BadToken, type Identity, type User } from './identity.ts'

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
  /** Anybody; `request.user` is null where no token came. A bad token is a 401 here too: it is never taken for none. */
  readonly optional: preHandlerAsyncHookHandler
}

/** Decorates requests with `user`, and makes the hooks with which routes declare that they look at it. */
export function signedIn(app: FastifyInstance, identity: Identity): SignedIn {
  app.decorateRequest('user', null)
  const optional = async (request: FastifyRequest, reply: FastifyReply) => {
    const { authorization } = request.headers
    if (authorization === undefined) return
    const [, token] = /^Bearer (.+)$/i.exec(authorization) ?? []
    if (token === undefined) throw refusal(reply, 'NO_TOKEN', 'authorization: an ID token is needed')
    try {
      request.user = await identity.verify(token)
    } catch (error) {
      if (!(error instanceof BadToken)) throw error
      request.log.info({ reason: error.message }, 'a token was refused')
      throw refusal(reply, 'BAD_TOKEN', 'authorization: not a good ID token; sign in again')
    }
  }
  return {
    optional,
    required: async (request, reply) => {
      await optional(request, reply)
      if (!request.user) throw refusal(reply, 'NO_TOKEN', 'authorization: an ID token is needed')
    },
  }
}

function refusal(reply: FastifyReply, code: string, message: string): ApiError {
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

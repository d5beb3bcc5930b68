import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Action, mayAtAll, rulesOf, type Who } from '../../shared/auth/permissions.ts'
import { GRANT_PREFIX } from '../../shared/grants/grant-token.ts'
import { ApiError, errors } from '../http/api-error.ts'
import { forbidden, type KnownPerson, otherGrant } from './authorize.ts'
import { BadToken, type Identity, IdentityUnavailable, type User } from './identity.ts'
import { badScorerKey, noScorerKey, type ScorerKeyGuard } from './scorer-key.ts'
import { type CountFailure, tooManyFailures } from './sign-in-failures.ts'
import { badToken, bearerToken, noToken, signInUnavailable } from './signed-in.ts'
import { verifyTokens } from './verified-tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action that the call performs. `shared/auth/permissions.ts` says who may perform it. */
    permission?: Action
    /** A public call whose answer contains more if the request has an ID token. A bad token gets a 401. */
    optionalSignIn?: true
    /** A call that people on a booking may make for its match. The handler checks that they are. */
    onBooking?: true
    /** Asks the identity provider whether the person may still sign in. Calls about payments use this. */
    freshSignIn?: true
  }
  interface FastifyRequest {
    /** The signed-in person, as named in the token; null without a valid token. */
    user: User | null
    /** The sender; null on public calls without a sign-in. */
    who: Who | null
  }
}

/** The holder of a grant. */
export type GrantHolder = Extract<Who, { kind: 'grant' }>

export interface AccessDeps {
  readonly key: ScorerKeyGuard
  readonly identity: Identity
  /** Counts every bad token. */
  readonly countFailure?: CountFailure
  /** Rejects a request that the person of a verified token may not send from where they are. @throws ApiError 403 */
  readonly admit?: (user: User, request: FastifyRequest) => void
  /** Returns the person of a verified token, with the roles that they have now. */
  readonly personOf: (user: User, request: FastifyRequest) => KnownPerson | Promise<KnownPerson>
  /**
   * Returns the holder of a grant's secret, or null if there is no such grant.
   * @throws ApiError if the grant is not valid now
   */
  readonly holderOf: (secret: string) => GrantHolder | Promise<GrantHolder | null>
}

const badGrant = (): ApiError => new ApiError(401, 'BAD_GRANT', 'authorization: not the secret of a grant')
export const blocked = (): ApiError =>
  new ApiError(403, 'BLOCKED', 'authorization: your account is blocked; please ask the club')

const KEY: Who = { kind: 'key' }
/** Time to wait before trying again when the identity provider does not answer (s). */
const RETRY_AFTER = 5

/**
 * Checks the permission that each route of `app` declares, before the body is validated. If a permission depends on a club,
 * a match or a court, this check rejects only senders who have the permission nowhere. The route's handler then calls
 * {@link authorize} with the club, the match or the court.
 */
export function checkAccess(
  app: FastifyInstance,
  { key, identity, countFailure, admit, personOf, holderOf }: AccessDeps,
): void {
  const verifyToken = verifyTokens(identity)
  app.decorateRequest('user', null)
  app.decorateRequest('who', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.permission) throw new Error(`${method} ${url} declares no permission`)
  })
  app.addHook('onRequest', (request, reply, done) => (isForAnybody(request) ? done() : check(request, reply, done)))
  // Calls for visitors, or for everybody who is signed in, check the sender only here: a body that is not JSON gets a 415,
  // even without a token. Other calls check the sender a second time here, because a grant or a role may have been revoked
  // while the body arrived.
  app.addHook('preValidation', (request, reply, done) =>
    isForAnybody(request) || (request.body !== undefined && request.who !== KEY) ? check(request, reply, done) : done(),
  )
  // The answer to a call that needs credentials may be private. The header depends on the call, not on the sender: otherwise a
  // rejection would reveal that a guessed key is right.
  app.addHook('onSend', ({ routeOptions: { config } }, reply, payload, done) => {
    const isPrivate = config.optionalSignIn || rulesOf(config.permission ?? 'public').visitor === undefined
    if (isPrivate && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })

  function check(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { permission, optionalSignIn } = request.routeOptions.config
    const rules = permission && rulesOf(permission)
    if (!rules || (rules.visitor && !optionalSignIn)) {
      done()
      return
    }
    const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (rules.key && given !== undefined && key.isKey(given)) {
      request.who = KEY
      key.admit(request, reply, done)
    } else settle(() => checkOthers(given, request, reply, permission), done)
  }

  /** Checks the credentials of everybody but the scorer key. Returns at once if their person or grant is cached. */
  function checkOthers(
    given: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    permission: Action,
  ): Pending {
    if (given?.startsWith(GRANT_PREFIX)) return checkGrant(given, request, reply, permission)
    if (rulesOf(permission).key && (given === undefined || !isToken(given))) return rejectKey(given, request, reply)
    return checkPerson(request, reply, permission)
  }

  async function rejectKey(given: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<never> {
    if (given === undefined) throw noScorerKey()
    await key.countGuess(request, reply)
    throw badScorerKey()
  }

  function checkGrant(secret: string, request: FastifyRequest, reply: FastifyReply, permission: Action): Pending {
    return then(holderOf(secret), (holder) => {
      if (!holder) return rejectGrant(request, reply)
      request.who = holder
      if (!mayAtAll(holder, permission)) throw otherGrant()
    })
  }

  async function rejectGrant(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    await key.countGuess(request, reply)
    throw badGrant()
  }

  function checkPerson(request: FastifyRequest, reply: FastifyReply, permission: Action): Pending {
    const { freshSignIn = false, onBooking } = request.routeOptions.config
    const token = bearerToken(request)
    if (token === null) {
      if (rulesOf(permission).visitor) return
      throw noToken()
    }
    const verified = verifyToken(token, { fresh: freshSignIn })
    const isNew = verified instanceof Promise
    const user = isNew ? explained(verified, request, reply, permission) : verified
    return then(user, (user) => {
      admit?.(user, request)
      request.user = user
      return then(personOf(user, request), (person) => {
        // Before the check of the block, so that the log names a blocked person.
        request.who = person
        if (person.blocked) throw blocked()
        if (isNew) request.log.info({ id: person.id }, 'token accepted')
        if (!onBooking && !mayAtAll(person, permission)) throw forbidden()
      })
    })
  }

  /** Waits for a verification. Sends the error for a token that is rejected or can't be checked. */
  async function explained(
    verifying: Promise<User>,
    request: FastifyRequest,
    reply: FastifyReply,
    permission: Action,
  ): Promise<User> {
    try {
      return await verifying
    } catch (error) {
      if (error instanceof IdentityUnavailable) {
        request.log.error({ reason: error.message }, 'token could not be checked')
        reply.header('retry-after', RETRY_AFTER)
        throw signInUnavailable()
      }
      if (!(error instanceof BadToken)) throw error
      request.log.info({ reason: error.message }, 'token rejected')
      // A guess of the scorer key may look like a token, so a rejected token counts as a guess.
      await (rulesOf(permission).key ? key.countGuess : countFailure)?.(request, reply)
      throw badToken('authorization: not a valid ID token; sign in again')
    }
  }
}

type Pending = void | Promise<void>

/** Calls `next` with a value. Waits first if the value is a promise. */
const then = <T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value)

/**
 * Runs a check and calls `done`. If the check returns no promise, calls `done` at once. This is the usual case for points,
 * because people and grants are cached.
 */
function settle(check: () => Pending, done: (error?: Error) => void): void {
  let pending: Pending
  try {
    pending = check()
  } catch (error) {
    done(error as Error)
    return
  }
  if (pending instanceof Promise) pending.then(() => done(), done)
  else done()
}

/** Whether visitors, or all signed-in people, may make the call. */
function isForAnybody({ routeOptions: { config } }: FastifyRequest): boolean {
  const rules = rulesOf(config.permission ?? 'public')
  return rules.visitor !== undefined || rules.person !== undefined
}

/** Whether credentials look like an ID token: three parts with dots between. */
const isToken = (given: string): boolean => given.split('.').length === 3

/** Returns the part of a call's description that follows from its permission. */
export function describeAccess({ permission, optionalSignIn, onBooking }: FastifyContextConfig) {
  if (!permission) throw new Error('a described call declares no permission')
  const rules = rulesOf(permission)
  const isPublic = rules.visitor !== undefined
  const security = [
    ...(isPublic && optionalSignIn ? [{}] : []),
    ...(rules.key ? [{ scorerKey: [] }] : []),
    ...(rules.grant ? [{ grant: [] }] : []),
    ...(isPublic && !optionalSignIn ? [] : [{ idToken: [] }]),
  ]
  if (security.length === 0) return { 'x-permission': permission, security, response: {} }
  const needsRole = !isPublic && rules.person === undefined
  const response = errors(
    rules.key ? noScorerKey() : noToken(),
    needsRole ? forbidden() : blocked(),
    tooManyFailures(60),
    signInUnavailable(),
  )
  return { 'x-permission': permission, ...(onBooking && { 'x-on-booking': true }), security, response }
}

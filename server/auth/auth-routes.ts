import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  localSignInSchema,
  publicSettingsSchema,
  refreshedSchema,
  signedInSchema,
} from '../../shared/auth/auth-schemas.ts'
import type { TrialNotice } from '../../shared/auth/trial.ts'
import { ApiError, errors } from '../http/api-error.ts'
import { isFromThisMachine } from '../http/private-address.ts'
import { refuseProxied } from '../http/refuse-proxied.ts'
import { BadToken, type Identity } from './identity.ts'
import type { LocalTokens } from './local-tokens.ts'
import { type CountFailure, tooManyFailures } from './sign-in-failures.ts'
import { badToken, bearerToken, noToken } from './signed-in.ts'

const tags = ['sign-in']
export const foreignOrigin = () =>
  new ApiError(403, 'FOREIGN_ORIGIN', 'origin: this sign-in is for the pages of this server')
const otherMachine = () =>
  new ApiError(403, 'OTHER_MACHINE', 'the local sign-in is only for the machine on which the server runs')
const nothingToRenew = () => noToken('authorization: the token to be renewed is needed')

/** Adds the calls for the settings of the sign-in, and for checking credentials. */
export function authRoutes(
  instance: FastifyInstance,
  identity: Identity,
  publicUrl: string,
  trial: () => TrialNotice | null,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const settings = { ...identity.settings, publicUrl }

  app.get(
    '/auth/settings',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'readSignInSettings',
        summary: 'The identity provider and the public address of this server',
        description: 'Pages read these settings before they offer to sign in.',
        response: { 200: publicSettingsSchema.describe('the identity provider and its public settings') },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return { ...settings, trial: trial() }
    },
  )
  app.get(
    '/auth/scorer',
    {
      config: { permission: 'match.append' },
      schema: {
        tags,
        operationId: 'checkScorerKey',
        summary: 'Whether these credentials may score',
        description: 'Answers 204 to the scorer key, and to a person with a role.',
        response: { 204: z.null().describe('these credentials may score at least one match') },
      },
    },
    async (_request, reply) => reply.code(204).header('cache-control', 'no-store').send(null),
  )
}

/** Adds the calls of the local sign-in. */
export function localAuthRoutes(
  instance: FastifyInstance,
  tokens: LocalTokens,
  ownOrigins: ReadonlySet<string>,
  countFailure: CountFailure,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const guard = async (request: FastifyRequest) => refuseStrangers(request, ownOrigins)

  app.post(
    '/auth/local/sign-in',
    {
      config: { permission: 'public' },
      onRequest: guard,
      schema: {
        tags,
        operationId: 'signInLocally',
        summary: 'Get a token without a password, on your own machine',
        description:
          'Works only on the machine of the server, from its own pages, and never through a proxy. Scripts use `npm run token` instead.',
        body: localSignInSchema,
        response: { 200: signedInSchema.describe('the person, and a token for an hour'), ...errors(foreignOrigin()) },
      },
    },
    async ({ body }, reply) => {
      const person = { name: body.name, email: body.email.toLowerCase() }
      reply.header('cache-control', 'no-store')
      return { ...person, token: await tokens.sign(person) }
    },
  )

  app.post(
    '/auth/local/refresh',
    {
      config: { permission: 'public' },
      onRequest: guard,
      schema: {
        tags,
        security: [{ idToken: [] }],
        operationId: 'refreshLocalToken',
        summary: 'Renew a token',
        description: 'An expired token can be renewed too, up to a week after the sign-in.',
        response: {
          200: refreshedSchema.describe('the same person, and a token for another hour'),
          ...errors(nothingToRenew(), foreignOrigin(), tooManyFailures(60)),
        },
      },
    },
    async (request, reply) => {
      const old = bearerToken(request)
      if (old === null) throw nothingToRenew()
      try {
        const { user, token } = await tokens.renew(old)
        reply.header('cache-control', 'no-store')
        return { ...user, token }
      } catch (error) {
        if (!(error instanceof BadToken)) throw error
        await countFailure(request, reply)
        throw badToken('authorization: not a token that can be renewed; sign in again')
      }
    },
  )
}

/**
 * Rejects requests of other sites' pages. Browsers send the page's site in `Origin`, and no page can forge this header.
 * Also rejects requests of other machines, and through a proxy, because anybody may have sent them.
 * @throws ApiError 403
 */
function refuseStrangers(request: FastifyRequest, ownOrigins: ReadonlySet<string>): void {
  refuseProxied(request, 'the local sign-in')
  if (!isFromThisMachine(request)) throw otherMachine()
  const { origin } = request.headers
  if (origin === undefined || !ownOrigins.has(origin)) throw foreignOrigin()
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { localSignInSchema, signedInSchema } from '../../shared/auth/auth-schemas.ts'
import { trialAnswer, trialRequest } from '../../shared/auth/trial-schemas.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { foreignOrigin } from '../auth/auth-routes.ts'
import { whoId } from '../auth/authorize.ts'
import { ApiError, errors } from '../http/api-error.ts'
import { isFromPrivateNetwork } from '../http/private-address.ts'
import { privateRoutes } from '../http/private-routes.ts'
import { type LimitRate, tooManyRequests } from '../http/rate-limit.ts'
import { type Trial, trialClosed, trialNotAllowed } from './trial.ts'

interface Deps {
  readonly trial: Trial
  readonly ownOrigins: ReadonlySet<string>
  /** Whether the settings name proxies that are trusted. */
  readonly trustsProxies: boolean
  readonly languageOf: (request: FastifyRequest) => Language
  readonly limit: LimitRate
}

const outside = () =>
  new ApiError(403, 'OUTSIDE_NETWORK', 'the trial sign-in is only for the club’s own network; use its Wi-Fi')

/** Rejects a request that does not come from a private network. @throws ApiError 403 */
export function refuseOutside(request: FastifyRequest, trustsProxies: boolean): void {
  if (!isFromPrivateNetwork(request, trustsProxies)) throw outside()
}

const config = { permission: 'site.settings' } as const

/** Adds the calls of the trial sign-in. */
export function trialRoutes(instance: FastifyInstance, deps: Deps): void {
  const { trial, ownOrigins, trustsProxies, languageOf, limit } = deps
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const office = privateRoutes(instance)

  app.post(
    '/auth/trial/sign-in',
    {
      config: { permission: 'public' },
      onRequest: async (request) => {
        const { origin } = request.headers
        if (origin === undefined || !ownOrigins.has(origin)) throw foreignOrigin()
        refuseOutside(request, trustsProxies)
      },
      preHandler: limit,
      schema: {
        tags: ['sign-in'],
        operationId: 'signInForTrial',
        summary: 'Get a token of a new trial account',
        description:
          'Works only while an owner has opened the trial sign-in, from pages of this server, and from the club’s own network. Nobody verifies the name and the email: the account has an email of its own at `trial.invalid`, and never the data or the roles of a person with the same email. The token is valid until the trial ends. A trial has at most 1,000 accounts (409 `TRIAL_FULL`).',
        body: localSignInSchema,
        response: {
          200: signedInSchema.describe('the new account and its token'),
          ...errors(trialClosed(), outside(), foreignOrigin(), tooManyRequests(60)),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return trial.signIn(request.body, languageOf(request))
    },
  )

  office.get(
    '/trial',
    {
      config,
      schema: {
        tags: ['office'],
        operationId: 'readTrial',
        summary: 'Whether the trial sign-in is open',
        description: 'Says until when it is open, and whether the operator’s settings allow it.',
        response: { 200: trialAnswer.describe('its state') },
      },
    },
    () => trial.read(),
  )

  office.put(
    '/trial',
    {
      config,
      schema: {
        tags: ['office'],
        operationId: 'openTrial',
        summary: 'Open the trial sign-in, or change its end',
        description:
          'For at most 24 hours. The operator must have allowed it with the setting `TRIAL_SIGN_IN`. Every page says that it is open.',
        body: trialRequest,
        response: { 200: trialAnswer.describe('its state now'), ...errors(trialNotAllowed()) },
      },
    },
    (request) => trial.open(request.body.hours, whoId(request)),
  )

  office.delete(
    '/trial',
    {
      config,
      schema: {
        tags: ['office'],
        operationId: 'closeTrial',
        summary: 'Close the trial sign-in',
        description:
          'Ends the sessions of all its accounts within a second, on all servers, and revokes the links to score that they have made. If it is closed, nothing changes.',
        response: { 200: trialAnswer.describe('its state now') },
      },
    },
    (request) => trial.close(whoId(request)),
  )
}

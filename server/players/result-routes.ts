import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { matchParams as params } from '../../shared/matches/match-request-schemas.ts'
import {
  answerRequest,
  decisionRequest,
  officeResultsAnswer,
  officeResultsQuery,
  ownResultAnswer,
  ownResultsAnswer,
} from '../../shared/players/result-schemas.ts'
import { authorize, personIn, whoId } from '../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { notYourMatch, resultDecided, resultNotFound } from './result-errors.ts'
import type { Results } from './results.ts'

interface ResultRoutesDeps {
  readonly results: Results
  readonly limit: LimitRate
}

/** Adds the calls with which players and the office confirm results. */
export function resultRoutes(instance: FastifyInstance, { results, limit }: ResultRoutesDeps): void {
  const app = privateRoutes(instance)
  const longId = () => badRequest('id: must have at most 64 characters')

  app.get(
    '/auth/me/results',
    {
      config: { permission: 'account' },
      schema: {
        tags: ['players'],
        operationId: 'listOwnResults',
        summary: 'The results that you can confirm or contest',
        description:
          'Results of matches that their players scored, from a booking, and that don’t count yet. A result counts once both sides have confirmed it, or nobody has contested it within 48 hours. If a side contests it, the office decides.',
        response: { 200: ownResultsAnswer.describe('the results, newest first') },
      },
    },
    async (request) => ({ results: await results.own(personIn(request).id) }),
  )

  app.put(
    '/product/:id/answer',
    {
      config: { permission: 'account' },
      preHandler: limit,
      schema: {
        tags: ['players'],
        operationId: 'answerResult',
        summary: 'Confirm or contest the result of your match',
        description: 'You answer for your side. Until the result counts, a later answer of your side replaces yours.',
        params,
        body: answerRequest,
        response: {
          200: ownResultAnswer.describe('the result, with the answers so far'),
          ...errors(longId(), notYourMatch(), resultNotFound(), resultDecided(), storageUnavailable()),
        },
      },
    },
    (request) => results.answer(request.params.id, request.body, personIn(request).id),
  )

  app.get(
    '/office/contested',
    {
      config: { permission: 'player.manage' },
      schema: {
        tags: ['office'],
        operationId: 'listContestedResults',
        summary: 'The results that players contest, or have yet to confirm',
        description:
          'Contested results come first. `calls` names the players without an email who have not answered, with their phone numbers.',
        querystring: officeResultsQuery,
        response: {
          200: officeResultsAnswer.describe('the results'),
          ...errors(badRequest('club: is missing')),
        },
      },
    },
    async (request) => {
      const { club } = request.query
      authorize(request, { club })
      return { results: await results.ofClub(club) }
    },
  )

  app.put(
    '/office/contested/:id',
    {
      config: { permission: 'player.manage' },
      schema: {
        tags: ['office'],
        operationId: 'decideResult',
        summary: 'Decide whether a result counts',
        description: 'The decision replaces the answers of the players. A later decision replaces it.',
        params,
        body: decisionRequest,
        response: {
          204: z.null().describe('decided'),
          ...errors(longId(), resultNotFound(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      authorize(request, { club: await results.clubOf(id) })
      await results.decide(id, request.body, whoId(request))
      return reply.code(204).send(null)
    },
  )
}

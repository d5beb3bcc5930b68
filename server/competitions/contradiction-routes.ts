import type { FastifyInstance } from 'fastify'
import { may } from '../../shared/auth/permissions.ts'
import { contradictionsAnswer, contradictionsQuery } from '../../shared/competitions/contradiction-schemas.ts'
import { authorize } from '../auth/authorize.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import { OFFICE, type OfficeRoutesDeps } from './office-competition-routes.ts'

/** Adds the call with which the office learns that a corrected result contradicts a match that has begun. */
export function contradictionRoutes(
  instance: FastifyInstance,
  { competitions }: Pick<OfficeRoutesDeps, 'competitions'>,
): void {
  const { tags, config } = OFFICE

  privateRoutes(instance).get(
    '/office/contradictions',
    {
      config,
      schema: {
        tags,
        operationId: 'listContradictions',
        summary: 'The matches that contradict their draws',
        description:
          'Matches of the competitions in which the club takes part and whose last day was at most 90 days ago, if you manage the club that runs them. They have begun, and the draw has other players now, because an earlier result was corrected. Decide with `decideDrawMatch`.',
        querystring: contradictionsQuery,
        response: {
          200: contradictionsAnswer.describe('the matches'),
          ...errors(badRequest('club: is missing')),
        },
      },
    },
    async (request) => {
      const { club } = request.query
      const { who } = request
      authorize(request, { club })
      const manages = (id: string) => who !== null && may(who, 'competition.manage', { club: id })
      return { contradictions: await competitions.contradictions(club, manages) }
    },
  )
}

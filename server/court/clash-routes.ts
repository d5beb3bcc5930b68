import type { FastifyInstance } from 'fastify'
import { may } from '../../shared/auth/permissions.ts'
import { clashesAnswer, clashesQuery } from '../../shared/court/clash-schemas.ts'
import { authorize, senderOf } from '../auth/authorize.ts'
import { type Clubs, clubNotFound } from '../clubs/clubs.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { CourtClashes } from './court-clashes.ts'

/** Adds the call that lists the matches whose courts are taken by something else. */
export function clashRoutes(instance: FastifyInstance, clashes: CourtClashes, clubs: Pick<Clubs, 'get'>): void {
  const app = privateRoutes(instance)

  app.get(
    '/office/clashes',
    {
      config: { permission: 'match.create' },
      schema: {
        tags: ['office'],
        operationId: 'listClashes',
        summary: 'The matches of a club whose courts are taken by something else',
        description:
          'Live matches that run over, and coming matches that a program stored or for which a manager overruled a booking or a block. The list looks two weeks ahead; for matches that overlap other matches, one day. Only managers see whose the bookings are.',
        querystring: clashesQuery,
        response: {
          200: clashesAnswer.describe('the clashes; the match that begins first comes first'),
          ...errors(badRequest('club: is missing'), clubNotFound()),
        },
      },
    },
    async (request) => {
      const { club: id } = request.query
      authorize(request, { club: id })
      const club = clubs.get(id)
      if (!club) throw clubNotFound()
      return { clashes: await clashes.list(club, may(senderOf(request), 'bookings.manage', { club: id })) }
    },
  )
}

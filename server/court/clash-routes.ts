import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may } from '../../shared/auth/permissions.ts'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { clashesAnswer, clashesQuery, plannedClashesAnswer, plannedMatches } from '../../shared/court/clash-schemas.ts'
import { authorize, senderOf } from '../auth/authorize.ts'
import { type Clubs, clubNotFound } from '../clubs/clubs.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { CourtClashes } from './court-clashes.ts'
import type { FindPlannedClashes } from './planned-clashes.ts'

interface ClashRoutesDeps {
  readonly courtClashes: CourtClashes
  readonly plannedClashes: FindPlannedClashes
  readonly clubs: Pick<Clubs, 'get'>
}

/** Adds the calls that list what else takes the courts of matches: of those that are stored, and of those that are planned. */
export function clashRoutes(instance: FastifyInstance, { courtClashes, plannedClashes, clubs }: ClashRoutesDeps): void {
  const app = privateRoutes(instance)

  /** @throws ApiError 403, 404 */
  function clubFor(request: FastifyRequest, id: string): { club: Club; isManager: boolean } {
    authorize(request, { club: id })
    const club = clubs.get(id)
    if (!club) throw clubNotFound()
    return { club, isManager: may(senderOf(request), 'bookings.manage', { club: id }) }
  }

  app.get(
    '/office/clashes',
    {
      config: { permission: 'match.create' },
      schema: {
        tags: ['office'],
        operationId: 'listClashes',
        summary: 'The matches of a club whose courts are taken by something else',
        description:
          'Live matches that run over, and coming matches that a program stored, or that somebody stored beside a booking, a block or another match. The list looks two weeks ahead. Of two matches that overlap, it has the one that did not get all of its time. Only managers see whose the bookings are.',
        querystring: clashesQuery,
        response: {
          200: clashesAnswer.describe('the clashes; the match that begins first comes first'),
          ...errors(badRequest('club: is missing'), clubNotFound()),
        },
      },
    },
    async (request) => {
      const { club, isManager } = clubFor(request, request.query.club)
      return { clashes: await courtClashes.list(club, isManager) }
    },
  )

  app.post(
    '/office/clashes',
    {
      config: { permission: 'match.create' },
      schema: {
        tags: ['office'],
        operationId: 'findClashes',
        summary: 'What takes the courts of matches that you plan',
        description:
          'For up to 200 matches that are not stored yet: the bookings, blocks and matches on their courts, the times at which the club is closed, and the other matches of the request. Nothing is stored. Only managers see whose the bookings are. To store a match beside these things, copy them to `clash.beside` of `POST /product`.',
        body: plannedMatches,
        response: {
          200: plannedClashesAnswer.describe('what takes the court of each match'),
          ...errors(clubNotFound()),
        },
      },
    },
    async (request) => {
      const { club, isManager } = clubFor(request, request.body.club)
      return { matches: await plannedClashes(club, request.body, isManager) }
    },
  )
}

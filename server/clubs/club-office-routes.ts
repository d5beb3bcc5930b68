import type { FastifyInstance } from 'fastify'
import {
  clubChange,
  clubParams,
  collisionsAnswer,
  newClub,
  officeClub,
  officeClubs,
} from '../../shared/clubs/club-office-schemas.ts'
import { authorize, personIn, whoId } from '../auth/authorize.ts'
import { noSuchImage } from '../content/find-image.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { type ClubOffice, clubExists } from './club-office.ts'
import { zoneConflicts, zoneMovesTimes } from './club-zone.ts'
import { clubNotFound } from './clubs.ts'

const tags = ['office']
const longId = () => badRequest('club: must have at most 64 characters')
const config = { permission: 'courts.manage' } as const

/** Adds the calls with which the office edits clubs, courts, opening hours and prices. */
export function clubOfficeRoutes(instance: FastifyInstance, office: ClubOffice, limit: LimitRate): void {
  const app = privateRoutes(instance)

  app.get(
    '/office/clubs',
    {
      config,
      schema: {
        tags,
        operationId: 'listOfficeClubs',
        summary: 'The clubs that you may edit, archived ones included',
        description: 'With prices, and with rules that are null if the club uses the server’s settings.',
        response: { 200: officeClubs.describe('the clubs, in the order of lists') },
      },
    },
    async (request) => ({ clubs: await office.list(personIn(request)) }),
  )

  app.post(
    '/office/clubs',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createClub',
        summary: 'Add a club',
        description:
          'The club begins with the rules of the default clubs. A club with `draft` is listed once you change its `archived` to false. It needs a role for all clubs. If you repeat a request with the same `id`, the club is created only once.',
        body: newClub,
        response: {
          200: officeClub.describe('the existing club, if the same request created it before'),
          201: officeClub.describe('the new club'),
          ...errors(clubExists(), noSuchImage(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: null })
      const { club, isNew } = await office.create(request.body, whoId(request))
      return sendTagged(reply.code(isNew ? 201 : 200), club)
    },
  )

  app.get(
    '/office/clubs/:club',
    {
      config,
      schema: {
        tags,
        operationId: 'readOfficeClub',
        summary: 'A club as the office edits it',
        description: 'The `tag` of the club is also the ETag of the answer.',
        params: clubParams,
        response: { 200: officeClub.describe('the club as it is now'), ...errors(longId(), clubNotFound()) },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.params.club })
      return sendTagged(reply, await office.read(request.params.club))
    },
  )

  app.put(
    '/office/clubs/:club',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeClub',
        summary: 'Change a club, its courts, hours and prices',
        description:
          'Send the ETag that you read as `If-Match`. If somebody has changed the club since, the answer is 412, with the current club in `current`. Courts that you leave out stay as they are. Bookings stay, even if the change leaves no slot for them: the call `collisions` lists them. A new `timeZone` that concerns upcoming bookings, blocks, waits or matches needs `zoneChange`; without it, the answer is 409 `ZONE_MOVES` with the first 20 of them.',
        params: clubParams,
        body: clubChange,
        response: {
          200: officeClub.describe('the changed club'),
          ...errors(
            clubNotFound(),
            zoneConflicts([]),
            zoneMovesTimes({ count: 0, moves: [] }),
            changedMeanwhile(null),
            noEditTag(),
            noSuchImage(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { club } = request.params
      authorize(request, { club })
      return sendTagged(reply, await office.update(club, editTagOf(request), request.body, whoId(request)))
    },
  )

  app.post(
    '/office/clubs/:club/collisions',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'listClubCollisions',
        summary: 'The bookings for which a change of a club leaves no slot',
        description:
          'Changes nothing. The list has at most 200 bookings, earliest first. It leaves out bookings that have no slot already.',
        params: clubParams,
        body: clubChange,
        response: { 200: collisionsAnswer.describe('the bookings'), ...errors(clubNotFound()) },
      },
    },
    async (request) => {
      authorize(request, { club: request.params.club })
      return office.collisions(request.params.club, request.body)
    },
  )
}

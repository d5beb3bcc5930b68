import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may } from '../../shared/auth/permissions.ts'
import {
  competitionChange,
  competitionParams,
  competitionsAnswer,
  newCompetition,
  officeCompetitionSchema,
} from '../../shared/competitions/competition-schemas.ts'
import { officeEventSchema } from '../../shared/competitions/event-answer-schemas.ts'
import { eventChange, eventParams, newEvent } from '../../shared/competitions/event-schemas.ts'
import { authorize, whoId } from '../auth/authorize.ts'
import { clubUnknown } from '../clubs/clubs.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import {
  competitionExists,
  competitionNotFound,
  drawnAlready,
  eventNotFound,
  longId,
  tooManyEvents,
  wrongPlayers,
  wrongStages,
} from './competition-errors.ts'
import type { Competitions } from './competitions.ts'

export interface OfficeRoutesDeps {
  readonly competitions: Competitions
  readonly limit: LimitRate
}

/** What the calls of the office about competitions declare. */
export const OFFICE = { tags: ['competitions', 'office'], config: { permission: 'competition.manage' } } as const

/** Returns the check of who may run a competition. It throws ApiError 404 · 403 another club runs it. */
export const authorizesClub =
  ({ clubOf }: Pick<Competitions, 'clubOf'>) =>
  async (request: FastifyRequest, id: string): Promise<void> =>
    authorize(request, { club: await clubOf(id) })

/** Adds the calls with which the office makes competitions and their events. */
export function officeCompetitionRoutes(instance: FastifyInstance, { competitions, limit }: OfficeRoutesDeps): void {
  const app = privateRoutes(instance)
  const authorizeClub = authorizesClub(competitions)
  const { tags, config } = OFFICE
  const found = [longId(), competitionNotFound()]

  app.get(
    '/office/all-competitions',
    {
      config,
      schema: {
        tags,
        operationId: 'listOfficeCompetitions',
        summary: 'The competitions of the clubs that you manage',
        description: 'Also those that are not published.',
        response: { 200: competitionsAnswer.describe('the competitions') },
      },
    },
    async ({ who }) => ({
      competitions: await competitions.officeList((club) => who !== null && may(who, 'competition.manage', { club })),
    }),
  )

  app.post(
    '/competitions',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createCompetition',
        summary: 'Create a competition',
        description:
          'Nobody but the office sees it before `published` is true. The matches of its draws are made only then. A repeated request creates it once.',
        body: newCompetition,
        response: {
          200: officeCompetitionSchema.describe('the competition, if the same request created it before'),
          201: officeCompetitionSchema.describe('the new competition'),
          ...errors(storageUnavailable(), clubUnknown('club_moon'), competitionExists()),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.body.club })
      const { competition, fresh } = await competitions.create(request.body, whoId(request))
      return sendTagged(reply.code(fresh ? 201 : 200), competition)
    },
  )

  app.get(
    '/office/all-competitions/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'readOfficeCompetition',
        summary: 'A competition, for the office',
        description: 'The answer has an ETag.',
        params: competitionParams,
        response: { 200: officeCompetitionSchema.describe('the competition'), ...errors(...found) },
      },
    },
    async (request, reply) => {
      await authorizeClub(request, request.params.id)
      return sendTagged(reply, await competitions.office(request.params.id))
    },
  )

  app.put(
    '/competitions/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'changeCompetition',
        summary: 'Change a competition',
        description: 'Send the ETag of the competition as `If-Match`.',
        params: competitionParams,
        body: competitionChange,
        response: {
          200: officeCompetitionSchema.describe('the competition after the change'),
          ...errors(...found, changedMeanwhile(null), clubUnknown('club_moon'), noEditTag(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const tag = editTagOf(request)
      await authorizeClub(request, request.params.id)
      authorize(request, { club: request.body.club })
      return sendTagged(reply, await competitions.change(request.params.id, tag, request.body, whoId(request)))
    },
  )

  app.post(
    '/competitions/:id/events',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createCompetitionEvent',
        summary: 'Add an event to a competition',
        description: 'A repeated request creates it once.',
        params: competitionParams,
        body: newEvent,
        response: {
          200: officeEventSchema.describe('the event, if the same request created it before'),
          201: officeEventSchema.describe('the new event'),
          ...errors(...found, tooManyEvents(), competitionExists(), wrongStages(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      await authorizeClub(request, request.params.id)
      const { event, fresh } = await competitions.createEvent(request.params.id, request.body, whoId(request))
      return sendTagged(reply.code(fresh ? 201 : 200), event)
    },
  )

  app.get(
    '/office/all-competitions/:id/events/:event',
    {
      config,
      schema: {
        tags,
        operationId: 'readOfficeCompetitionEvent',
        summary: 'An event, for the office',
        description: 'The answer has an ETag, which changes with the entries and the settings, and not with results.',
        params: eventParams,
        response: { 200: officeEventSchema.describe('the event'), ...errors(longId(), eventNotFound()) },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params
      await authorizeClub(request, id)
      return sendTagged(reply, await competitions.officeEvent(id, event))
    },
  )

  app.put(
    '/competitions/:id/events/:event',
    {
      config,
      schema: {
        tags,
        operationId: 'changeCompetitionEvent',
        summary: 'Change an event',
        description: 'Send the ETag of the event as `If-Match`. Its stages can’t change once a draw is published.',
        params: eventParams,
        body: eventChange,
        response: {
          200: officeEventSchema.describe('the event after the change'),
          ...errors(
            longId(),
            eventNotFound(),
            drawnAlready(),
            changedMeanwhile(null),
            wrongStages(),
            wrongPlayers(1),
            noEditTag(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params
      const tag = editTagOf(request)
      await authorizeClub(request, id)
      return sendTagged(reply, await competitions.changeEvent(id, event, tag, request.body, whoId(request)))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import {
  contradictionRequest,
  drawMatchParams,
  drawRequest,
  eventSchema,
  officeEventSchema,
} from '../../shared/competitions/event-answer-schemas.ts'
import { eventParams } from '../../shared/competitions/event-schemas.ts'
import { whoId } from '../auth/authorize.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { privateRoutes } from '../http/private-routes.ts'
import {
  drawMatchNotFound,
  drawnAlready,
  eventNotFound,
  longId,
  noContradiction,
  notDrawable,
  stageTooEarly,
} from './competition-errors.ts'
import { authorizesClub, OFFICE, type OfficeRoutesDeps } from './office-competition-routes.ts'

/** Adds the calls with which the office makes and publishes draws, and decides about matches that contradict them. */
export function drawRoutes(instance: FastifyInstance, { competitions }: Pick<OfficeRoutesDeps, 'competitions'>): void {
  const app = privateRoutes(instance)
  const authorizeClub = authorizesClub(competitions)
  const { tags, config } = OFFICE

  const drawErrors = [longId(), eventNotFound(), drawnAlready(), stageTooEarly(), notDrawable('entries', '2 to 128')]

  app.post(
    '/competitions/:id/events/:event/draw/preview',
    {
      config,
      schema: {
        tags,
        operationId: 'previewDraw',
        summary: 'Make a draw without publishing it',
        description: 'Send the `drawSeed` of the answer to publish the same draw.',
        params: eventParams,
        body: drawRequest,
        response: { 200: eventSchema.describe('the event with the draw'), ...errors(...drawErrors) },
      },
    },
    async (request) => {
      const { id, event } = request.params
      await authorizeClub(request, id)
      return competitions.preview(id, event, request.body)
    },
  )

  app.post(
    '/competitions/:id/events/:event/draw',
    {
      config,
      schema: {
        tags,
        operationId: 'publishDraw',
        summary: 'Publish a draw',
        description:
          'Send the ETag of the event as `If-Match`, so that the draw has the entries that you saw. The matches with two known sides are made within a second.',
        params: eventParams,
        body: drawRequest,
        response: {
          200: officeEventSchema.describe('the event with the draw'),
          ...errors(...drawErrors, changedMeanwhile(null), noEditTag(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params
      const tag = editTagOf(request)
      await authorizeClub(request, id)
      return sendTagged(reply, await competitions.publish(id, event, tag, request.body, whoId(request)))
    },
  )

  app.put(
    '/competitions/:id/events/:event/matches/:stage/:match',
    {
      config,
      schema: {
        tags,
        operationId: 'decideDrawMatch',
        summary: 'Decide about a match that contradicts the draw',
        description:
          'If an earlier result is corrected after the next match has begun, the draw has other sides than the match (`contradiction`). The office lets the match count, or has it played again.',
        params: drawMatchParams,
        body: contradictionRequest,
        response: {
          200: officeEventSchema.describe('the event after the decision'),
          ...errors(longId(), drawMatchNotFound(), noContradiction(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id, event, stage, match } = request.params
      await authorizeClub(request, id)
      return sendTagged(reply, await competitions.decide(id, event, { stage, match }, request.body, whoId(request)))
    },
  )
}

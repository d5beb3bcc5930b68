import type { FastifyInstance } from 'fastify'
import { officeEventSchema } from '../../shared/competitions/event-answer-schemas.ts'
import { entriesOrder, entryParams, eventParams, lateEntry, newEntry } from '../../shared/competitions/event-schemas.ts'
import { whoId } from '../auth/authorize.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { privateRoutes } from '../http/private-routes.ts'
import { playerIdUnknown, playerTwice } from '../matches/match-errors.ts'
import {
  drawnAlready,
  enteredAlready,
  entryNotFound,
  eventNotFound,
  longId,
  nameNeeded,
  noByeLeft,
  wrongPlayers,
} from './competition-errors.ts'
import { authorizesClub, OFFICE, type OfficeRoutesDeps } from './office-competition-routes.ts'

/** Adds the calls with which the office enters and withdraws players. */
export function entryRoutes(instance: FastifyInstance, { competitions, limit }: OfficeRoutesDeps): void {
  const app = privateRoutes(instance)
  const authorizeClub = authorizesClub(competitions)
  const { tags, config } = OFFICE

  app.post(
    '/competitions/:id/events/:event/entries',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'enterEvent',
        summary: 'Enter a player or a pair',
        description:
          'Once the event has as many entries as it may, further entries wait. A repeated request enters once.',
        params: eventParams,
        body: newEntry,
        response: {
          200: officeEventSchema.describe('the event with the entry'),
          ...errors(
            longId(),
            eventNotFound(),
            drawnAlready(),
            enteredAlready(),
            playerIdUnknown('p-1'),
            playerTwice('p-1'),
            nameNeeded(),
            wrongPlayers(1),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params
      await authorizeClub(request, id)
      return sendTagged(reply, await competitions.enter(id, event, request.body, whoId(request)))
    },
  )

  app.put(
    '/competitions/:id/events/:event/order',
    {
      config,
      schema: {
        tags,
        operationId: 'orderEntries',
        summary: 'Put the entries in their order for the first draw',
        description:
          'The first entries are the seeds. Send the ETag of the event as `If-Match`. Without an order by hand, the entries go by rating.',
        params: eventParams,
        body: entriesOrder,
        response: {
          200: officeEventSchema.describe('the event with the order'),
          ...errors(
            longId(),
            eventNotFound(),
            entryNotFound(),
            drawnAlready(),
            changedMeanwhile(null),
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
      return sendTagged(reply, await competitions.order(id, event, tag, request.body, whoId(request)))
    },
  )

  app.post(
    '/competitions/:id/events/:event/late-entries',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'enterLate',
        summary: 'Put a late entry on the line of a bye',
        description:
          'After the draw of a knockout. A lot chooses among the byes whose opponents have yet to play. The page of the event shows the line and the seed of the lot. A repeated request enters once.',
        params: eventParams,
        body: lateEntry,
        response: {
          200: officeEventSchema.describe('the event with the entry in its draw'),
          ...errors(
            longId(),
            eventNotFound(),
            enteredAlready(),
            noByeLeft(),
            playerIdUnknown('p-1'),
            playerTwice('p-1'),
            nameNeeded(),
            wrongPlayers(1),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params
      await authorizeClub(request, id)
      return sendTagged(reply, await competitions.enterLate(id, event, request.body, whoId(request)))
    },
  )

  app.delete(
    '/competitions/:id/events/:event/entries/:entry',
    {
      config,
      schema: {
        tags,
        operationId: 'withdrawEntry',
        summary: 'Withdraw an entry',
        description:
          'Before the draw, the next entry that waits comes in. After the draw and before the first match, it comes in on the line. Later, the remaining matches are walkovers.',
        params: entryParams,
        response: {
          200: officeEventSchema.describe('the event without the entry'),
          ...errors(longId(), entryNotFound(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id, event, entry } = request.params
      await authorizeClub(request, id)
      return sendTagged(reply, await competitions.withdraw(id, event, entry, whoId(request)))
    },
  )
}

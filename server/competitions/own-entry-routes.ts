import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { eventParams, ownEntryRequest, partnerAnswer } from '../../shared/competitions/event-schemas.ts'
import { ownEntriesAnswer, ownEntrySchema } from '../../shared/competitions/own-entry-schemas.ts'
import { personIn } from '../auth/authorize.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import { competitionExists, eventNotFound, longId } from './competition-errors.ts'
import type { OfficeRoutesDeps } from './office-competition-routes.ts'
import type { Account } from './own-entries.ts'
import {
  entriesNotOpen,
  notAsked,
  ownDrawnAlready,
  ownEnteredAlready,
  ownEntryNotFound,
  ownNameNeeded,
  partnerEntered,
  partnerIsSelf,
  partnerUnknown,
  wrongPartner,
} from './own-entry-errors.ts'

const tags = ['competitions']
const config = { permission: 'account' } as const

const me = (request: FastifyRequest): Account => ({
  id: personIn(request).id,
  name: request.user?.name ?? '',
  email: request.user?.email ?? '',
  language: null,
})

/** Adds the calls with which people enter events themselves. */
export function ownEntryRoutes(instance: FastifyInstance, { competitions, limit }: OfficeRoutesDeps): void {
  const app = privateRoutes(instance)

  app.get(
    '/auth/me/entries',
    {
      config,
      schema: {
        tags,
        operationId: 'listOwnEntries',
        summary: 'Your entries in competitions',
        description: 'Also those for which somebody asks you to be the partner (`asksYou`).',
        response: { 200: ownEntriesAnswer.describe('the entries, the newest first') },
      },
    },
    async (request) => ({ entries: await competitions.ownEntries(personIn(request).id) }),
  )

  app.post(
    '/competitions/:id/events/:event/own-entry',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'enterSelf',
        summary: 'Enter yourself',
        description:
          'In doubles, your partner gets an email and must accept; you see the name of your partner from then on. Once the event has as many entries as it may, further entries wait. A repeated request enters once.',
        params: eventParams,
        body: ownEntryRequest,
        response: {
          200: ownEntrySchema.describe('your entry'),
          ...errors(
            longId(),
            eventNotFound(),
            ownEnteredAlready(),
            partnerEntered(),
            ownDrawnAlready(),
            entriesNotOpen(),
            competitionExists(),
            ownNameNeeded(),
            partnerIsSelf(),
            partnerUnknown(),
            wrongPartner(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request) => {
      const { id, event } = request.params
      return competitions.enterSelf(id, event, request.body, me(request))
    },
  )

  app.put(
    '/competitions/:id/events/:event/own-entry',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'answerPartner',
        summary: 'Answer somebody who asks you to be the partner',
        description:
          'If you do not play, the entry is removed. The person who asked gets an email. A repeated answer changes nothing.',
        params: eventParams,
        body: partnerAnswer,
        response: {
          200: ownEntriesAnswer.describe('your entry in this event; empty if you do not play'),
          ...errors(
            longId(),
            eventNotFound(),
            ownEntryNotFound(),
            ownDrawnAlready(),
            entriesNotOpen(),
            notAsked(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request) => {
      const { id, event } = request.params
      return { entries: await competitions.answerPartner(id, event, request.body.accept, me(request)) }
    },
  )

  app.delete(
    '/competitions/:id/events/:event/own-entry',
    {
      config,
      schema: {
        tags,
        operationId: 'withdrawSelf',
        summary: 'Withdraw yourself, until the draw',
        description:
          'The next entry that waits comes in. The other one of a pair gets an email. After the draw, ask the office.',
        params: eventParams,
        response: {
          204: z.null().describe('you are not in the event any more'),
          ...errors(longId(), eventNotFound(), ownEntryNotFound(), ownDrawnAlready(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params
      await competitions.leave(id, event, me(request))
      return reply.code(204).send(null)
    },
  )
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  acceptRequest,
  officeOrderSchema,
  orderRequest,
  planRequest,
  proposalParams,
  proposalSchema,
} from '../../shared/order/office-order-schemas.ts'
import { orderParams } from '../../shared/order/order-schemas.ts'
import { authorize, senderOf, whoId } from '../auth/authorize.ts'
import { clubNotFound } from '../clubs/clubs.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import {
  changeUnknown,
  nothingPlanned,
  orderClash,
  orderUnknown,
  planOutdated,
  proposalNotFound,
  tooManyPlans,
  wrongDay,
} from './order-errors.ts'
import type { Sender } from './order-parts.ts'
import type { Orders } from './orders.ts'

const OFFICE = { tags: ['competitions', 'office'], config: { permission: 'competition.manage' } } as const

const senderIn = (request: FastifyRequest): Sender => ({ who: senderOf(request), id: whoId(request) })

/** Adds the calls with which the office makes the order of play. */
export function officeOrderRoutes(
  instance: FastifyInstance,
  { orders, limit }: { readonly orders: Orders; readonly limit: LimitRate },
): void {
  const app = privateRoutes(instance)
  const { tags, config } = OFFICE
  const found = [wrongDay(), clubNotFound()]

  app.get(
    '/office/order/:club/:date',
    {
      config,
      schema: {
        tags,
        operationId: 'readOfficeOrderOfPlay',
        summary: 'The order of play of a day, for the office',
        description:
          'Also before it is published, with the matches that wait for a court, and the rules that the order breaks. The answer has an ETag.',
        params: orderParams,
        response: { 200: officeOrderSchema.describe('the order of play'), ...errors(...found) },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.params.club })
      return sendTagged(reply, await orders.office(request.params))
    },
  )

  app.put(
    '/order/:club/:date',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeOrderOfPlay',
        summary: 'Change the order of play of a day',
        description:
          'Send all matches of the day, and the ETag as `If-Match`. The matches get their courts and times, and nobody else can book these. A match that you leave out loses its court, unless it has begun. The answer is 409, `ORDER_CLASH`, if the order breaks a rule that it kept before; some rules can be overruled with a reason. Nobody is told before you publish the day.',
        params: orderParams,
        body: orderRequest,
        response: {
          200: officeOrderSchema.describe('the order of play after the change'),
          ...errors(
            ...found,
            orderClash(),
            changedMeanwhile(null),
            orderUnknown('matches.0.key'),
            noEditTag(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.params.club })
      const tag = editTagOf(request)
      return sendTagged(reply, await orders.save(request.params, tag, request.body, senderIn(request)))
    },
  )

  app.post(
    '/order/:club/:date/publish',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'publishOrderOfPlay',
        summary: 'Publish the order of play of a day',
        description:
          'Everybody sees the order from then on, also its later changes. The players with accounts get an email about their matches; after later calls only those whose court or time has changed. Send the ETag as `If-Match`.',
        params: orderParams,
        response: {
          200: officeOrderSchema.describe('the published order of play'),
          ...errors(...found, nothingPlanned(), changedMeanwhile(null), noEditTag(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.params.club })
      return sendTagged(reply, await orders.publish(request.params, editTagOf(request), senderIn(request)))
    },
  )

  app.post(
    '/order/:club/:date/plan',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'planOrderOfPlay',
        summary: 'Plan a day',
        description:
          'Returns a proposal that changes nothing before you accept it. With `again`, the present order changes as little as possible, as after rain. The same day always has the same plan.',
        params: orderParams,
        body: planRequest,
        response: {
          200: proposalSchema.describe('the proposal'),
          ...errors(...found, orderUnknown('matches.0'), tooManyPlans(), storageUnavailable()),
        },
      },
    },
    async (request) => {
      authorize(request, { club: request.params.club })
      return orders.propose(request.params, request.body)
    },
  )

  app.get(
    '/order/:club/:date/plan/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'readOrderProposal',
        summary: 'A plan of a day that was proposed',
        description: 'Proposals are kept for a day.',
        params: proposalParams,
        response: { 200: proposalSchema.describe('the proposal'), ...errors(wrongDay(), proposalNotFound()) },
      },
    },
    async (request) => {
      authorize(request, { club: request.params.club })
      return orders.proposal(request.params, request.params.id)
    },
  )

  app.post(
    '/order/:club/:date/plan/:id/accept',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'acceptOrderProposal',
        summary: 'Accept a plan of a day, or some of its changes',
        description:
          'Its matches get their courts and times, and nobody else can book these. The answer is 409, `PLAN_OUTDATED`, if somebody has changed the order since, or if something is in the way: `breaks` says what. A repeated request changes nothing.',
        params: proposalParams,
        body: acceptRequest,
        response: {
          200: officeOrderSchema.describe('the order of play with the plan'),
          ...errors(wrongDay(), proposalNotFound(), planOutdated(), changeUnknown(7), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.params.club })
      const { id, ...day } = request.params
      return sendTagged(reply, await orders.accept(day, id, request.body, senderIn(request)))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  BLOCK_EXAMPLE,
  blockAnswer,
  blockChange,
  blockParams,
  blockQuery,
  blockRequest,
  blocksAnswer,
  blocksQuery,
  COLLISION_EXAMPLE,
} from '../../../shared/reservations/block-schemas.ts'
import { authorize } from '../../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../../http/api-error.ts'
import { privateRoutes } from '../../http/private-routes.ts'
import type { LimitRate } from '../../http/rate-limit.ts'
import { managerOf } from '../book/booker.ts'
import {
  blockChanged,
  blockCollides,
  blockNotFound,
  clubNotFound,
  courtNotFound,
  nothingToBlock,
  slotPast,
} from '../slots/booking-errors.ts'
import type { Blocks } from './blocks.ts'

const tags = ['office']
const config = { permission: 'bookings.manage' } as const

export interface BlocksDeps {
  readonly blocks: Blocks
  readonly limit: LimitRate
}

/** Adds the calls with which the office blocks courts. */
export function blocksRoutes(instance: FastifyInstance, { blocks, limit }: BlocksDeps): void {
  const app = privateRoutes(instance)

  app.get(
    '/office/blocks',
    {
      config,
      schema: {
        tags,
        operationId: 'listBlocks',
        summary: 'The blocks of a club that are not over',
        description:
          'In the order of their first dates. A weekly block may leave out dates. `GET /office/reservations` says which courts it takes in a week.',
        querystring: blocksQuery,
        response: {
          200: blocksAnswer.describe('the blocks'),
          ...errors(badRequest('club: is missing'), clubNotFound()),
        },
      },
    },
    async (request) => {
      const { club } = request.query
      authorize(request, { club })
      return { blocks: await blocks.list(club) }
    },
  )

  app.post(
    '/office/blocks',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createBlock',
        summary: 'Block courts, once or every week',
        description:
          'If bookings, matches or other blocks are at this time, the answer is 409 `BLOCK_COLLIDES` with their list, and nothing is stored. Send the request again with the bookings to cancel in `cancel`, or with the times to leave out in `skip`. Players of cancelled bookings get an email with the reason. A repeated request with the same `id` answers 200.',
        body: blockRequest,
        response: {
          200: blocksAnswer.describe('the existing blocks, if the same request created them before'),
          201: blocksAnswer.describe('the new blocks, one for each court'),
          ...errors(
            badRequest('reason: must not be empty'),
            courtNotFound(),
            blockCollides([COLLISION_EXAMPLE]),
            nothingToBlock(),
            slotPast(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: blocks.clubOfCourts(request.body.courts).id })
      const by = managerOf(request, request.body.reason)
      const { isNew, ...answer } = await blocks.create(request.body, by)
      return reply.code(isNew ? 201 : 200).send(answer)
    },
  )

  app.put(
    '/office/blocks/:id',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeBlock',
        summary: 'Move, extend or rename a block',
        description:
          'Changes the court, date, time, reason or last date of a block, from now on. The dates that a weekly block leaves out stay left out. If bookings, matches or other blocks are at the new time, the answer is 409 `BLOCK_COLLIDES` with their list, and nothing is stored, as for a new block. If somebody has changed the block since you read its `version`, the answer is 409 `BLOCK_CHANGED` with the block as it is now.',
        params: blockParams,
        body: blockChange,
        response: {
          200: blockAnswer.describe('the changed block'),
          ...errors(
            badRequest('reason: must not be empty'),
            blockNotFound(),
            blockChanged(BLOCK_EXAMPLE),
            slotPast(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      authorize(request, { club: await blocks.clubOf(id) })
      return blocks.change(id, request.body, managerOf(request, request.body.reason))
    },
  )

  app.delete(
    '/office/blocks/:id',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'deleteBlock',
        summary: 'Remove a block, or a weekly one on one date',
        description: 'The courts can be booked again at once, and people on the waiting list get an offer.',
        params: blockParams,
        querystring: blockQuery,
        response: {
          204: z.null().describe('removed'),
          ...errors(badRequest('date: must be a date, yyyy-mm-dd'), blockNotFound(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      authorize(request, { club: await blocks.clubOf(id) })
      await blocks.remove(id, request.query.date, managerOf(request))
      return reply.code(204).send(null)
    },
  )
}

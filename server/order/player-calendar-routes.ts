import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { orderCalendarQuery, orderCalendarSchema } from '../../shared/order/order-schemas.ts'
import { playerParams } from '../../shared/players/player-schemas.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { cachedBytes, sendCached } from '../http/cached-response.ts'
import { type LimitRate, tooManyRequests } from '../http/rate-limit.ts'
import { playerNotFound } from '../players/player-errors.ts'
import type { Orders } from './orders.ts'

/** Subscribers ask every time, and mostly get a 304. */
const MANNER = { type: 'text/calendar; charset=utf-8', cacheControl: 'no-cache' }

interface PlayerCalendarRoutesDeps {
  readonly orders: Pick<Orders, 'calendar'>
  readonly limit: LimitRate
}

/** Adds the calendars of players. */
export function playerCalendarRoutes(instance: FastifyInstance, { orders, limit }: PlayerCalendarRoutesDeps): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/players/:id/order.ics',
    {
      config: { permission: 'public' },
      onRequest: limit,
      schema: {
        tags: ['competitions'],
        operationId: 'readPlayerCalendar',
        summary: 'A calendar of a player’s matches to subscribe to',
        description:
          'The matches of the player in published orders of play, from the last week on. On the day, a match that waits is at its expected start, and its description has the interval. The UID of a match stays the same, and `SEQUENCE` and `LAST-MODIFIED` grow with each change, and each minute on the day of the match. They never fall. Has an ETag. A player who hides the page is a 404 with the code `PLAYER_HIDDEN`.',
        params: playerParams,
        querystring: orderCalendarQuery,
        response: {
          200: { description: 'the calendar, RFC 5545', content: { 'text/calendar': { schema: orderCalendarSchema } } },
          ...errors(badRequest('id: must have at most 64 characters'), playerNotFound(), tooManyRequests(60)),
        },
      },
    },
    async (request, reply) => {
      const text = await orders.calendar(request.params.id, request.query.lang)
      reply.header('x-robots-tag', 'noindex').header('content-disposition', 'inline; filename="ventaja.ics"')
      return sendCached(request, reply, cachedBytes(Buffer.from(text), text), MANNER)
    },
  )
}

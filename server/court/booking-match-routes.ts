import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  bookingMatchSchema,
  startBookingMatchRequest,
  startedMatchSchema,
} from '../../shared/court/booking-match-schemas.ts'
import { bookingParams } from '../../shared/reservations/booking-schemas.ts'
import { blocked } from '../auth/access.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { playerIdUnknown } from '../matches/match-errors.ts'
import { bookingNotFound, bookingUnpaid } from '../reservations/slots/booking-errors.ts'
import { type BookingMatches, outsideWindow, personNotOnBooking, type Sender } from './booking-matches.ts'

const tags = ['matches']

const senderOf = ({ who, user }: FastifyRequest): Sender => ({ who, email: user?.email ?? null })

/** Adds the calls that make a match from a booking. */
export function bookingMatchRoutes(instance: FastifyInstance, bookings: BookingMatches, limit: LimitRate): void {
  const app = privateRoutes(instance)

  app.get(
    '/bookings/:uid/match',
    {
      config: { permission: 'match.create', onBooking: true },
      schema: {
        tags,
        operationId: 'readBookingMatch',
        summary: 'The match of a booking, and the names of its players',
        description:
          'For the people on the booking, and for those who may create matches in its club. Others get a 404. The answer has no emails.',
        params: bookingParams,
        response: {
          200: bookingMatchSchema.describe('the match and the players'),
          ...errors(bookingNotFound(), blocked()),
        },
      },
    },
    (request) => bookings.read(request.params.uid, senderOf(request)),
  )

  app.post(
    '/bookings/:uid/match',
    {
      config: { permission: 'match.create', onBooking: true },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'startBookingMatch',
        summary: 'Make the match of a booking',
        description:
          'Each booking has one match. The first request makes it. Later requests, also of other people, get the same match with a 200. The owner of the booking and the partners who accepted can send this from 15 minutes before its start until its end (403 `BOOKING_NOT_YET` and `BOOKING_OVER`). They can score the match until 12 hours after the end of the booking. Once the match is over, they can correct it until the end of the booking, and at least for 30 minutes.',
        params: bookingParams,
        body: startBookingMatchRequest,
        response: {
          200: startedMatchSchema.describe('the match that somebody has made before'),
          201: startedMatchSchema.describe('the new match'),
          ...errors(
            outsideWindow('BOOKING_NOT_YET', { from: 0, until: 0 }),
            bookingNotFound(),
            bookingUnpaid(),
            playerIdUnknown('id'),
            personNotOnBooking(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { match, fresh } = await bookings.start(request.params.uid, request.body, senderOf(request))
      return reply.code(fresh ? 201 : 200).send({ match })
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  bookingRulesSchema,
  createReservationRequest,
  freeHoursParams,
  freeHoursSchema,
  listReservationsRequest,
  ownReservationSchema,
  ownReservationsAnswer,
  ownReservationsQuery,
  removeReservationRequest,
  reservationSchema,
} from '../../shared/reservations/reservations-schemas.ts'
import { ownEmail, type SignedIn, userOf } from '../auth/signed-in.ts'
import { ApiError, errors } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Reservations } from './reservations.ts'
import type { ReservationCursor } from './reservations-repository.ts'

const tags = ['reservations']
const security = [{ idToken: [] }]

/** The calls about court reservations. */
export function reservationsRoutes(
  instance: FastifyInstance,
  reservations: Reservations,
  people: SignedIn,
  limit: LimitRate,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/reservations',
    {
      preHandler: people.optional,
      schema: {
        tags,
        security: [{}, ...security],
        summary: 'What is reserved in the coming seven days',
        description:
          'Everybody’s; only one’s own have a title and an id. A visitor sends `club` and `day`, and learns which slots are taken.',
        body: listReservationsRequest,
        response: { 200: z.array(reservationSchema), ...errors(400, 401, 403, 415) },
      },
    },
    (request, reply) => {
      const { club, day, email, mine } = request.body
      reply.header('cache-control', 'no-store')
      if (request.user) return reservations.list(ownEmail(request, 'email', email), request.body)
      if (email !== undefined || mine || club === undefined || day === undefined) {
        reply.header('www-authenticate', 'Bearer')
        throw new ApiError(401, 'NO_TOKEN', 'authorization: an ID token is needed; visitors send club and day alone')
      }
      return reservations.list(null, { club, day })
    },
  )

  app.get(
    '/reservations',
    {
      preHandler: people.required,
      schema: {
        tags,
        security,
        summary: 'Your reservations, past ones too, latest first',
        description: 'Answers a page of the list. Send its `next` as `cursor` to get the next page.',
        querystring: ownReservationsQuery,
        response: { 200: ownReservationsAnswer, ...errors(400, 401) },
      },
    },
    (request, reply) => {
      const { limit, cursor } = request.query
      reply.header('cache-control', 'no-store')
      return reservations.listOwn(userOf(request).email, limit, cursor === undefined ? undefined : cursorIn(cursor))
    },
  )

  app.post(
    '/createreservation',
    {
      preHandler: [people.required, limit],
      schema: {
        tags,
        security,
        summary: 'Reserve a court for an hour',
        description:
          'The same again, with the same `id` and `title`, answers 200 as before. 409 where the slot is taken, 422 where it has begun, is too near, or is one more than the club allows.',
        body: createReservationRequest,
        response: {
          200: ownReservationSchema,
          201: ownReservationSchema,
          ...errors(400, 401, 403, 409, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const owner = ownEmail(request, 'email', request.body.email)
      const { reservation, fresh } = await reservations.book(owner, request.body)
      return reply.code(fresh ? 201 : 200).send(reservation)
    },
  )

  app.post(
    '/removereservation',
    {
      preHandler: [people.required, limit],
      schema: {
        tags,
        security,
        summary: 'Cancel one of one’s own reservations',
        body: removeReservationRequest,
        response: { 200: ownReservationSchema, ...errors(400, 401, 403, 404, 415, 422, 429, 503) },
      },
    },
    (request) => reservations.remove(ownEmail(request, 'email', request.body.email), request.body.id),
  )

  app.get(
    '/freehours/:club',
    {
      schema: {
        tags,
        summary: 'How many court hours are free on each of the coming seven days',
        description: 'Counts the hours of all courts of a club that can still be booked. Anybody may ask.',
        params: freeHoursParams,
        response: { 200: freeHoursSchema, ...errors(400) },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return reservations.freeHours(request.params.club)
    },
  )

  app.get(
    '/reservationrules',
    {
      schema: {
        tags,
        summary: 'How many reservations a person may hold, and until when they are made and cancelled',
        response: { 200: bookingRulesSchema },
      },
    },
    () => reservations.rules,
  )
}

/** Reads a cursor, whose form the schema has checked. */
function cursorIn(text: string): ReservationCursor {
  const [startsAt = 0, id = 0] = text.split('-').map(Number)
  return { startsAt, id }
}

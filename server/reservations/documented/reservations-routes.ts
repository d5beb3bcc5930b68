import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
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
  reservationsSchema,
} from '../../../shared/reservations/reservations-schemas.ts'
import { iso } from '../../../shared/time/iso.ts'
import { noToken, notYours, ownEmail, userOf } from '../../auth/signed-in.ts'
import { ApiError, badRequest, errors } from '../../http/api-error.ts'
import type { LimitRate } from '../../http/rate-limit.ts'
import { bookerOf } from '../book/booker.ts'
import { newId } from '../book/booking-rows.ts'
import type { Bookings } from '../book/bookings.ts'
import { dayChanged, slotPast, slotTaken } from '../slots/booking-errors.ts'
import type { Reservations } from './reservations.ts'

const tags = ['reservations']
const visitorsSendLess = () => noToken('authorization: an ID token is needed; without one, send only club and day')
const noReservation = () => new ApiError(404, 'RESERVATION_NOT_FOUND', 'id: you have no reservation with this id')

export interface ReservationRoutesDeps {
  readonly reservations: Reservations
  readonly bookings: Pick<Bookings, 'book' | 'cancel'>
  readonly limit: LimitRate
}

/** Adds the calls about court reservations. */
export function reservationsRoutes(
  instance: FastifyInstance,
  { reservations, bookings, limit }: ReservationRoutesDeps,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/reservations',
    {
      config: { permission: 'public', optionalSignIn: true },
      schema: {
        tags,
        operationId: 'listReservations',
        summary: 'The reservations of the next seven days',
        description:
          'Everybody’s reservations; only your own have a title and an id. Visitors send `club` and `day` to see which slots are taken.',
        body: listReservationsRequest,
        response: {
          200: reservationsSchema.describe(
            'the reservations in order of time. Yours have a title and an id; the others are only taken slots',
          ),
          ...errors(visitorsSendLess(), notYours('email')),
        },
      },
    },
    (request, reply) => {
      const { club, day, email, mine } = request.body
      reply.header('cache-control', 'no-store')
      if (request.user) return reservations.list(ownEmail(request, 'email', email), request.body)
      if (email !== undefined || mine || club === undefined || day === undefined) throw visitorsSendLess()
      return reservations.list(null, { club, day })
    },
  )

  app.get(
    '/reservations',
    {
      config: { permission: 'account', pageForPeople: 'clubs' },
      schema: {
        tags,
        summary: 'Your reservations, including past ones, latest first',
        operationId: 'listOwnReservations',
        description: 'Answers a page of the list. Send its `next` as `cursor` to get the next page.',
        querystring: ownReservationsQuery,
        response: {
          200: ownReservationsAnswer.describe('a page of the list, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    (request, reply) => {
      const { limit, cursor } = request.query
      reply.header('cache-control', 'no-store')
      return reservations.listOwn(userOf(request).email, limit, cursor)
    },
  )

  app.post(
    '/createreservation',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'reserveCourt',
        summary: 'Reserve a court for an hour',
        description:
          'A repeated request with the same `id` and `title` answers 200. A taken slot answers 409, and so does a slot at which you already have another court (`PERSON_BUSY`). A slot that has begun, begins too soon or exceeds your quota answers 422. An email confirms the reservation, with an event for calendars.',
        body: createReservationRequest,
        response: {
          200: ownReservationSchema.describe('the existing reservation, if the same request created it before'),
          201: ownReservationSchema.describe('the new reservation with its date'),
          ...errors(notYours('email'), slotTaken(1764338600000), dayChanged('Friday', '2026-11-27')),
        },
      },
    },
    async (request, reply) => {
      const owner = ownEmail(request, 'email', request.body.email)
      const { id = newId(), title } = request.body
      const { courtId: court, startsAt } = reservations.placeOf(request.body)
      const wish = { id, court, startsAt: iso(startsAt), title }
      const { bookings: made, isNew } = await bookings.book(owner, wish, bookerOf(request), true)
      return reply.code(isNew ? 201 : 200).send(reservations.answerOf(made))
    },
  )

  app.post(
    '/removereservation',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'cancelReservation',
        summary: 'Cancel one of your reservations',
        description:
          'Only the owner can cancel it. Without `undoable`, the slot is free at once, and everybody who watches the day is notified. Everybody who plays gets an email.',
        body: removeReservationRequest,
        response: {
          200: ownReservationSchema.describe('the cancelled reservation'),
          ...errors(notYours('email'), noReservation(), slotPast()),
        },
      },
    },
    async (request) => {
      const owner = ownEmail(request, 'email', request.body.email)
      const own = await reservations.own(owner, request.body.id)
      if (!own) throw noReservation()
      const { undoable } = request.body
      await bookings.cancel(own.uid, bookerOf(request), { undoable }).catch((error: unknown) => {
        throw error instanceof ApiError && error.statusCode === 404 ? noReservation() : error
      })
      return own.reservation
    },
  )

  app.get(
    '/freehours/:club',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'countFreeHours',
        summary: 'The number of free court hours on each of the next seven days',
        description: 'Counts the hours that can still be booked, on all courts of a club. No sign-in is needed.',
        params: freeHoursParams,
        response: {
          200: freeHoursSchema.describe('the seven days and their free hours'),
          ...errors(badRequest('club: must be one of club_arroyo_hondo, club_naco, club_banreservas, club_gazcue')),
        },
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
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'readBookingRules',
        summary: 'The club’s rules for booking and cancelling',
        description: 'How many upcoming reservations a person may have, and how early to book and cancel.',
        response: { 200: bookingRulesSchema.describe('the quota, and the times in minutes') },
      },
    },
    () => reservations.rules,
  )
}

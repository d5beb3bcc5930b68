import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isStaff } from '../../shared/auth/permissions.ts'
import { walkInRequest } from '../../shared/court/walk-in-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { BookedForRequest } from '../../shared/reservations/booked-for-schemas.ts'
import { bookingSchema } from '../../shared/reservations/booking-schemas.ts'
import { authorize, forbidden, personIn } from '../auth/authorize.ts'
import { userOf } from '../auth/signed-in.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { bookerOf, managerOf } from '../reservations/book/booker.ts'
import type { BookingAnswers } from '../reservations/book/booking-answers.ts'
import type { BookedFor } from '../reservations/book/bookings.ts'
import type { WalkIns } from '../reservations/book/walk-ins.ts'
import {
  courtClosed,
  courtNotFound,
  idUsed,
  matchInPlay,
  paymentRequired,
  slotTaken,
} from '../reservations/slots/booking-errors.ts'
import { walkInPrice } from './walk-in-price.ts'

export interface WalkInDeps {
  readonly walkIns: Pick<WalkIns, 'take'>
  readonly answers: Pick<BookingAnswers, 'one'>
  readonly clubs: Pick<Clubs, 'courtOf' | 'pricesOf'>
  /** Returns the owner of a booking that somebody of the club makes, and a guest who is not stored yet. @throws ApiError 400, 404, 409 */
  readonly bookedFor: (request: BookedForRequest, club: string) => Promise<BookedFor | null>
  readonly limit: LimitRate
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

/** Adds the call with which somebody who stands at a free court takes it at once. */
export function walkInRoutes(
  instance: FastifyInstance,
  { walkIns, answers, clubs, bookedFor, limit, clock }: WalkInDeps,
): void {
  const app = privateRoutes(instance)

  app.post(
    '/court/:id/walk-in',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags: ['reservations'],
        operationId: 'takeCourtNow',
        summary: 'Take a free court now',
        description:
          'Books the court from the present half hour until something else takes it or the club closes, and at most for the number of slots that one booking can have. While a match is in play, it keeps the court, also after its time. People who work for the club can do this, managers of its bookings also for somebody else and at another price, and members if the club allows it (`walkIns`) and the court is free of charge now. The booking doesn’t count towards the quota. Its match can be started at once. A repeated request with the same `id` answers 200.',
        params: z.object({ id: z.string().max(64).describe('The id of the court, from `GET /clubs`') }),
        body: walkInRequest,
        response: {
          200: bookingSchema.describe('the existing booking, if the same request made it before'),
          201: bookingSchema.describe('the new booking'),
          ...errors(
            forbidden(),
            courtNotFound(),
            matchInPlay(),
            slotTaken(null),
            idUsed(),
            courtClosed(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const at = clubs.courtOf(request.params.id)
      if (!at?.inUse) throw courtNotFound()
      const { club } = at
      const { roles } = personIn(request)
      const isOfStaff = isStaff(roles.filter((role) => role.club === null || role.club === club.id))
      if (!isOfStaff && !club.walkIns) throw forbidden()
      const price = walkInPrice(clubs, at, roles, clock())
      if (!isOfStaff && price > 0) throw paymentRequired(pathTo('days', club.id), price)
      const { owner: email, member, guest, deskPrice, ...wish } = request.body
      if ([email, member, guest, deskPrice].some((each) => each !== undefined))
        authorize(request, { club: club.id }, 'bookings.manage')
      const named = await bookedFor({ owner: email, member, guest }, club.id)
      const { owner, newcomer } = named ?? { owner: userOf(request).email, newcomer: null }
      const by = isOfStaff ? managerOf(request) : bookerOf(request)
      const { booking, isNew } = await walkIns.take(at, { ...wish, owner, desk: { newcomer, price: deskPrice } }, by)
      return reply.code(isNew ? 201 : 200).send(await answers.one(owner, booking))
    },
  )
}

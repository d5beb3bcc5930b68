import type { FastifyInstance } from 'fastify'
import type { BookedForRequest } from '../../../shared/reservations/booked-for-schemas.ts'
import { officePriceAnswer, officePriceQuery } from '../../../shared/reservations/office-booking-schemas.ts'
import { authorize } from '../../auth/authorize.ts'
import { badRequest, errors } from '../../http/api-error.ts'
import { privateRoutes } from '../../http/private-routes.ts'
import type { BookedFor } from '../book/bookings.ts'
import { courtNotFound, noSlot } from '../slots/booking-errors.ts'
import { type BookedClubs, type SlotAt, slotAt } from '../slots/booking-slots.ts'

export interface DeskPriceDeps {
  readonly clubs: BookedClubs
  /** Returns the owner of a booking that the office makes; null for a guest. @throws ApiError 400, 404 */
  readonly bookedFor: (request: BookedForRequest, club: string) => Promise<Pick<BookedFor, 'owner'> | null>
  /** Returns the price of slots by the list of the club, for their owner or for a guest; null if they are free of charge. */
  readonly listPriceOf: (at: SlotAt, owner: string | null) => Promise<number | null>
}

/** Adds the call that says what a booking costs before the desk makes it. */
export function deskPriceRoutes(instance: FastifyInstance, { clubs, bookedFor, listPriceOf }: DeskPriceDeps): void {
  const app = privateRoutes(instance)
  app.get(
    '/office/price',
    {
      config: { permission: 'bookings.manage' },
      schema: {
        tags: ['office'],
        operationId: 'readOfficePrice',
        summary: 'The price of a booking before it is made',
        description:
          'By the list of the club, for a person with an email or a member. Without a person, it is the price for guests. `POST /office/reservations` books at this price.',
        querystring: officePriceQuery,
        response: {
          200: officePriceAnswer.describe('the price'),
          ...errors(badRequest('slots: must be at least 1'), courtNotFound(), noSlot()),
        },
      },
    },
    async (request) => {
      const { court, startsAt, slots, owner, member } = request.query
      const club = clubs.courtOf(court)?.club
      if (!club) throw courtNotFound()
      authorize(request, { club: club.id })
      const person = await bookedFor({ owner, member }, club.id)
      const at = slotAt(clubs, court, Date.parse(startsAt), slots)
      return { priceCents: await listPriceOf(at, person?.owner ?? null), currency: club.currency }
    },
  )
}

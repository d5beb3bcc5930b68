import type { FastifyInstance } from 'fastify'
import type { BookedForRequest } from '../../../shared/reservations/booked-for-schemas.ts'
import { officePriceAnswer, officePriceQuery } from '../../../shared/reservations/office-booking-schemas.ts'
import type { Period } from '../../../shared/reservations/units.ts'
import { iso } from '../../../shared/time/iso.ts'
import { authorize } from '../../auth/authorize.ts'
import { badRequest, errors } from '../../http/api-error.ts'
import { privateRoutes } from '../../http/private-routes.ts'
import type { BookedFor } from '../book/bookings.ts'
import type { WalkIns } from '../book/walk-ins.ts'
import { courtNotFound, matchInPlay, noSlot, slotTaken } from '../slots/booking-errors.ts'
import { type BookedClubs, periodOf, type SlotAt, slotAt } from '../slots/booking-slots.ts'

type AtCourt = Pick<SlotAt, 'club' | 'court'>

export interface DeskPriceDeps {
  readonly clubs: BookedClubs
  /** Returns the owner of a booking that the office makes; null for a guest. @throws ApiError 400, 404 */
  readonly bookedFor: (request: BookedForRequest, club: string) => Promise<Pick<BookedFor, 'owner'> | null>
  /** Returns the price of a time by the list of the club, for its owner or for a guest (null); null if it is free of charge. */
  readonly listPriceOf: (at: AtCourt, time: Period, owner: string | null) => Promise<number | null>
  /** Returns the time for which a court can be taken now. @throws ApiError 409, 422 */
  readonly walkInTime: WalkIns['timeOf']
}

/** Adds the call that says what a booking costs before the desk makes it. */
export function deskPriceRoutes(
  instance: FastifyInstance,
  { clubs, bookedFor, listPriceOf, walkInTime }: DeskPriceDeps,
): void {
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
          'By the list of the club, for a person with an email or a member. Without a person, it is the price for guests. `POST /office/reservations` books at this price, and without `startsAt` `POST /court/{id}/walk-in`.',
        querystring: officePriceQuery,
        response: {
          200: officePriceAnswer.describe('the price'),
          ...errors(badRequest('slots: must be at least 1'), courtNotFound(), matchInPlay(), slotTaken(null), noSlot()),
        },
      },
    },
    async (request) => {
      const { court, startsAt, slots, owner, member } = request.query
      const at = clubs.courtOf(court)
      if (!at?.inUse) throw courtNotFound()
      const { club } = at
      authorize(request, { club: club.id })
      const person = await bookedFor({ owner, member }, club.id)
      const time =
        startsAt === undefined ? await walkInTime(at) : periodOf(slotAt(clubs, court, Date.parse(startsAt), slots))
      return {
        priceCents: await listPriceOf(at, time, person?.owner ?? null),
        currency: club.currency,
        endsAt: iso(time.endsAt),
      }
    },
  )
}

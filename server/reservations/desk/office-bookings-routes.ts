import type { FastifyInstance } from 'fastify'
import type { BookedForRequest } from '../../../shared/reservations/booked-for-schemas.ts'
import {
  type BookingsAnswer,
  bookingParams,
  bookingsAnswer,
  changeQuery,
} from '../../../shared/reservations/booking-schemas.ts'
import {
  officeBookingRequest,
  officeCancelRequest,
  officeChanges,
  officePriceRequest,
  officeWeekAnswer,
  officeWeekQuery,
} from '../../../shared/reservations/office-booking-schemas.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { authorize } from '../../auth/authorize.ts'
import { ApiError, badRequest, errors, storageUnavailable } from '../../http/api-error.ts'
import { privateRoutes } from '../../http/private-routes.ts'
import type { LimitRate } from '../../http/rate-limit.ts'
import { type Booker, managerOf, managerWith } from '../book/booker.ts'
import type { BookingAnswers } from '../book/booking-answers.ts'
import type { BookedFor, Bookings } from '../book/bookings.ts'
import {
  bookingMovedExample,
  bookingNotFound,
  clubNotFound,
  courtNotFound,
  noSlot,
  priceFixed,
  slotPast,
  slotTaken,
  undoOver,
} from '../slots/booking-errors.ts'
import type { BookedClubs } from '../slots/booking-slots.ts'
import type { Dates } from '../stored/bookings-repository.ts'
import type { StoredBooking } from '../stored/stored.ts'
import type { OfficeBookings } from './office-bookings.ts'

const tags = ['office']

export interface OfficeBookingsDeps {
  readonly bookings: Bookings
  readonly office: OfficeBookings
  readonly clubs: BookedClubs
  readonly answers: BookingAnswers
  /** Returns the owner of a booking that the office makes, and a guest who is not stored yet. @throws ApiError 400, 404, 409 */
  readonly bookedFor: (request: BookedForRequest, club: string) => Promise<BookedFor | null>
  /** Returns the `uid` of the definite bookings of a club on these dates that are not paid in full. */
  readonly unpaidOn: (club: string, dates: Dates) => Promise<ReadonlySet<string>>
  readonly limit: LimitRate
}

/** Adds the calls with which the office of a club reads and changes everybody's bookings. */
export function officeBookingsRoutes(
  instance: FastifyInstance,
  { bookings, office, clubs, answers, bookedFor, unpaidOn, limit }: OfficeBookingsDeps,
): void {
  const app = privateRoutes(instance)
  const answer = async (stored: readonly StoredBooking[]): Promise<BookingsAnswer> => ({
    bookings: await answers.all(stored, ({ row }) => row.owner, true),
  })

  /** @throws ApiError 404 no such booking or court, 403 the person manages another club */
  async function authorizeBooking(request: Parameters<typeof authorize>[0], by: Booker, uid: string, court?: string) {
    const { club } = await bookings.find(uid, by)
    authorize(request, { club })
    if (court !== undefined) authorize(request, { club: clubOfCourt(court) })
  }
  function clubOfCourt(court: string): string {
    const found = clubs.courtOf(court)
    if (!found) throw courtNotFound()
    return found.club.id
  }

  app.get(
    '/office/reservations',
    {
      config: { permission: 'bookings.manage' },
      schema: {
        tags,
        operationId: 'listOfficeBookings',
        summary: 'The bookings and blocks of a club on seven days, with names',
        description:
          'A booking that is held while it is paid, or offered to a waiting person, is in the list until its time is over.',
        querystring: officeWeekQuery,
        response: {
          200: officeWeekAnswer.describe('the bookings and the blocks'),
          ...errors(badRequest('from: must be a date, yyyy-mm-dd'), clubNotFound()),
        },
      },
    },
    async (request) => {
      const { club, from } = request.query
      authorize(request, { club })
      const [week, unpaid] = await Promise.all([
        office.week(club, from),
        unpaidOn(club, { from, to: plusDays(from, 6) }),
      ])
      return { ...week, bookings: week.bookings.map((each) => ({ ...each, unpaid: unpaid.has(each.uid) })) }
    },
  )

  app.post(
    '/office/reservations',
    {
      config: { permission: 'bookings.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createOfficeBooking',
        summary: 'Book a court for a person',
        description:
          'Name a person by email, a member of the club by id, or a guest by name, who is in no register and pays the price for guests. The person gets the confirmation by email, if there is one. The quota, the lead time and the last date that members can book do not apply. A repeated request answers 200.',
        body: officeBookingRequest,
        response: {
          200: bookingsAnswer.describe('the existing bookings, if the same request created them before'),
          201: bookingsAnswer.describe('the new bookings; one, or all of the series'),
          ...errors(
            badRequest('owner: must be an email address'),
            courtNotFound(),
            slotTaken(null),
            noSlot(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { owner, member, guest, overrule, deskPrice: price, ...wish } = request.body
      const club = clubOfCourt(wish.court)
      authorize(request, { club })
      const person = await bookedFor({ owner, member, guest }, club)
      if (!person) throw badRequest('owner: send an email, a member or a guest')
      const { newcomer } = person
      const by = managerWith(request, overrule)
      const { bookings: made, isNew } = await bookings.book(person.owner, wish, by, false, { newcomer, price })
      return reply.code(isNew ? 201 : 200).send(await answer(made))
    },
  )

  app.patch(
    '/office/reservations/:uid',
    {
      config: { permission: 'bookings.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeOfficeBooking',
        summary: 'Move or edit a booking, or its series from here on',
        description: 'Everybody who plays gets an email with the new time. Nothing changes if the new slot is taken.',
        params: bookingParams,
        querystring: changeQuery,
        body: officeChanges,
        response: {
          200: bookingsAnswer.describe('the changed bookings'),
          ...errors(
            badRequest('title: must not be empty'),
            bookingNotFound(),
            slotTaken(null),
            noSlot(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request) => {
      const { params, query } = request
      const { overrule, ...body } = request.body
      const by = managerWith(request, overrule)
      await authorizeBooking(request, by, params.uid, body.court)
      return answer(await bookings.change(params.uid, body, by, query))
    },
  )

  app.post(
    '/office/reservations/:uid/cancel',
    {
      config: { permission: 'bookings.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'cancelOfficeBooking',
        summary: 'Cancel a booking with a reason',
        description: 'Everybody who plays gets an email with the reason.',
        params: bookingParams,
        body: officeCancelRequest,
        response: {
          200: bookingsAnswer.describe('the cancelled bookings'),
          ...errors(
            badRequest('reason: must have at most 200 characters'),
            bookingNotFound(),
            bookingMovedExample(),
            slotPast(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request) => {
      const { uid } = request.params
      const { reason, overrule, ...query } = request.body
      const by = managerWith(request, overrule, reason)
      await authorizeBooking(request, by, uid)
      return answer(await bookings.cancel(uid, by, query))
    },
  )

  app.put(
    '/office/reservations/:uid/price',
    {
      config: { permission: 'bookings.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'setBookingPrice',
        summary: 'Give a booking another price',
        description:
          'The price stays if the booking moves. The audit log has the reason. Nothing can have been paid for the booking. A repeated request changes nothing.',
        params: bookingParams,
        body: officePriceRequest,
        response: {
          200: bookingsAnswer.describe('the booking'),
          ...errors(badRequest('cents: must be at least 0'), bookingNotFound(), priceFixed(), storageUnavailable()),
        },
      },
    },
    async (request) => {
      const { uid } = request.params
      const by = managerOf(request)
      await authorizeBooking(request, by, uid)
      return answer([await bookings.setPrice(uid, request.body, by)])
    },
  )

  app.post(
    '/office/reservations/:uid/undo',
    {
      config: { permission: 'bookings.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'undoOfficeCancellation',
        summary: 'Undo the cancellation of a booking',
        description:
          'For ten seconds after a cancellation with `undoable`, this restores the booking and those that were cancelled with it. If they were cancelled for blocks, the blocks are removed. Later the answer is 409. A repeated request answers 200.',
        params: bookingParams,
        response: {
          200: bookingsAnswer.describe('the restored bookings'),
          ...errors(undoOver(), storageUnavailable()),
        },
      },
    },
    async (request) => {
      const { uid } = request.params
      const by = managerOf(request)
      await authorizeBooking(request, by, uid).catch((error: unknown) => {
        throw error instanceof ApiError && error.statusCode === 404 ? undoOver() : error
      })
      return answer(await bookings.undo(uid, by))
    },
  )
}

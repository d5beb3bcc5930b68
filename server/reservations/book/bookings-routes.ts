import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { FALLBACK_LANGUAGE } from '../../../shared/i18n/languages.ts'
import {
  answerRequest,
  type BookingsAnswer,
  bookingChanges,
  bookingParams,
  bookingSchema,
  bookingsAnswer,
  bookingsPage,
  bookingsQuery,
  cancelQuery,
  changeQuery,
  clubDayAnswer,
  dayParams,
  newBookingRequest,
  payBookingAnswer,
  payBookingRequest,
} from '../../../shared/reservations/booking-schemas.ts'
import { badToken, userOf } from '../../auth/signed-in.ts'
import { badRequest, errors } from '../../http/api-error.ts'
import type { LimitRate } from '../../http/rate-limit.ts'
import type { ClubDays } from '../days/club-day.ts'
import {
  bookingMovedExample,
  bookingNotFound,
  bookingUnpaid,
  clubNotFound,
  courtNotFound,
  noSlot,
  nothingToPay,
  personBusy,
  slotPast,
  slotTaken,
  tooFarAhead,
  undoOver,
} from '../slots/booking-errors.ts'
import { isMemberOf } from '../slots/court-prices.ts'
import type { StoredBooking } from '../stored/stored.ts'
import { bookerOf } from './booker.ts'
import type { BookingAnswers } from './booking-answers.ts'
import type { BookingLists } from './booking-lists.ts'
import type { Bookings } from './bookings.ts'

const tags = ['reservations']

export interface BookingRoutesDeps {
  readonly bookings: Bookings
  readonly lists: BookingLists
  readonly days: ClubDays
  readonly answers: BookingAnswers
  readonly limit: LimitRate
  /** Limits the requests that invite somebody, because each sends emails. */
  readonly limitInvitations: LimitRate
}

/** Adds the calls about bookings at any date: days, series, partners, changes. */
export function bookingsRoutes(
  instance: FastifyInstance,
  { bookings, lists, days, answers, limit, limitInvitations }: BookingRoutesDeps,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const answerTo = async (email: string, stored: readonly StoredBooking[]): Promise<BookingsAnswer> => ({
    bookings: await answers.all(stored, () => email),
  })

  app.get(
    '/clubs/:club/days/:date',
    {
      config: { permission: 'public', optionalSignIn: true },
      schema: {
        tags,
        operationId: 'readClubDay',
        summary: 'The courts of a club on a date, with the state of each slot',
        description:
          'No sign-in is needed. With one, your own slots are `mine` and name the booking. To receive changes, watch the day with `reservations:watch` before you read it.',
        params: dayParams,
        response: {
          200: clubDayAnswer.describe('the courts and their slots'),
          ...errors(
            badToken('authorization: not a valid ID token; sign in again'),
            badRequest('date: must be a date, yyyy-mm-dd'),
            clubNotFound(),
            tooFarAhead(14, '2026-12-06'),
          ),
        },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { club, date } = request.params
      const isMember = request.who?.kind === 'person' && isMemberOf(request.who.roles, club)
      return days.read(club, date, { email: request.user?.email ?? null, isMember })
    },
  )

  app.post(
    '/bookings',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createBooking',
        summary: 'Book a slot of a court, once or every week',
        description:
          'Books the slot that begins at `startsAt`, and invites the partners by email. `repeat` books the same time every week. If some of its dates can’t be booked, the answer is 409 `SERIES_CONFLICTS` with their list, and nothing is booked. Send the request again with these dates in `skip`. A repeated request with the same `id`, slot and title answers 200. A slot with a price is `held` until `heldUntil`: pay it with `POST /bookings/{uid}/pay`. If you send the price that you have seen in `priceCents`, and another one is due, the answer is 409 `PRICE_CHANGED` with the new price in `priceCents`, and nothing is booked.',
        body: newBookingRequest,
        response: {
          200: bookingsAnswer.describe('the existing bookings, if the same request created them before'),
          201: bookingsAnswer.describe('the new bookings; one, or all of the series'),
          ...errors(
            badRequest('startsAt: must be a date and time such as 2030-06-01T20:00:00Z'),
            courtNotFound(),
            slotTaken(null),
            noSlot(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { email } = userOf(request)
      if (request.body.partners?.length) await limitInvitations(request, reply)
      const { bookings: made, isNew } = await bookings.book(email, request.body, bookerOf(request))
      return reply.code(isNew ? 201 : 200).send(await answerTo(email, made))
    },
  )

  app.get(
    '/bookings',
    {
      config: { permission: 'account' },
      schema: {
        tags,
        operationId: 'listBookings',
        summary: 'Your bookings, and those of others that you accepted',
        description:
          'The bookings that have not ended, all at once and earliest first. With `past=true`, the bookings that have ended, latest first. Send the `next` of a page as `cursor` to get the next page. With `invited=true`, the upcoming bookings whose invitation you have not answered. With `series`, the upcoming bookings of a weekly series that you booked or were invited to, whatever you answered.',
        querystring: bookingsQuery,
        response: {
          200: bookingsPage.describe('the bookings; `next` is the cursor of the next page of past bookings'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    async (request, reply) => {
      const { email } = userOf(request)
      reply.header('cache-control', 'no-store')
      const { past, invited, series, limit: most, cursor } = request.query
      if (series) return { ...(await answerTo(email, await lists.listSeries(email, series))), next: null }
      if (invited) return { ...(await answerTo(email, await lists.listInvitations(email))), next: null }
      if (!past) return { ...(await answerTo(email, await lists.list(email))), next: null }
      const page = await lists.listPast(email, most, cursor)
      return { ...(await answerTo(email, page.bookings)), next: page.next }
    },
  )

  app.get(
    '/bookings/:uid',
    {
      config: { permission: 'account' },
      schema: {
        tags,
        operationId: 'readBooking',
        summary: 'One booking: yours, or one that you were invited to',
        description: 'Others get a 404.',
        params: bookingParams,
        response: { 200: bookingSchema.describe('the booking'), ...errors(bookingNotFound()) },
      },
    },
    async (request, reply) => {
      const { email } = userOf(request)
      reply.header('cache-control', 'no-store')
      return answers.one(email, await lists.read(request.params.uid, email))
    },
  )

  app.patch(
    '/bookings/:uid',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeBooking',
        summary: 'Move or edit one of your bookings, or its series from here on',
        description:
          'Members that you leave out stay as they are. `partners` replaces the list: new people are invited, and people who are missing are no longer partners. With `?series=following` the later bookings of the series change too, each by the same number of days. The old slot is free as soon as the new one is yours, and nothing changes if the new one is taken.',
        params: bookingParams,
        querystring: changeQuery,
        body: bookingChanges,
        response: {
          200: bookingsAnswer.describe('the changed bookings'),
          ...errors(
            badRequest('title: must not be empty'),
            bookingNotFound(),
            bookingMovedExample(),
            slotTaken(null),
            noSlot(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { email } = userOf(request)
      if (request.body.partners?.length) await limitInvitations(request, reply)
      const { params, query, body } = request
      return answerTo(email, await bookings.change(params.uid, body, bookerOf(request), query))
    },
  )

  app.delete(
    '/bookings/:uid',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'deleteBooking',
        summary: 'Cancel one of your bookings, or its series from here on',
        description:
          'Without `undoable`, the slot is free at once. Everybody who plays gets an email that removes the event from their calendar. A payment is refunded. While the provider is still processing a payment, the answer is 409 `PAYMENT_PROCESSING`.',
        params: bookingParams,
        querystring: cancelQuery,
        response: {
          200: bookingsAnswer.describe('the cancelled bookings'),
          ...errors(badRequest('series: must be following'), bookingNotFound(), bookingMovedExample(), slotPast()),
        },
      },
    },
    async (request) => {
      const { email } = userOf(request)
      const { undoable, ...query } = request.query
      const how = { ...query, undoable: undoable === 'true' }
      return answerTo(email, await bookings.cancel(request.params.uid, bookerOf(request), how))
    },
  )

  app.post(
    '/bookings/:uid/undo',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'undoCancellation',
        summary: 'Undo the cancellation of one of your bookings',
        description:
          'For ten seconds after a cancellation with `undoable`, this restores the booking and those that were cancelled with it. Nobody has got an email about it, the court is still yours, and a payment stays paid. Later the answer is 409. It is also 409 if you have booked another court since. A repeated request answers 200.',
        params: bookingParams,
        response: {
          200: bookingsAnswer.describe('the restored bookings'),
          ...errors(undoOver()),
        },
      },
    },
    async (request) => {
      const { email } = userOf(request)
      return answerTo(email, await bookings.undo(request.params.uid, bookerOf(request)))
    },
  )

  app.post(
    '/bookings/:uid/pay',
    {
      config: { permission: 'order', freshSignIn: true },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'payBooking',
        summary: 'Open the payment of a booking that is held for you',
        description:
          'Send the owner to `href`. The booking is definite once it is paid. A repeated request returns the same payment while it is open. If the booking is not paid in time, the slot is free again, and this call answers 409 `HOLD_ENDED`. A payment that arrives later books the slot if it is still free, and is refunded otherwise.',
        params: bookingParams,
        body: payBookingRequest,
        response: {
          200: payBookingAnswer.describe('where to pay'),
          ...errors(badRequest('language: must be one of en, fr, es'), bookingNotFound(), nothingToPay()),
        },
      },
    },
    (request) => bookings.pay(request.params.uid, userOf(request).email, request.body.language ?? FALLBACK_LANGUAGE),
  )

  app.post(
    '/bookings/:uid/answer',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'answerInvitation',
        summary: 'Accept or decline an invitation to a booking',
        description:
          'Only the invited person can answer, signed in with the invited email. An accepted booking is in your list and calendar, and you no longer wait for its slot. If the booking is not paid yet, or if you already have a court at this time, the answer is 409. To answer several dates of a weekly series at once, name the others in `bookings`. If some of them can’t be answered, the answer is 409 `SERIES_CONFLICTS` with their list, and nothing is stored.',
        params: bookingParams,
        body: answerRequest,
        response: {
          200: bookingSchema.describe('the booking with your answer'),
          ...errors(
            badRequest('accept: must be true or false'),
            bookingNotFound(),
            bookingUnpaid(),
            personBusy(),
            slotPast(),
          ),
        },
      },
    },
    async (request) => {
      const { email } = userOf(request)
      const { uid } = request.params
      const { accept, bookings: others } = request.body
      return answers.one(email, await bookings.answer(uid, email, accept, others))
    },
  )
}

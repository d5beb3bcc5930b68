import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { deskOrderParams } from '../../shared/checkout/desk-schemas.ts'
import {
  bookingPaymentAnswer,
  bookingPaymentRequest,
  deskOrderDetail,
  deskPaymentRequest,
  openItemsAnswer,
  openItemsQuery,
  paymentMeansAnswer,
  paymentMeansRequest,
  refundRequest,
  takingsAnswer,
  takingsQuery,
} from '../../shared/checkout/till-schemas.ts'
import { plusDays } from '../../shared/time/week.ts'
import { authorize, whoId } from '../auth/authorize.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { type Desk, noSuchOrder, nothingToRefund } from './desk.ts'
import { moreThanDue, noBooking, noPayment, noPrice, notPayable, refundsTooMuch, type Till } from './till.ts'
import type { TillView } from './till-view.ts'

const tags = ['office']
/** Maximum number of days of a period. */
const MOST_DAYS = 366
const wrongPeriod = () => badRequest(`until: must be at most ${MOST_DAYS - 1} days after date, and not before it`)
const paymentParams = z.strictObject({ id: z.string().max(64).describe('Id of the payment') })
const bookingParams = z.strictObject({ uid: z.string().max(64).describe('The `uid` of the booking') })

export interface TillRoutesDeps {
  readonly till: Till
  readonly view: TillView
  readonly desk: Pick<Desk, 'detail'>
  readonly limit: LimitRate
}

/** Adds the calls with which the desk takes payments, gives money back, and counts its day. */
export function tillRoutes(instance: FastifyInstance, { till, view, desk, limit }: TillRoutesDeps): void {
  const app = privateRoutes(instance)
  const detail = deskOrderDetail.describe('the order as it is now')

  app.get(
    '/shop/orders/:ref',
    {
      config: { permission: 'orders.manage' },
      schema: {
        tags,
        operationId: 'readDeskOrder',
        summary: 'An order with its payments at the desk and its refunds',
        description: 'Amounts are in the smallest unit of the order’s currency, such as cents.',
        params: deskOrderParams,
        response: { 200: detail, ...errors(noSuchOrder()) },
      },
    },
    (request) => desk.detail(request.params.ref),
  )

  app.post(
    '/shop/orders/:ref/payments',
    {
      config: { permission: 'orders.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'payOrderAtDesk',
        summary: 'Take a payment for an order at the desk',
        description:
          'In parts or at once. The first payment gives the items to the buyer, and ends an online payment that nobody has approved. While the cancellation of a booking can be undone, its order gets 409 `BOOKING_CANCELLED`. A repeated request with the same `id` changes nothing.',
        params: deskOrderParams,
        body: deskPaymentRequest,
        response: {
          200: detail,
          ...errors(
            badRequest('amountCents: must be at least 1'),
            noSuchOrder(),
            notPayable('paid'),
            moreThanDue(1200),
          ),
        },
      },
    },
    async (request) => {
      await till.take(request.params.ref, request.body, whoId(request))
      return desk.detail(request.params.ref)
    },
  )

  app.post(
    '/shop/orders/:ref/refunds',
    {
      config: { permission: 'refund' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'refundOrderInPart',
        summary: 'Give money of an order back, in part or all of it',
        description:
          'Online through the payment provider, or at the desk. `restock` puts items back into the stock. The database rejects refunds that add up to more than was paid. A repeated request with the same `id` changes nothing.',
        params: deskOrderParams,
        body: refundRequest,
        response: {
          200: detail,
          ...errors(
            badRequest('amountCents: must be at least 1'),
            noSuchOrder(),
            nothingToRefund(),
            refundsTooMuch(1000),
          ),
        },
      },
    },
    async (request) => {
      await till.give(request.params.ref, request.body, whoId(request))
      return desk.detail(request.params.ref)
    },
  )

  app.put(
    '/shop/payments/:id/means',
    {
      config: { permission: 'till' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'correctPaymentMeans',
        summary: 'Correct how a payment at the desk was paid',
        description:
          'For example by card instead of in cash. The amount, the time and the person who took the payment stay. The takings of its day count it as it was really paid.',
        params: paymentParams,
        body: paymentMeansRequest,
        response: {
          200: paymentMeansAnswer.describe('how it was paid'),
          ...errors(badRequest('means: must be one of cash, card, other'), noPayment()),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const { means } = request.body
      authorize(request, { club: await view.clubOfPayment(id) })
      await till.correct(id, means, whoId(request))
      return { id, means }
    },
  )

  app.get(
    '/office/reservations/:uid/payment',
    {
      config: { permission: 'till' },
      schema: {
        tags,
        operationId: 'readBookingPayment',
        summary: 'The price of a booking, and what has been paid of it',
        description: 'A booking of the office has the price of the club’s list for its owner.',
        params: bookingParams,
        response: { 200: bookingPaymentAnswer.describe('its payment'), ...errors(noBooking()) },
      },
    },
    async (request) => {
      const { uid } = request.params
      authorize(request, { club: await till.clubOf(uid) })
      return till.ofBooking(uid)
    },
  )

  app.post(
    '/office/reservations/:uid/payment',
    {
      config: { permission: 'till' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'payBookingAtDesk',
        summary: 'Take a payment for a booking at the desk',
        description:
          'In parts or at once. A booking that is held for its payment is then definite. While the cancellation of a booking can be undone, the answer is 409 `BOOKING_CANCELLED`. A repeated request with the same `id` changes nothing.',
        params: bookingParams,
        body: bookingPaymentRequest,
        response: {
          200: bookingPaymentAnswer.describe('its payment as it is now'),
          ...errors(
            badRequest('amountCents: must be at least 1'),
            noBooking(),
            notPayable('paid'),
            moreThanDue(1200),
            noPrice(),
          ),
        },
      },
    },
    async (request) => {
      const { uid } = request.params
      authorize(request, { club: await till.clubOf(uid) })
      await till.takeForBooking(uid, request.body, whoId(request))
      return till.ofBooking(uid)
    },
  )

  app.get(
    '/office/takings',
    {
      config: { permission: 'till' },
      schema: {
        tags,
        operationId: 'readTakings',
        summary: 'What came in and went back on a day or in a period, by the way to pay',
        description: 'Online payments count on the day on which they were captured.',
        querystring: takingsQuery,
        response: {
          200: takingsAnswer.describe('the sums and the movements'),
          ...errors(badRequest('date: must be a date such as 2030-06-01')),
        },
      },
    },
    (request) => {
      const { date, until = date, club = null } = request.query
      authorize(request, { club })
      if (until < date || until >= plusDays(date, MOST_DAYS)) throw wrongPeriod()
      return view.takings(date, plusDays(until, 1), club)
    },
  )

  app.get(
    '/office/open-items',
    {
      config: { permission: 'till' },
      schema: {
        tags,
        operationId: 'listOpenItems',
        summary: 'What people still owe the club, or the desk owes them',
        description:
          'Orders that are not paid, bookings with a price of the last 60 days and of the future, and refunds that the desk pays.',
        querystring: openItemsQuery,
        response: {
          200: openItemsAnswer.describe('the items, earliest first'),
          ...errors(badRequest('q: must not be empty')),
        },
      },
    },
    (request) => {
      const { club = null, q } = request.query
      authorize(request, { club })
      return view.openItems(club, q)
    },
  )
}

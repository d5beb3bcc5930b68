import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { DEFAULT_RULES } from '../../../shared/reservations/booking-rules.ts'
import { bookingSchema } from '../../../shared/reservations/booking-schemas.ts'
import { acceptRequest, waitParams, waitRequest, waitSchema, waitsAnswer } from '../../../shared/waits/wait-schemas.ts'
import { userOf } from '../../auth/signed-in.ts'
import { badRequest, errors } from '../../http/api-error.ts'
import type { LimitRate } from '../../http/rate-limit.ts'
import { membershipOf } from '../book/booker.ts'
import type { BookingAnswers } from '../book/booking-answers.ts'
import { clubNotFound, noSlot, refused } from '../slots/booking-errors.ts'
import { noOffer, slotFree, waitNotFound } from './wait-errors.ts'
import type { Waits } from './waits.ts'

const tags = ['reservations']

/** Adds the calls about waiting lists. */
export function waitRoutes(
  instance: FastifyInstance,
  { waits, answers, limit }: { readonly waits: Waits; readonly answers: BookingAnswers; readonly limit: LimitRate },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/waits',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'joinWaitingList',
        summary: 'Wait for a slot that is taken',
        description:
          'When the slot becomes free, the server holds it for the first person in line and sends that person an email. A person who does not take it in time loses the offer, and the next person gets it. The line ends when the slot begins. If you are on the booking of the slot, as its owner, partner or invited person, the answer is 409 `ON_BOOKING`. A repeated request changes nothing.',
        body: waitRequest,
        response: {
          200: waitSchema.describe('your place in the line, if you were waiting already'),
          201: waitSchema.describe('your place in the line'),
          ...errors(
            badRequest('startsAt: must be a date and time such as 2030-06-01T20:00:00Z'),
            clubNotFound(),
            slotFree(),
            noSlot(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { wait, isNew } = await waits.join(userOf(request).email, request.body, membershipOf(request))
      return reply.code(isNew ? 201 : 200).send(wait)
    },
  )

  app.get(
    '/waits',
    {
      config: { permission: 'account' },
      schema: {
        tags,
        operationId: 'listWaits',
        summary: 'The slots that you wait for, and those that are offered to you',
        description: 'Only slots that have not begun.',
        response: { 200: waitsAnswer.describe('your places in the lines, earliest slot first') },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { waits: await waits.list(userOf(request).email, membershipOf(request)) }
    },
  )

  app.post(
    '/waits/:id/accept',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'acceptOffer',
        summary: 'Take the slot that is offered to you',
        description:
          'A slot without a price is booked at once. A slot with a price is `held` until you have paid: call `POST /bookings/{uid}/pay`. If you send the price that you have seen in `priceCents`, and another one is due, the answer is 409 `PRICE_CHANGED`, and the offer stays. A repeated request answers the same booking.',
        params: waitParams,
        body: acceptRequest,
        response: {
          200: bookingSchema.describe('your booking'),
          ...errors(
            badRequest('title: must not be empty'),
            waitNotFound(),
            noOffer(),
            refused('QUOTA_REACHED', DEFAULT_RULES),
          ),
        },
      },
    },
    async (request) => {
      const { email } = userOf(request)
      const isMember = membershipOf(request)
      return answers.one(email, await waits.accept(email, request.params.id, request.body, isMember))
    },
  )

  app.delete(
    '/waits/:id',
    {
      config: { permission: 'book' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'leaveWaitingList',
        summary: 'Stop waiting for a slot, or decline its offer',
        description: 'A slot that was offered to you goes to the next person.',
        params: waitParams,
        response: { 204: z.null().describe('you no longer wait for the slot'), ...errors(waitNotFound()) },
      },
    },
    async (request, reply) => {
      await waits.leave(userOf(request).email, request.params.id)
      return reply.code(204).send(null)
    },
  )
}

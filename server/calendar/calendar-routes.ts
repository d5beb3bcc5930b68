import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  calendarEventSchema,
  createEventRequest,
  deleteEventRequest,
  ownRequest,
  updateEventRequest,
} from '../../shared/calendar/calendar-schemas.ts'
import { ownEmail, type SignedIn } from '../auth/signed-in.ts'
import { errors } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Calendar } from './calendar.ts'

const tags = ['calendar']
const security = [{ idToken: [] }]

/** The calls about a person's week. */
export function calendarRoutes(
  instance: FastifyInstance,
  calendar: Calendar,
  people: SignedIn,
  limit: LimitRate,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const preHandler = [people.required, limit]

  app.post(
    '/events',
    {
      preHandler: people.required,
      schema: {
        tags,
        security,
        summary: 'One’s own events, by day, then time',
        body: ownRequest,
        response: { 200: z.array(calendarEventSchema), ...errors(400, 401, 403, 415) },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return calendar.list(ownEmail(request, 'email', request.body.email))
    },
  )

  app.post(
    '/createvent',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Put an event on one’s week',
        description: 'With an `id` of your own a retry is harmless: the same body again answers 200.',
        body: createEventRequest,
        response: {
          200: calendarEventSchema,
          201: calendarEventSchema,
          ...errors(400, 401, 403, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const owner = ownEmail(request, 'email', request.body.email)
      const { event, fresh } = await calendar.create(owner, request.body)
      return reply.code(fresh ? 201 : 200).send(event)
    },
  )

  app.post(
    '/updatevent',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Change one of one’s own events',
        body: updateEventRequest,
        response: { 200: calendarEventSchema, ...errors(400, 401, 403, 404, 415, 422, 429, 503) },
      },
    },
    (request) => calendar.update(ownEmail(request, 'email', request.body.email), request.body),
  )

  app.post(
    '/deletevent',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Take an event off one’s week',
        body: deleteEventRequest,
        response: { 200: calendarEventSchema, ...errors(400, 401, 403, 404, 415, 429, 503) },
      },
    },
    (request) => calendar.remove(ownEmail(request, 'email', request.body.email), request.body.id),
  )
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  calendarEventSchema,
  calendarEventsSchema,
  changedEventSchema,
  createEventRequest,
  deleteEventRequest,
  ownRequest,
  updateEventRequest,
} from '../../shared/calendar/calendar-schemas.ts'
import { notYours, ownEmail } from '../auth/signed-in.ts'
import { ApiError, errors } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { type Calendar, idUsed, otherDay } from './calendar.ts'

const tags = ['calendar']
const noEvent = () => new ApiError(404, 'EVENT_NOT_FOUND', 'id: you have no event with this id')

/** Adds the calls about a person's calendar. */
export function calendarRoutes(instance: FastifyInstance, calendar: Calendar, limit: LimitRate): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/events',
    {
      config: { permission: 'account' },
      schema: {
        tags,
        operationId: 'listEvents',
        summary: 'Your events, by day, then time',
        description: 'Events with a `date` happen once. The others repeat every week.',
        body: ownRequest,
        response: {
          200: calendarEventsSchema.describe('your events'),
          ...errors(notYours('email')),
        },
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
      config: { permission: 'account' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createEvent',
        summary: 'Add an event to your calendar',
        description: 'Send an `id` of your own to make retries safe: the same body again answers 200.',
        body: createEventRequest,
        response: {
          200: calendarEventSchema.describe('the existing event, if the same request created it before'),
          201: calendarEventSchema.describe('the new event'),
          ...errors(notYours('email'), idUsed()),
        },
      },
    },
    async (request, reply) => {
      const owner = ownEmail(request, 'email', request.body.email)
      const { event, isNew } = await calendar.create(owner, request.body)
      return reply.code(isNew ? 201 : 200).send(event)
    },
  )

  app.post(
    '/updatevent',
    {
      config: { permission: 'account' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeEvent',
        summary: 'Change one of your events',
        description: 'Replaces title, day and time.',
        body: updateEventRequest,
        response: {
          200: changedEventSchema.describe('the event as it is now'),
          ...errors(notYours('email'), noEvent(), otherDay('2026-11-25', 'Tuesday')),
        },
      },
    },
    async (request) => {
      const event = await calendar.update(ownEmail(request, 'email', request.body.email), request.body)
      if (!event) throw noEvent()
      return event
    },
  )

  app.post(
    '/deletevent',
    {
      config: { permission: 'account' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'deleteEvent',
        summary: 'Delete one of your events',
        description: 'An event that is already gone answers 404.',
        body: deleteEventRequest,
        response: {
          200: calendarEventSchema.describe('the deleted event'),
          ...errors(notYours('email'), noEvent()),
        },
      },
    },
    async (request) => {
      const event = await calendar.remove(ownEmail(request, 'email', request.body.email), request.body.id)
      if (!event) throw noEvent()
      return event
    },
  )
}

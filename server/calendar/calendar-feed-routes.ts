import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  type CalendarLink,
  calendarFeedParams,
  calendarFeedSchema,
  calendarLinkSchema,
  newCalendarLinkSchema,
  ownRequest,
  removedLinkSchema,
} from '../../shared/calendar/calendar-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { notYours, ownEmail } from '../auth/signed-in.ts'
import { ApiError, errors } from '../http/api-error.ts'
import { cachedBytes, sendCached } from '../http/cached-response.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { CalendarSubscriptions } from './calendar-subscriptions.ts'

const tags = ['calendar']
const noCalendar = () =>
  new ApiError(404, 'CALENDAR_NOT_FOUND', 'token: there is no such calendar, or its link was revoked')

/** No shared cache may store a calendar. Subscribers ask every time, and mostly get a 304. */
const MANNER = { type: 'text/calendar; charset=utf-8', cacheControl: 'private, no-cache' }

/** Adds the calls about the link to subscribe to a calendar, and the calendar at that link. */
export function calendarFeedRoutes(
  instance: FastifyInstance,
  subscriptions: CalendarSubscriptions,
  limit: LimitRate,
  publicUrl: string,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const refusals = errors(notYours('email'))

  app.post(
    '/calendarlink',
    {
      config: { permission: 'account' },
      schema: {
        tags,
        operationId: 'readCalendarLink',
        summary: 'Whether your calendar has a link to subscribe to',
        description: 'The address itself is shown only once, when it is created.',
        body: ownRequest,
        response: { 200: calendarLinkSchema.describe('whether there is a link, and since when'), ...refusals },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return linkSince(await subscriptions.since(ownEmail(request, 'email', request.body.email)))
    },
  )

  app.post(
    '/createcalendarlink',
    {
      config: { permission: 'account' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createCalendarLink',
        summary: 'Create a private link to your calendar',
        description: 'Creating a new link disables the old one. Only this answer contains the address.',
        body: ownRequest,
        response: { 201: newCalendarLinkSchema.describe('the new link with its address'), ...refusals },
      },
    },
    async (request, reply) => {
      const { token, createdAt } = await subscriptions.make(ownEmail(request, 'email', request.body.email))
      reply.header('cache-control', 'no-store')
      return reply.code(201).send({ ...linkSince(createdAt), url: `${publicUrl}/calendar/${token}.ics` })
    },
  )

  app.post(
    '/removecalendarlink',
    {
      config: { permission: 'account' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'removeCalendarLink',
        summary: 'Disable the link to your calendar',
        description: 'Calendar programs that use the link get a 404 from now on.',
        body: ownRequest,
        response: { 200: removedLinkSchema.describe('there is no link now'), ...refusals },
      },
    },
    async (request) => {
      await subscriptions.revoke(ownEmail(request, 'email', request.body.email))
      return linkSince(null)
    },
  )

  app.get(
    '/calendar/:token.ics',
    {
      config: { permission: 'public' },
      // The address contains the secret, which must not be in the log.
      logLevel: 'silent',
      schema: {
        tags,
        operationId: 'readCalendar',
        summary: 'A calendar to subscribe to',
        description: 'The person’s events and reservations. The token is the only credential.',
        params: calendarFeedParams,
        response: {
          200: { description: 'the calendar, RFC 5545', content: { 'text/calendar': { schema: calendarFeedSchema } } },
          ...errors(noCalendar()),
        },
      },
    },
    async (request, reply) => {
      const feed = await subscriptions.read(request.params.token)
      if (feed === undefined) throw noCalendar()
      reply.header('x-robots-tag', 'noindex').header('content-disposition', 'inline; filename="ventaja.ics"')
      return sendCached(request, reply, cachedBytes(Buffer.from(feed), feed), MANNER)
    },
  )
}

const linkSince = (since: number | null): CalendarLink => ({
  active: since !== null,
  since: since === null ? null : iso(since),
})

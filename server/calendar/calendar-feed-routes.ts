import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CalendarLink } from '../../shared/calendar/calendar-link.ts'
import { calendarLinkSchema, newCalendarLinkSchema, ownRequest } from '../../shared/calendar/calendar-schemas.ts'
import { ownEmail, type SignedIn } from '../auth/signed-in.ts'
import { ApiError, errors } from '../http/api-error.ts'
import { prepareBytes, sendPrepared } from '../http/prepared-answer.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { CalendarSubscriptions } from './calendar-subscriptions.ts'

const tags = ['calendar']
const security = [{ idToken: [] }]

/** Private: no cache on the way keeps it. Whoever subscribes asks every time, and mostly gets a 304. */
const MANNER = { type: 'text/calendar; charset=utf-8', cacheControl: 'private, no-cache' }

/** The calls about the link under which a calendar can be subscribed to, and what is found there. */
export function calendarFeedRoutes(
  instance: FastifyInstance,
  subscriptions: CalendarSubscriptions,
  people: SignedIn,
  limit: LimitRate,
  publicUrl: string,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const preHandler = [people.required, limit]
  const refusals = errors(400, 401, 403, 415, 429, 503)

  app.post(
    '/calendarlink',
    {
      preHandler: people.required,
      schema: {
        tags,
        security,
        summary: 'Whether one’s own calendar can be subscribed to',
        body: ownRequest,
        response: { 200: calendarLinkSchema, ...refusals },
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
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Make a private link to one’s own calendar',
        description: 'The one before, if there was one, stops working. The address is told this once.',
        body: ownRequest,
        response: { 201: newCalendarLinkSchema, ...refusals },
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
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Make the link to one’s own calendar worthless',
        body: ownRequest,
        response: { 200: calendarLinkSchema, ...refusals },
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
      // The address is the key: it must not be in the log.
      logLevel: 'silent',
      schema: {
        tags,
        summary: 'A calendar to subscribe to',
        params: z.object({ token: z.string().describe('The secret part of the link') }),
        response: { 200: z.any().describe('text/calendar, RFC 5545'), ...errors(404) },
      },
    },
    async (request, reply) => {
      const feed = await subscriptions.read(request.params.token)
      if (feed === undefined) {
        throw new ApiError(404, 'CALENDAR_NOT_FOUND', 'token: there is no such calendar, or its link was revoked')
      }
      reply.header('x-robots-tag', 'noindex').header('content-disposition', 'inline; filename="ventaja.ics"')
      return sendPrepared(request, reply, prepareBytes(Buffer.from(feed), feed, true), MANNER)
    },
  )
}

const linkSince = (since: number | null): CalendarLink => ({
  active: since !== null,
  since: since === null ? null : new Date(since).toISOString(),
})

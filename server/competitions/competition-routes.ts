import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { championsAnswer, championsQuery } from '../../shared/competitions/champion-schemas.ts'
import {
  competitionParams,
  competitionSchema,
  competitionsAnswer,
  competitionsQuery,
} from '../../shared/competitions/competition-schemas.ts'
import { competitionOfMatchSchema, publicEventSchema } from '../../shared/competitions/event-answer-schemas.ts'
import { eventParams } from '../../shared/competitions/event-schemas.ts'
import { VARY_READER } from '../http/also-page.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { type CachedResponse, cachedJson, JSON_KIND, sendCached } from '../http/cached-response.ts'
import { freshAnswers, VIEWED_MS } from '../http/fresh-answers.ts'
import { competitionNotFound, eventNotFound, longId } from './competition-errors.ts'
import type { Competitions } from './competitions.ts'
import { sharedReads } from './shared-reads.ts'

/** Number of matches whose places stay in memory. */
const MOST_MATCHES = 500

/** Adds the calls with which everybody reads competitions. */
export function competitionRoutes(
  instance: FastifyInstance,
  { competitions }: { readonly competitions: Competitions },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['competitions']
  const config = { permission: 'public', alsoPage: true } as const
  const KIND = { ...JSON_KIND, vary: VARY_READER }
  const ofCompetition = sharedReads(async (id: string) => cachedJson(JSON.stringify(await competitions.read(id))))
  const ofEvent = sharedReads(async (id: string, event: string) =>
    cachedJson(JSON.stringify(await competitions.event(id, event))),
  )
  const places = freshAnswers<CachedResponse>(MOST_MATCHES)

  app.get(
    '/competitions',
    {
      config,
      schema: {
        tags,
        operationId: 'listCompetitions',
        summary: 'The competitions, the newest first',
        description: 'Has an ETag. A browser that asks for `text/html` gets the page.',
        querystring: competitionsQuery,
        response: {
          200: competitionsAnswer.describe('the competitions'),
          ...errors(badRequest('club: must have at most 64 characters')),
        },
      },
    },
    async (request, reply) => {
      const found = await competitions.list(request.query.club ?? null)
      return sendCached(request, reply, cachedJson(JSON.stringify({ competitions: found })), KIND)
    },
  )

  app.get(
    '/competitions/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'readCompetition',
        summary: 'A competition with its events',
        description: 'Has an ETag. A browser that asks for `text/html` gets the page.',
        params: competitionParams,
        response: { 200: competitionSchema.describe('the competition'), ...errors(longId(), competitionNotFound()) },
      },
    },
    async (request, reply) => sendCached(request, reply, await ofCompetition(request.params.id), KIND),
  )

  app.get(
    '/competitions/:id/events/:event',
    {
      config,
      schema: {
        tags,
        operationId: 'readCompetitionEvent',
        summary: 'An event: entries, draws, matches and tables',
        description:
          'Has an ETag. A browser that asks for `text/html` gets the page. Everything follows from the draws and the results of the matches, within a second after each result. `sides` has ids of entries, `bye`, `empty` after a match that nobody won, or null.',
        params: eventParams,
        response: { 200: publicEventSchema.describe('the event'), ...errors(longId(), eventNotFound()) },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params
      return sendCached(request, reply, await ofEvent(id, event), KIND)
    },
  )

  app.get(
    '/champions',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'listChampions',
        summary: 'The champions of a year',
        description: 'Has an ETag. Players are shown as they have chosen. Corrected results change the list at once.',
        querystring: championsQuery,
        response: {
          200: championsAnswer.describe('the champions'),
          ...errors(badRequest('year: must be at least 1900')),
        },
      },
    },
    async (request, reply) => {
      const { club, year } = request.query
      const found = await competitions.champions(club ?? null, year ?? null)
      return sendCached(request, reply, cachedJson(JSON.stringify(found)), JSON_KIND)
    },
  )

  app.get(
    '/product/:id/competition',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'readMatchCompetition',
        summary: 'The event and the round of a match',
        description:
          'At most a second old. Has an ETag. `place` is null for a match that is in no draw of a competition.',
        params: competitionParams,
        response: { 200: competitionOfMatchSchema.describe('the place of the match'), ...errors(longId()) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const make = async () => cachedJson(JSON.stringify(await competitions.ofMatch(id)))
      return sendCached(request, reply, await places.read(id, VIEWED_MS, make), JSON_KIND)
    },
  )
}

import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { matchesQuery } from '../../shared/matches/match-list-schemas.ts'
import { appendRequest, createMatchRequest, patchMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import { appendedSchema, logSchema, matchSchema, matchSummarySchema } from '../../shared/matches/match-schemas.ts'
import { errors } from '../http/api-error.ts'
import { pathOf, queryOf } from '../http/page-requests.ts'
import { answersData, sendJson, sendStraight } from '../http/straight-answer.ts'
import type { Matches } from './matches.ts'
import { isWhole, selectMatches } from './select-matches.ts'

const tags = ['matches']
const params = z.object({ id: z.string().max(64).describe('The match’s, as it was created with') })
const since = z.coerce
  .number()
  .int()
  .min(0)
  .default(0)
  .describe('The number of the last entry that is known; 0 for all')
/** What everybody asks for every few seconds is not a line in the log each time. */
const quiet = { logLevel: 'warn' } as const
const security = [{ scorerKey: [] }]

/** The calls about matches. Reads are public and served from memory; writes need the scorer key. */
export function matchesRoutes(instance: FastifyInstance, matches: Matches, scorer: onRequestHookHandler): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  answersData(app)

  app.get(
    '/product',
    {
      ...quiet,
      schema: {
        tags,
        summary: 'All matches, newest date first',
        description:
          'With `status`, `from`, `to`, `limit` or `cursor` some of them; matches of one date are then in the order of their ids. Where more follow, the `Link` header has the address of the next page, `rel="next"`.',
        querystring: matchesQuery,
        response: { 200: z.array(z.union([matchSchema, matchSummarySchema])), ...errors(400) },
      },
    },
    (request, reply) => {
      const { view, ...selection } = request.query
      const list = matches.answers.list(view)
      if (!isWhole(selection)) {
        return list
          .some((all) => selectMatches(all, selection))
          .then(({ answer, next }) => {
            if (next !== null) reply.raw.setHeader('link', `<${nextPage(request, next)}>; rel="next"`)
            return sendStraight(request, reply, answer)
          })
      }
      const ready = list.now()
      if (ready) return sendStraight(request, reply, ready)
      return list.current().then((answer) => sendStraight(request, reply, answer))
    },
  )

  app.get(
    '/product/:id',
    { ...quiet, schema: { tags, summary: 'One match', params, response: { 200: matchSchema, ...errors(404, 503) } } },
    (request, reply) => {
      const { id } = request.params
      const send = () => sendStraight(request, reply, matches.answers.one(matches.sheet(id), 'full'))
      return matches.mayBeElsewhere(id) ? matches.meet(id).then(send) : send()
    },
  )

  app.get(
    '/product/:id/actions',
    {
      schema: {
        tags,
        summary: 'A match’s log, from an entry on',
        params,
        querystring: z.object({ since: since }),
        response: { 200: logSchema, ...errors(400, 404, 503) },
      },
    },
    (request, reply) => {
      const { id } = request.params
      const send = () => sendStraight(request, reply, matches.answers.log(matches.sheet(id), request.query.since))
      return matches.mayBeElsewhere(id) ? matches.meet(id).then(send) : send()
    },
  )

  app.post(
    '/product',
    {
      onRequest: scorer,
      schema: {
        tags,
        security,
        summary: 'Create a match',
        description: 'With an `id` of your own a retry is harmless: the same body again answers 200.',
        body: createMatchRequest,
        response: { 200: matchSchema, 201: matchSchema, ...errors(400, 401, 413, 415, 422, 429, 503) },
      },
    },
    async ({ body }, reply) => {
      const { match, fresh } = await matches.create(body.id ?? randomUUID(), body)
      return reply.code(fresh ? 201 : 200).send(match)
    },
  )

  app.patch(
    '/product/:id',
    {
      onRequest: scorer,
      schema: {
        tags,
        security,
        summary: 'Describe a match differently',
        description: 'Names, `format`, `firstServer` and `players` only while the log is empty.',
        params,
        body: patchMatchRequest,
        response: { 200: matchSchema, ...errors(400, 401, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async ({ params: { id }, body }) => (await matches.describe(id, body)).match,
  )

  app.post(
    '/product/:id/actions',
    {
      onRequest: scorer,
      schema: {
        tags,
        security,
        summary: 'Append to a match’s log',
        description:
          'A point, an undo, a declaration, a penalty, a correction of the server, a known start, or an array of these, which is taken whole or not at all. Answered after the entries are on disk: 201, or 200 where all of them were stored before.',
        params,
        body: appendRequest,
        response: {
          200: appendedSchema,
          201: appendedSchema,
          ...errors(400, 401, 404, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const { fresh, ...appended } = await matches.append(params.id, Array.isArray(body) ? body : [body])
      sendJson(request, reply, fresh ? 201 : 200, appended)
    },
  )
}

/** The address of the same list from a cursor on. */
function nextPage(request: FastifyRequest, cursor: string): string {
  const query = new URLSearchParams(queryOf(request))
  query.set('cursor', cursor)
  return `${pathOf(request)}?${query}`
}

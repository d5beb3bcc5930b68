import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { appendRequest, matchesQuery, matchParams as params } from '../../shared/matches/match-request-schemas.ts'
import { appendedSchema, logSchema, matchesSchema, matchSchema } from '../../shared/matches/match-schemas.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { sendCached } from '../http/cached-response.ts'
import { pathOf, queryOf } from '../http/page-requests.ts'
import { sendDataHeaders } from '../http/security-headers.ts'
import { sendStreamed } from '../http/streamed-response.ts'
import { writerOf } from './author.ts'
import { type IsBookedPlayer, matchAuthorizer } from './authorize-match.ts'
import { describeRoutes, type LinkPlayers, type MayUmpire, type PlaceMatch } from './describe-routes.ts'
import { MATCH_ERRORS, playerUnknown, seqConflict } from './match-errors.ts'
import type { Matches } from './matches.ts'
import type { Scoresheet } from './scoresheet.ts'

const tags = ['matches']
const since = z.coerce
  .number()
  .int()
  .min(0)
  .default(0)
  .describe('The number of the last entry that you have; 0 for the whole log')
/** Viewers repeat these requests every few seconds, so they are not logged. */
const quiet = { logLevel: 'warn' } as const

/**
 * Adds the calls about matches. An overloaded server still stores points, and still answers reads of scores: live matches
 * are in memory, so reads are cheap.
 */
export function matchesRoutes(
  instance: FastifyInstance,
  matches: Matches,
  {
    isBookedPlayer,
    ...described
  }: {
    readonly mayUmpire: MayUmpire
    readonly placeMatch: PlaceMatch
    readonly linkPlayers: LinkPlayers
    readonly isBookedPlayer: IsBookedPlayer
  },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  sendDataHeaders(app)
  const authorizeOthers = matchAuthorizer(matches, isBookedPlayer)

  /**
   * Returns the match; null for the scorer key, which may write every match, so that its points do not wait.
   * @throws ApiError 403 if the sender may not perform the call's action on this match; 404 if there is no such match
   */
  async function authorizeMatch(request: FastifyRequest, id: string, players = true): Promise<Scoresheet | null> {
    return request.who?.kind === 'key' ? null : authorizeOthers(request, id, players)
  }

  app.get(
    '/product',
    {
      config: { permission: 'public', evenWhenOverloaded: true, pageForPeople: 'live' },
      ...quiet,
      schema: {
        tags,
        operationId: 'listMatches',
        summary: 'All matches, newest date first',
        description:
          'Matches with the same date are sorted by id. The list has an ETag: send it as `If-None-Match`, and an unchanged list is a 304. `view=summary` leaves out the logs, which makes the list much shorter. Without `maxAge`, the list includes every point that was acknowledged before the request. `status`, `from`, `to`, `club`, `court`, `limit` and `cursor` select matches. `order=earliest` reverses the list. If more follow, the `Link` header has the address of the next page, `rel="next"`.',
        querystring: matchesQuery,
        response: {
          200: matchesSchema.describe('every match. With `view=summary`, the matches have no logs'),
          ...errors(badRequest('view: must be one of full, summary')),
        },
      },
    },
    async (request, reply) => {
      const { view, maxAge, ...selection } = request.query
      const { list, next } = matches.list(view, maxAge, selection)
      if (next !== null) reply.header('link', `<${nextPage(request, next)}>; rel="next"`)
      return 'pieces' in list ? sendStreamed(request, reply, list) : sendCached(request, reply, list)
    },
  )

  app.get(
    '/product/:id',
    {
      config: { permission: 'public', evenWhenOverloaded: true },
      ...quiet,
      schema: {
        tags,
        operationId: 'readMatch',
        summary: 'One match',
        description:
          'The answer has an ETag. `actions` and `statuses` leave out entries that were undone; the log contains them.',
        params,
        response: {
          200: matchSchema.describe('the match with its log and its score'),
          ...MATCH_ERRORS,
          ...errors(badRequest('id: must have at most 64 characters')),
        },
      },
    },
    async (request, reply) => sendCached(request, reply, await matches.match(request.params.id)),
  )

  app.get(
    '/product/:id/actions',
    {
      config: { permission: 'public', evenWhenOverloaded: true },
      schema: {
        tags,
        operationId: 'readLog',
        summary: 'The entries of a match’s log after an entry',
        description:
          'Every entry in the order of `seq`, including undos and the entries that they took back. The live feed sends the same entries one by one.',
        params,
        querystring: z.object({ since }),
        response: {
          200: logSchema.describe('the head of the log, and the entries after `since` in order'),
          ...MATCH_ERRORS,
          ...errors(badRequest('since: must be at least 0')),
        },
      },
    },
    async (request, reply) => sendCached(request, reply, await matches.log(request.params.id, request.query.since)),
  )

  describeRoutes(instance, matches, described, authorizeMatch)

  app.post(
    '/product/:id/actions',
    {
      config: { permission: 'match.append', onBooking: true, evenWhenOverloaded: true },
      // The schema describes what `matches.append` returns. Checking each answer would only take time.
      serializerCompiler: () => JSON.stringify,
      schema: {
        tags,
        operationId: 'appendToLog',
        summary: 'Append to a match’s log',
        description:
          'A point, an undo, a declaration, a penalty, a correction of who serves, a known start, or an array of these. The server stores the whole array or nothing, and answers when the entries are on disk. A log has at most 20,000 entries, and 100 more if these are undos and declarations; beyond that the answer is 422, `LOG_FULL`.',
        params,
        body: appendRequest,
        response: {
          200: appendedSchema.describe('all entries were stored before; the head of the log and the current score'),
          201: appendedSchema.describe('stored; the head of the log and the score after it'),
          ...MATCH_ERRORS,
          ...errors(
            storageUnavailable(),
            seqConflict('baseSeq', 7, 0, { seq: 0, status: 'scheduled' }),
            playerUnknown('player', 'Nobody', ['Ana Reyes', 'Luz Marte']),
          ),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await authorizeMatch(request, id)
      const player1 = knownPlayer(request)
      const writer = writerOf(request.who)
      const by = player1 === undefined ? writer : { ...writer, player1 }
      const { fresh, ...appended } = await matches.append(id, request.body, by)
      return reply.code(fresh ? 201 : 200).send(appended)
    },
  )
}

/**
 * Returns the name of player 1 that the sender knows, which a console sends URL-encoded. A console credits taps to sides. Without this
 * name, an exchange of the sides at the same moment would credit a tap to the wrong player.
 */
function knownPlayer({ headers }: FastifyRequest): string | undefined {
  const name = headers['x-player-1']
  try {
    return typeof name === 'string' ? decodeURIComponent(name) : undefined
  } catch {
    return undefined
  }
}

/** Returns the address of the same list from a cursor on. */
function nextPage(request: FastifyRequest, cursor: string): string {
  const query = new URLSearchParams(queryOf(request))
  query.set('cursor', cursor)
  return `${pathOf(request)}?${query}`
}

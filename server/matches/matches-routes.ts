import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { may, type Who } from '../../shared/auth/permissions.ts'
import { DESCRIBED_MATCH } from '../../shared/matches/match-description-schemas.ts'
import {
  appendRequest,
  createMatchRequest,
  matchesQuery,
  type PatchMatchRequest,
  patchMatchRequest,
} from '../../shared/matches/match-request-schemas.ts'
import {
  appendedSchema,
  changedMatchSchema,
  logSchema,
  matchesSchema,
  matchSchema,
  newMatchSchema,
} from '../../shared/matches/match-schemas.ts'
import { authorize } from '../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { sendCached } from '../http/cached-response.ts'
import { pathOf, queryOf } from '../http/page-requests.ts'
import { sendDataHeaders } from '../http/security-headers.ts'
import { sendStreamed } from '../http/streamed-response.ts'
import { writerOf } from './author.ts'
import { type IsBookedPlayer, matchAuthorizer, subjectOf } from './authorize-match.ts'
import {
  formatUnknown,
  logNotEmpty,
  MATCH_ERRORS,
  matchChanged,
  namesSwapped,
  playersAlike,
  playerUnknown,
  seqConflict,
  umpireUnknown,
} from './match-errors.ts'
import type { Matches } from './matches.ts'
import type { Scoresheet } from './scoresheet.ts'

const tags = ['matches']
const params = z.object({ id: z.string().max(64).describe('The id of the match') })
const since = z.coerce
  .number()
  .int()
  .min(0)
  .default(0)
  .describe('The number of the last entry that you have; 0 for the whole log')
/** Viewers repeat these requests every few seconds, so they are not logged. */
const quiet = { logLevel: 'warn' } as const

/** The settings that the people on a match's booking may change. */
const OF_PLAYERS: ReadonlySet<string> = new Set(['category', 'company', 'company2', 'players', 'format', 'firstServer'])

/** Whether a person has a role with which they may score the matches of a club. */
export type MayUmpire = (person: string, club: string | null) => Promise<boolean>

/**
 * Adds the calls about matches. An overloaded server still stores points, and still answers reads of scores: live matches
 * are in memory, so reads are cheap.
 */
export function matchesRoutes(
  instance: FastifyInstance,
  matches: Matches,
  { mayUmpire, isBookedPlayer }: { readonly mayUmpire: MayUmpire; readonly isBookedPlayer: IsBookedPlayer },
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

  /** @throws ApiError 403 if the sender may not assign umpires in this club; 422 if that person may not score there */
  async function checkUmpire(request: FastifyRequest, umpire: string | null, club: string | null): Promise<void> {
    authorize(request, { club }, 'umpire.assign')
    if (umpire !== null && !(await mayUmpire(umpire, club))) throw umpireUnknown(umpire)
  }

  app.get(
    '/product',
    {
      config: { permission: 'public', evenWhenOverloaded: true },
      ...quiet,
      schema: {
        tags,
        operationId: 'listMatches',
        summary: 'All matches, newest date first',
        description:
          'Matches with the same date are sorted by id. The list has an ETag: send it as `If-None-Match`, and an unchanged list is a 304. `view=summary` leaves out the logs, which makes the list much shorter. Without `maxAge`, the list includes every point that was acknowledged before the request. `status`, `from`, `to`, `club`, `court`, `limit` and `cursor` select matches. If more follow, the `Link` header has the address of the next page, `rel="next"`.',
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

  app.post(
    '/product',
    {
      config: { permission: 'match.create' },
      schema: {
        tags,
        operationId: 'createMatch',
        summary: 'Create a match',
        description: 'Send an `id` of your own to make retries safe: the same body again answers 200.',
        body: createMatchRequest,
        response: {
          200: newMatchSchema.describe('the existing match, if the same request created it before'),
          201: newMatchSchema.describe('the new match, with an empty log'),
          ...errors(storageUnavailable(), playersAlike()),
        },
      },
    },
    async (request, reply) => {
      const { body, who } = request
      authorize(request, { club: body.club })
      if (body.umpire !== undefined) await checkUmpire(request, body.umpire, body.club)
      const umpire = body.umpire === undefined ? umpireOf(who, body.club) : body.umpire
      const { match, fresh } = await matches.create(body.id ?? randomUUID(), { ...body, umpire }, who)
      return reply.code(fresh ? 201 : 200).send(match)
    },
  )

  app.patch(
    '/product/:id',
    {
      config: { permission: 'match.describe', onBooking: true },
      schema: {
        tags,
        operationId: 'describeMatch',
        summary: 'Change the settings of a match',
        description:
          '`format`, `firstServer` and the number of players can change only while the log is empty. Names (`company`, `company2`, `players`) can also be corrected later. A correction changes neither the score nor the entries. New entries may still use the earlier names, so a correction may not swap players: a name that meant one player may not become the name of another (409, `NAMES_SWAPPED`). If the sides are named after their partners, such as "Ana / Eva", `players` follows a change of these names. The people on the match’s booking can change the category, and until the first entry also names, `format` and `firstServer`, and nothing else. Send the ETag of `GET /product/{id}/description` as `If-Match`: if somebody has changed the description since, the answer is 412 and contains the current description. `umpire` assigns a person with a role for the match’s club. This person may then also make links to score the match. `archived: true` removes a match from the lists, and `archived: false` brings it back. An archived match keeps its address, its log and its statistics. The server answers new entries for it with 409, `MATCH_ARCHIVED`.',
        params,
        body: patchMatchRequest,
        response: {
          200: changedMatchSchema.describe('the match as it is now'),
          ...MATCH_ERRORS,
          ...errors(
            storageUnavailable(),
            logNotEmpty('format', 1),
            namesSwapped('company', 'Luz Marte'),
            matchChanged(DESCRIBED_MATCH),
            formatUnknown('SET4', 4, 'a match is the best of 1, 3 or 5 sets'),
          ),
        },
      },
    },
    async (request) => {
      const { body, who, params, headers } = request
      const asPlayer = Object.keys(body).every((field) => OF_PLAYERS.has(field))
      const sheet = await authorizeMatch(request, params.id, asPlayer)
      // A sender who may change the match only as a player of its booking can't enter emails, nor correct names later.
      const isPlayer = sheet !== null && who !== null && !may(who, 'match.describe', subjectOf(sheet, who))
      if (isPlayer) checkNoEmails(body)
      // Moving a match to another club needs the permission there too.
      if (body.club !== undefined) authorize(request, { club: body.club })
      if (body.umpire !== undefined) {
        const { club = (await matches.read(params.id)).record.club } = body
        await checkUmpire(request, body.umpire, club)
      }
      const options = { version: headers['if-match'], mayCorrectNames: !isPlayer }
      return (await matches.describe(params.id, body, who, options)).match
    },
  )

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
      const { fresh, ...appended } = await matches.append(id, request.body, writerOf(request.who))
      return reply.code(fresh ? 201 : 200).send(appended)
    },
  )
}

/**
 * Returns the id of the sender if an umpire creates a match, because the match is then their own. Returns null for other
 * people and for the scorer key.
 */
const umpireOf = (who: Who | null, club: string | null): string | null =>
  who?.kind === 'person' && !may(who, 'umpire.assign', { club }) ? who.id : null

/** @throws ApiError 400 if a name looks like an email, which boards must not show */
function checkNoEmails({ company, company2, players }: PatchMatchRequest): void {
  const names = Object.entries({ company, company2, players: players?.flat().join() })
  const [field] = names.find(([, name]) => name?.includes('@')) ?? []
  if (field !== undefined) throw badRequest(`${field}: must be a name, not an email`)
}

/** Returns the address of the same list from a cursor on. */
function nextPage(request: FastifyRequest, cursor: string): string {
  const query = new URLSearchParams(queryOf(request))
  query.set('cursor', cursor)
  return `${pathOf(request)}?${query}`
}

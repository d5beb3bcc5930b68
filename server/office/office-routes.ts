import type { FastifyInstance } from 'fastify'
import { may } from '../../shared/auth/permissions.ts'
import { matchDescriptionSchema } from '../../shared/matches/match-description-schemas.ts'
import { matchParams as params } from '../../shared/matches/match-request-schemas.ts'
import { matchNamesAnswer, matchNamesSchema } from '../../shared/matches/match-schemas.ts'
import {
  archivedAnswer,
  archivedQuery,
  clubMessageSchema,
  dutiesAnswer,
  messageRequest,
  messagesAnswer,
  officeMatchesAnswer,
  officeMatchesQuery,
  playAnswer,
  playersAnswer,
  playersQuery,
  playRequest,
  umpiresAnswer,
} from '../../shared/office/office-schemas.ts'
import type { SuggestedPlayer } from '../../shared/players/player-schemas.ts'
import { authorize, senderOf, whoId } from '../auth/authorize.ts'
import { clubUnknown } from '../clubs/clubs.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { matchAuthorizer } from '../matches/authorize-match.ts'
import { descriptionOf, versionTag } from '../matches/match-description.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import { namesIn } from '../matches/scoresheet.ts'
import { endPassed } from './messages.ts'
import type { Office } from './office.ts'

const tags = ['office']

/** Returns whom forms suggest for a name in a match of a club. */
type SuggestPlayers = (search: string, club: string | null, seesNumbers: boolean) => Promise<SuggestedPlayer[]>

interface OfficeRoutesDeps {
  readonly authorizeMatch: ReturnType<typeof matchAuthorizer>
  readonly suggest: SuggestPlayers
  readonly limit: LimitRate
}

/** Adds the calls of the office's pages about matches and the club's message. */
export function officeRoutes(
  instance: FastifyInstance,
  office: Office,
  { authorizeMatch, suggest, limit }: OfficeRoutesDeps,
): void {
  const app = privateRoutes(instance)

  app.get(
    '/product/:id/description',
    {
      config: { permission: 'match.describe', onBooking: true },
      schema: {
        tags,
        operationId: 'readDescription',
        summary: 'The fields of a match that the office can change',
        description:
          'The answer has an ETag, which does not change with a point. Send it as `If-Match` when you change the match.',
        params,
        response: {
          200: matchDescriptionSchema.describe('the description, with the umpire'),
          ...MATCH_ERRORS,
          ...errors(badRequest('id: must have at most 64 characters')),
        },
      },
    },
    async (request, reply) => {
      const sheet = await authorizeMatch(request, request.params.id)
      reply.header('etag', versionTag(sheet.record))
      return descriptionOf(sheet)
    },
  )

  app.get(
    '/product/:id/names',
    {
      config: { permission: 'match.append', onBooking: true },
      schema: {
        tags,
        operationId: 'readNames',
        summary: 'The names of a match, for those who score it',
        description: 'Also of players who are anonymous, for whom all public answers have `Player`.',
        params,
        response: {
          200: matchNamesSchema.describe('the names'),
          ...MATCH_ERRORS,
          ...errors(badRequest('id: must have at most 64 characters')),
        },
      },
    },
    async (request) => namesIn((await authorizeMatch(request, request.params.id)).record),
  )

  app.get(
    '/office/names',
    {
      config: { permission: 'match.describe' },
      schema: {
        tags,
        operationId: 'listHiddenNames',
        summary: 'The names of matches with players who are anonymous',
        description: 'Lists the matches of your clubs in which `GET /product` has `Player` in place of a name.',
        response: { 200: matchNamesAnswer.describe('the names of these matches') },
      },
    },
    async (request) => ({ matches: await office.hiddenNames(senderOf(request)) }),
  )

  app.get(
    '/office/players',
    {
      config: { permission: 'match.create' },
      schema: {
        tags,
        operationId: 'suggestPlayers',
        summary: 'Players, and names in earlier matches',
        description:
          'Names of the newest matches come first. `players` are people and players whose names contain words that begin with those of the search, in any order. For one of them, send the id in `playerIds` of the match.',
        querystring: playersQuery,
        response: {
          200: playersAnswer.describe('the names'),
          ...errors(badRequest('search: must have at most 80 characters')),
        },
      },
    },
    async (request) => {
      const { search, club = null } = request.query
      if (club !== null) authorize(request, { club })
      const seesNumbers = may(senderOf(request), 'members.manage', { club })
      return { names: office.names(search), players: await suggest(search, club, seesNumbers) }
    },
  )

  app.get(
    '/office/umpires',
    {
      config: { permission: 'match.describe' },
      schema: {
        tags,
        operationId: 'listUmpires',
        summary: 'The people who may umpire, and the matches that they umpire',
        description:
          'Lists everybody with a role for your clubs, with the matches there that they umpire and that are not over, earliest first.',
        response: { 200: umpiresAnswer.describe('the umpires, by name') },
      },
    },
    async (request) => ({ umpires: await office.umpires(senderOf(request)) }),
  )

  app.get(
    '/office/all-matches',
    {
      config: { permission: 'match.describe' },
      schema: {
        tags,
        operationId: 'listOfficeMatches',
        summary: 'The matches that are not archived, for the office',
        description:
          'Lists the matches that `GET /product?view=summary` lists with the same parameters, with `Player` in place of an anonymous name. If you manage the players of a club, `search` finds its matches by these names too. Send `next` as `cursor` for the next page.',
        querystring: officeMatchesQuery,
        response: {
          200: officeMatchesAnswer.describe('a page of the matches, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    async (request) => office.found(senderOf(request), request.query),
  )

  app.get(
    '/office/duties',
    {
      config: { permission: 'match.describe' },
      schema: {
        tags,
        operationId: 'listDuties',
        summary: 'Who umpires matches, and how long they were played',
        description:
          'Lists the matches of your clubs that `GET /office/all-matches` lists with the same parameters, in the same order. Sum the minutes of the matches that are over for a report of umpires. Send `next` as `cursor` for the next page.',
        querystring: officeMatchesQuery,
        response: {
          200: dutiesAnswer.describe('the matches with their umpires and minutes, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    async (request) => office.duties(senderOf(request), request.query),
  )

  app.get(
    '/office/archived',
    {
      config: { permission: 'match.describe' },
      schema: {
        tags,
        operationId: 'listArchivedMatches',
        summary: 'The cancelled and archived matches, newest first',
        description:
          'Lists the matches of your clubs that `GET /product` leaves out. `from`, `to`, `club` and `court` select matches. To bring one back, change its `archived` to false. Send `next` as `cursor` for the next page.',
        querystring: archivedQuery,
        response: {
          200: archivedAnswer.describe('a page of the matches, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    async (request) => office.archived(senderOf(request), request.query),
  )

  app.post(
    '/office/play',
    {
      config: { permission: 'courts.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'suspendAll',
        summary: 'Suspend all live matches of a club, or resume them',
        description:
          'The server adds the declaration to the log of each match. Pages say that play is suspended at the club and since when, with the club’s message, until you resume or 12 hours have passed. If a match has changed meanwhile, it is listed in `failed`, and the other matches are still changed.',
        body: playRequest,
        response: {
          200: playAnswer.describe('the matches that were changed, and the matches that could not be changed'),
          ...errors(storageUnavailable(), clubUnknown('club_moon')),
        },
      },
    },
    async (request) => {
      authorize(request, { club: request.body.club })
      return office.play(request.body, whoId(request))
    },
  )

  app.get(
    '/messages',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'listMessages',
        summary: 'The messages on boards and big screens, and the clubs where play is suspended',
        description:
          'At most one for each club, and one for all clubs, without those whose time has ended. The live feed announces each change, but not the end of a message’s time.',
        response: { 200: messagesAnswer.describe('the messages') },
      },
    },
    async () => ({ messages: await office.messages() }),
  )

  app.put(
    '/messages',
    {
      config: { permission: 'courts.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'setMessage',
        summary: 'Set or remove the message on boards and big screens',
        description:
          'Every open board and big screen shows it at once. With `until`, they hide it at this time, even without a connection. Without `until`, the message stays until you remove it.',
        body: messageRequest,
        response: {
          200: clubMessageSchema.describe('the message'),
          ...errors(storageUnavailable(), endPassed(), clubUnknown('club_moon')),
        },
      },
    },
    async (request) => {
      authorize(request, { club: request.body.club })
      return office.setMessage(request.body, whoId(request))
    },
  )
}

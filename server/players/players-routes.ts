import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { may } from '../../shared/auth/permissions.ts'
import {
  listedPlayersAnswer,
  mergeRequest,
  namedPlayersAnswer,
  namedPlayersRequest,
  newPlayerRequest,
  newPlayersRequest,
  officePlayerSchema,
  playerParams as params,
  playerChange,
  searchPlayersQuery,
} from '../../shared/players/player-schemas.ts'
import { authorize, senderOf, whoId } from '../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { cachedJson, sendCached } from '../http/cached-response.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { FindNamed } from './named-players.ts'
import {
  inOneEvent,
  mergedAlready,
  mergedWithSelf,
  notMerged,
  playedEachOther,
  playerExists,
  playerNeeded,
  playerNotFound,
  twoPeople,
} from './player-errors.ts'
import type { Players } from './players.ts'
import { PUBLIC_KIND } from './public-kind.ts'

const tags = ['office']
const longId = () => badRequest('id: must have at most 64 characters')
const manages = { permission: 'player.manage' } as const

interface PlayersRoutesDeps {
  readonly players: Players
  readonly findNamed: FindNamed
  readonly limit: LimitRate
}

/** Adds the calls with which the office manages players. */
export function playersRoutes(instance: FastifyInstance, { players, findNamed, limit }: PlayersRoutesDeps): void {
  const app = privateRoutes(instance)
  /** @throws ApiError 404 no such player, 403 the player is of another club */
  const authorizePlayer = async (request: FastifyRequest, id: string): Promise<void> =>
    authorize(request, { club: await players.clubOf(id) })

  app.post(
    '/players',
    {
      config: { permission: 'match.create' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createPlayer',
        summary: 'Add a player who is only a name',
        description: 'People of a club need no such call: in `playerIds`, send `person:` and the id of the person.',
        body: newPlayerRequest,
        response: {
          200: officePlayerSchema.describe('the player, if the same request created them before'),
          201: officePlayerSchema.describe('the new player'),
          ...errors(storageUnavailable(), playerExists()),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.body.club })
      const { player, fresh } = await players.create(request.body, whoId(request))
      return sendTagged(reply.code(fresh ? 201 : 200), player)
    },
  )

  app.post(
    '/office/new-players',
    {
      config: { permission: 'match.create' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createPlayers',
        summary: 'Add players who are only names',
        description:
          'For the rows of a table. Players whose ids are taken stay as they are, so that you can repeat it.',
        body: newPlayersRequest,
        response: { 204: z.null().describe('the players exist'), ...errors(storageUnavailable()) },
      },
    },
    async (request, reply) => {
      const { club, players: added } = request.body
      authorize(request, { club })
      await players.addNames(
        added.map((each) => ({ ...each, club })),
        whoId(request),
      )
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/office/named-players',
    {
      config: { permission: 'match.create' },
      schema: {
        tags,
        operationId: 'findNamedPlayers',
        summary: 'The players of a club by whole names',
        description:
          'For the rows of a table: whom the club knows by each of these names, in any order of the words, with or without accents. For one of them, send the id in `playerIds` of the match.',
        body: namedPlayersRequest,
        response: { 200: namedPlayersAnswer.describe('the players of each name') },
      },
    },
    async (request) => {
      const { names, club } = request.body
      authorize(request, { club })
      return { names: await findNamed(names, club, may(senderOf(request), 'members.manage', { club })) }
    },
  )

  app.get(
    '/office/players/:id',
    {
      config: manages,
      schema: {
        tags,
        operationId: 'readOfficePlayer',
        summary: 'A player, for the office',
        description: 'Also of a player who was merged into another one. The answer has an ETag.',
        params,
        response: {
          200: officePlayerSchema.describe('the player'),
          ...errors(longId(), playerNotFound()),
        },
      },
    },
    async (request, reply) => {
      await authorizePlayer(request, request.params.id)
      return sendTagged(reply, await players.office(request.params.id))
    },
  )

  app.patch(
    '/players/:id',
    {
      config: manages,
      schema: {
        tags,
        operationId: 'changePlayer',
        summary: 'Change a player',
        description:
          'Send the ETag of the player as `If-Match`. A new name changes no match. With `visibility`, the page of the player is shown (`page`) or hidden: results then have the name without a link (`name`), or `Player` (`anonymous`). A person who has chosen to be hidden stays hidden.',
        params,
        body: playerChange,
        response: {
          200: officePlayerSchema.describe('the player after the change'),
          ...errors(longId(), playerNotFound(), changedMeanwhile(null), noEditTag(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const tag = editTagOf(request)
      await authorizePlayer(request, request.params.id)
      return sendTagged(reply, await players.change(request.params.id, tag, request.body, whoId(request)))
    },
  )

  app.delete(
    '/players/:id',
    {
      config: manages,
      schema: {
        tags,
        operationId: 'deletePlayer',
        summary: 'Delete a player whom nothing needs',
        description:
          'For somebody who is only a name, without matches and entries, for example after an entry was a mistake. Otherwise `neededFor` in the answer says why the player stays. A repeated request answers 404.',
        params,
        response: {
          204: z.null().describe('the player is deleted'),
          ...errors(longId(), playerNotFound(), playerNeeded(['merges']), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      await authorizePlayer(request, request.params.id)
      await players.remove(request.params.id, whoId(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/players/:id/merge',
    {
      config: manages,
      schema: {
        tags,
        operationId: 'mergePlayers',
        summary: 'Merge a player into another one',
        description:
          'For one player with two rows. Pages, search and ratings then show one player, with the results of both. No match and no log changes, and `POST /players/{id}/separate` takes the merge back.',
        params,
        body: mergeRequest,
        response: {
          200: officePlayerSchema.describe('the player who stays'),
          ...errors(
            longId(),
            playerNotFound(),
            playedEachOther(['final']),
            inOneEvent(['singles']),
            twoPeople(),
            mergedAlready(),
            mergedWithSelf(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      await authorizePlayer(request, params.id)
      await authorizePlayer(request, body.into)
      return sendTagged(reply, await players.merge(params.id, body.into, whoId(request)))
    },
  )

  app.post(
    '/players/:id/separate',
    {
      config: manages,
      schema: {
        tags,
        operationId: 'separatePlayers',
        summary: 'Take the merge of a player back',
        description: 'The player has the results again that they had before the merge.',
        params,
        response: {
          200: officePlayerSchema.describe('the player'),
          ...errors(longId(), playerNotFound(), notMerged(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      await authorizePlayer(request, request.params.id)
      return sendTagged(reply, await players.separate(request.params.id, whoId(request)))
    },
  )
}

/** Adds the calls with which everybody finds players. */
export function playerSearchRoutes(instance: FastifyInstance, { players }: Pick<PlayersRoutesDeps, 'players'>): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/players',
    {
      config: { permission: 'public', alsoPage: true },
      schema: {
        tags: ['players'],
        operationId: 'searchPlayers',
        summary: 'Find players by their names',
        description:
          'Lists players with at least one match. Players who hide their pages are left out. Has an ETag. A browser that asks for `text/html` gets the page of the players.',
        querystring: searchPlayersQuery,
        response: {
          200: listedPlayersAnswer.describe('the players'),
          ...errors(badRequest('search: must have at most 80 characters')),
        },
      },
    },
    async (request, reply) => {
      const { search, club, limit } = request.query
      const found = { players: await players.search(search, club, limit) }
      return sendCached(request, reply, cachedJson(JSON.stringify(found)), PUBLIC_KIND)
    },
  )
}

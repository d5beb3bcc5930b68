import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { playerParams as params } from '../../shared/players/player-schemas.ts'
import {
  againstParams,
  againstSchema,
  playerMatchesAnswer,
  playerMatchesQuery,
  profileSchema,
} from '../../shared/players/profile-schemas.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { cachedJson, sendCached } from '../http/cached-response.ts'
import { playerNotFound } from './player-errors.ts'
import type { Profiles } from './profile.ts'
import { PUBLIC_KIND } from './public-kind.ts'

const tags = ['players']
const longId = () => badRequest('id: must have at most 64 characters')
/** The errors of an id that leads to no page. */
export const NO_PAGE = [longId(), playerNotFound()]
const ofPage = { permission: 'public', alsoPage: true } as const

/** Adds the calls with which everybody reads the results of players. */
export function profileRoutes(instance: FastifyInstance, profiles: Profiles): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const send = (request: FastifyRequest, reply: FastifyReply, answer: object) =>
    sendCached(request, reply, cachedJson(JSON.stringify(answer)), PUBLIC_KIND)

  app.get(
    '/players/:id',
    {
      config: ofPage,
      schema: {
        tags,
        operationId: 'readPlayer',
        summary: 'A player: results, form and statistics',
        description:
          'Has an ETag. The id of a player who was merged into another one leads to the other: `id` in the answer then differs. A player who hides the page is a 404 with the code `PLAYER_HIDDEN`, here and in the calls below. A browser that asks for `text/html` gets the page of the player.',
        params,
        response: {
          200: profileSchema.describe('the player'),
          ...errors(...NO_PAGE),
        },
      },
    },
    async (request, reply) => send(request, reply, await profiles.profile(request.params.id)),
  )

  app.get(
    '/players/:id/matches',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'listPlayerMatches',
        summary: 'The matches of a player that are over',
        description: 'Newest first. Has an ETag.',
        params,
        querystring: playerMatchesQuery,
        response: {
          200: playerMatchesAnswer.describe('the matches'),
          ...errors(...NO_PAGE),
        },
      },
    },
    async (request, reply) => send(request, reply, await profiles.matches(request.params.id, request.query)),
  )

  app.get(
    '/players/:id/against/:other',
    {
      config: ofPage,
      schema: {
        tags,
        operationId: 'readHeadToHead',
        summary: 'Two players against each other',
        description:
          'Has an ETag. Counts the matches in which they were on different sides. A browser that asks for `text/html` gets the page.',
        params: againstParams,
        response: {
          200: againstSchema.describe('their matches'),
          ...errors(...NO_PAGE),
        },
      },
    },
    async (request, reply) => send(request, reply, await profiles.against(request.params.id, request.params.other)),
  )
}

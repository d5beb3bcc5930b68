import type { FastifyInstance } from 'fastify'
import { may } from '../../shared/auth/permissions.ts'
import { managedPlayersAnswer, managedPlayersQuery } from '../../shared/players/managed-player-schemas.ts'
import { openNamesAnswer, openNamesQuery } from '../../shared/players/open-name-schemas.ts'
import { authorize, senderOf } from '../auth/authorize.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { listManagedPlayers } from './managed-players.ts'
import type { ListOpenNames } from './open-names.ts'

interface Lists {
  readonly list: ReturnType<typeof listManagedPlayers>
  readonly openNames: ListOpenNames
}

/** Adds the calls with which the office lists players, and names that can mean several of them. */
export function managedPlayersRoutes(instance: FastifyInstance, { list, openNames }: Lists): void {
  const app = privateRoutes(instance)

  app.get(
    '/office/all-players',
    {
      config: { permission: 'player.manage' },
      schema: {
        tags: ['office'],
        operationId: 'listManagedPlayers',
        summary: 'The players of a club, for the office',
        description:
          'By name, also those without a match and those who hide their pages. Only people with a role for all clubs may list the players whom no club knows. Send `next` as `cursor` for the next page.',
        querystring: managedPlayersQuery,
        response: {
          200: managedPlayersAnswer.describe('a page of the list, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    (request) => {
      const { club = null } = request.query
      authorize(request, { club })
      return list(request.query, may(senderOf(request), 'members.manage', { club }))
    },
  )

  app.get(
    '/office/open-names',
    {
      config: { permission: 'player.manage' },
      schema: {
        tags: ['office'],
        operationId: 'listOpenNames',
        summary: 'Names of matches that can mean several players',
        description:
          'The names of a club’s matches that are linked to nobody, although several players have them: at most 100, from 5,000 such matches. To link one, send the id of a player in `playerIds` of each match.',
        querystring: openNamesQuery,
        response: {
          200: openNamesAnswer.describe('the names'),
          ...errors(badRequest('club: must have at most 64 characters')),
        },
      },
    },
    async (request) => {
      const { club } = request.query
      authorize(request, { club })
      return { names: await openNames(club, may(senderOf(request), 'members.manage', { club })) }
    },
  )
}

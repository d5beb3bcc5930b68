import type { FastifyInstance } from 'fastify'
import { may } from '../../shared/auth/permissions.ts'
import { managedPlayersAnswer, managedPlayersQuery } from '../../shared/players/managed-player-schemas.ts'
import { authorize, senderOf } from '../auth/authorize.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { listManagedPlayers } from './managed-players.ts'

/** Adds the call with which the office lists players. */
export function managedPlayersRoutes(
  instance: FastifyInstance,
  { list }: { readonly list: ReturnType<typeof listManagedPlayers> },
): void {
  privateRoutes(instance).get(
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
}

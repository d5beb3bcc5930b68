import type { FastifyInstance } from 'fastify'
import { ownPlayerAnswer, ownPlayerChange } from '../../shared/players/own-player-schemas.ts'
import { personIn } from '../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { OwnPlayers } from './own-player.ts'

const config = { permission: 'account' } as const
const tags = ['players']

interface OwnPlayerRoutesDeps {
  readonly ownPlayers: OwnPlayers
  readonly limit: LimitRate
}

/** Adds the calls with which people decide who may see them as players. */
export function ownPlayerRoutes(instance: FastifyInstance, { ownPlayers, limit }: OwnPlayerRoutesDeps): void {
  const app = privateRoutes(instance)

  app.get(
    '/auth/me/player',
    {
      config,
      schema: {
        tags,
        operationId: 'readOwnPlayer',
        summary: 'Who may see you as a player',
        description: 'A junior of whom nobody has decided has `name`.',
        response: { 200: ownPlayerAnswer.describe('the player whom you are, and who may see you') },
      },
    },
    async (request) => ownPlayers.read(personIn(request).id),
  )

  app.put(
    '/auth/me/player',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeOwnPlayer',
        summary: 'Show or hide yourself as a player',
        description:
          'Counts for all your matches, also earlier ones, as far as the club has linked you with them. `page` takes your earlier choice back: if the office has hidden you, `visibility` of the answer says so. The audit log records it. A repeated request changes nothing.',
        body: ownPlayerChange,
        response: {
          200: ownPlayerAnswer.describe('the player whom you are, and who may see you now'),
          ...errors(badRequest('visibility: is missing'), storageUnavailable()),
        },
      },
    },
    async (request) =>
      ownPlayers.choose({ id: personIn(request).id, name: request.user?.name ?? '' }, request.body.visibility),
  )
}

import type { FastifyInstance } from 'fastify'
import { followParams, followsAnswer, followsRequest } from '../../shared/follow/follow-schemas.ts'
import { personIn } from '../auth/authorize.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { notFollowed, tooManyFollows } from './follow-errors.ts'
import type { Follows } from './follows.ts'

const tags = ['follow']
const ownConfig = { permission: 'account' } as const

interface FollowRoutesDeps {
  readonly follows: Follows
  /** Limits the calls that change something. */
  readonly limit: LimitRate
  /** Limits the calls of visitors. */
  readonly limitReads: LimitRate
}

/** Adds the calls with which people follow matches, players, competitions and courts. */
export function followRoutes(instance: FastifyInstance, { follows, limit, limitReads }: FollowRoutesDeps): void {
  const app = privateRoutes(instance)

  app.get(
    '/auth/me/follows',
    {
      config: ownConfig,
      schema: {
        tags,
        operationId: 'readFollows',
        summary: 'What you follow',
        description:
          'Each thing is as it is now: a player who was merged into another one is the other. Things that are gone are left out, as are players who hide their pages.',
        response: { 200: followsAnswer.describe('what you follow') },
      },
    },
    async (request) => ({ follows: await follows.read(personIn(request).id) }),
  )

  app.post(
    '/auth/me/follows',
    {
      config: ownConfig,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'follow',
        summary: 'Follow matches, players, competitions or courts',
        description: 'Adds to what you follow. A repeated request changes nothing.',
        body: followsRequest,
        response: {
          200: followsAnswer.describe('everything that you follow now'),
          ...errors(tooManyFollows(), storageUnavailable()),
        },
      },
    },
    async (request) => ({ follows: await follows.add(personIn(request).id, request.body.follows) }),
  )

  app.delete(
    '/auth/me/follows/:kind/:id',
    {
      config: ownConfig,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'unfollow',
        summary: 'Stop following something',
        description: 'A second request answers 404.',
        params: followParams,
        response: {
          200: followsAnswer.describe('everything that you still follow'),
          ...errors(notFollowed(), storageUnavailable()),
        },
      },
    },
    async (request) => {
      const { id: person } = personIn(request)
      await follows.remove(person, request.params)
      return { follows: await follows.read(person) }
    },
  )

  app.post(
    '/followed',
    {
      config: { permission: 'public' },
      preHandler: limitReads,
      schema: {
        tags,
        operationId: 'readFollowed',
        summary: 'What a device follows, as it is now',
        description:
          'For somebody who is not signed in: the device keeps what it follows, and the server stores nothing. The answer has the same form as that of `/auth/me/follows`.',
        body: followsRequest,
        response: { 200: followsAnswer.describe('these things as they are now, in their order') },
      },
    },
    async (request) => ({ follows: await follows.present(request.body.follows) }),
  )
}

import type { FastifyInstance } from 'fastify'
import { clubScreenSchema, screenRequest, screensAnswer } from '../../shared/office/screen-schemas.ts'
import { authorize, whoId } from '../auth/authorize.ts'
import { clubUnknown } from '../clubs/clubs.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Screens } from './screens.ts'

const tags = ['office']

/** Adds the calls for the clubs' options for big screens. */
export function screenRoutes(instance: FastifyInstance, screens: Screens, limit: LimitRate): void {
  const app = privateRoutes(instance)

  app.get(
    '/screens',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'listScreens',
        summary: 'The options of clubs for big screens',
        description:
          'A club that is not in the list has all options off. An option of `club` null is for all matches. The live feed announces each change.',
        response: { 200: screensAnswer.describe('the options') },
      },
    },
    async () => ({ screens: await screens.all() }),
  )

  app.put(
    '/screens',
    {
      config: { permission: 'courts.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'setScreen',
        summary: 'Set the options of a club for big screens',
        description: 'Every open big screen applies the options at once. Options that you leave out stay as they are.',
        body: screenRequest,
        response: {
          200: clubScreenSchema.describe('the options'),
          ...errors(storageUnavailable(), clubUnknown('club_moon')),
        },
      },
    },
    async (request) => {
      authorize(request, { club: request.body.club })
      return screens.set(request.body, whoId(request))
    },
  )
}

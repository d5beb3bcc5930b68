import type { FastifyInstance } from 'fastify'
import {
  notificationsAnswer,
  notificationsRequest,
  unsubscribedAnswer,
  unsubscribeParams,
} from '../../shared/notifications/notification-schemas.ts'
import { personIn } from '../auth/authorize.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Choices } from './choices.ts'
import { choiceImpossible, linkInvalid } from './notification-errors.ts'

const tags = ['notifications']
const ownConfig = { permission: 'account' } as const

interface NotificationRoutesDeps {
  readonly choices: Choices
  /** Limits the calls that change something. */
  readonly limit: LimitRate
  /** Limits the calls of mail programs. */
  readonly limitLinks: LimitRate
}

/** Adds the calls with which people choose what they are notified about. */
export function notificationRoutes(
  instance: FastifyInstance,
  { choices, limit }: Omit<NotificationRoutesDeps, 'limitLinks'>,
): void {
  const app = privateRoutes(instance)

  app.get(
    '/auth/me/notifications',
    {
      config: ownConfig,
      schema: {
        tags,
        operationId: 'readNotifications',
        summary: 'What you are notified about',
        description: 'For each kind of notification and each channel, what you have chosen, or else the usual choice.',
        response: { 200: notificationsAnswer.describe('what you have chosen') },
      },
    },
    async (request) => choices.read(personIn(request).id),
  )

  app.patch(
    '/auth/me/notifications',
    {
      config: ownConfig,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'chooseNotifications',
        summary: 'Choose what you are notified about',
        description: 'Changes what the request names. A repeated request changes nothing.',
        body: notificationsRequest,
        response: {
          200: notificationsAnswer.describe('what you have chosen now'),
          ...errors(choiceImpossible(), storageUnavailable()),
        },
      },
    },
    async (request) => choices.change(personIn(request).id, request.body),
  )
}

/** Adds the call with which people stop emails of a kind without signing in, as mail programs send it (RFC 8058). */
export function unsubscribeRoutes(
  instance: FastifyInstance,
  { choices, limitLinks }: Omit<NotificationRoutesDeps, 'limit'>,
): void {
  const app = privateRoutes(instance)
  // Mail programs send a form. The address says everything, so its content is not read.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, {}),
  )
  app.post(
    '/unsubscribe/:token',
    {
      config: { permission: 'public' },
      preHandler: limitLinks,
      schema: {
        tags,
        operationId: 'unsubscribe',
        summary: 'Stop emails of one kind',
        description:
          'The address is in the header `List-Unsubscribe` of each email that can be stopped. It needs no sign-in and no body. A repeated request changes nothing.',
        params: unsubscribeParams,
        response: {
          200: unsubscribedAnswer.describe('what is stopped'),
          ...errors(linkInvalid(), storageUnavailable()),
        },
      },
    },
    async (request) => choices.stop(request.params.token),
  )
}

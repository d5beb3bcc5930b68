import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Language } from '../../shared/i18n/languages.ts'
import { pushAnswer, pushParams, pushSubscriptionRequest, renewedPushRequest } from '../../shared/push/push-schemas.ts'
import { personIn } from '../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Push } from './push.ts'
import {
  badBrowserKey,
  badEndpoint,
  pushOff,
  pushUnavailable,
  renewedUnknown,
  subscriptionGone,
  subscriptionNotFound,
  subscriptionTaken,
  tooManySubscriptions,
} from './push-errors.ts'
import { testNotification } from './test-notification.ts'

const tags = ['follow']
const config = { permission: 'account' } as const
const badId = badRequest('id: must have at most 64 characters')

interface PushRoutesDeps {
  readonly push: Push
  /** Returns the language of a page. */
  readonly languageOf: (headers: Readonly<Record<string, string | string[] | undefined>>) => Language
  /** Limits the calls that change something. */
  readonly limit: LimitRate
  /** Limits the test messages of a person. */
  readonly limitTests: LimitRate
  /** Limits the calls of browsers whose subscription was replaced. */
  readonly limitRenewals: LimitRate
}

/** Adds the calls with which browsers of people subscribe to push messages. */
export function pushRoutes(
  instance: FastifyInstance,
  { push, languageOf, limit, limitTests, limitRenewals }: PushRoutesDeps,
): void {
  const app = privateRoutes(instance)
  const { subscriptions } = push

  app.get(
    '/auth/me/push',
    {
      config,
      schema: {
        tags,
        operationId: 'readPush',
        summary: 'Your browsers that get notifications',
        description:
          'Also has the public key with which a browser subscribes. Browsers that subscribed with another key are left out: they have to subscribe again.',
        response: { 200: pushAnswer.describe('the key, and your browsers') },
      },
    },
    (request) => subscriptions.read(personIn(request).id),
  )

  app.put(
    '/auth/me/push',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'subscribePush',
        summary: 'Add a browser that gets notifications',
        description:
          'Takes what `PushSubscription.toJSON()` returns. A browser sends it at each visit; a repeated request changes only `seenAt`. If another person had signed in in this browser, it is now yours. If you have too many, a browser that was not here for 30 days gives way.',
        body: pushSubscriptionRequest,
        response: {
          200: pushAnswer.describe('the key, and your browsers'),
          ...errors(
            pushOff(),
            subscriptionTaken(),
            tooManySubscriptions(),
            badBrowserKey(),
            badEndpoint(),
            storageUnavailable(),
          ),
        },
      },
    },
    (request) => subscriptions.put(personIn(request).id, request.body),
  )

  app.delete(
    '/auth/me/push/:id',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'unsubscribePush',
        summary: 'Remove a browser that gets notifications',
        description: 'A second request answers 404.',
        params: pushParams,
        response: {
          200: pushAnswer.describe('the key, and your other browsers'),
          ...errors(badId, subscriptionNotFound(), storageUnavailable()),
        },
      },
    },
    async (request) => {
      const { id: person } = personIn(request)
      await subscriptions.remove(person, request.params.id)
      return subscriptions.read(person)
    },
  )

  app.post(
    '/auth/me/push/:id/test',
    {
      config,
      preHandler: limitTests,
      schema: {
        tags,
        operationId: 'testPush',
        summary: 'Send a test message to one of your browsers',
        description:
          'The push service has taken the message when the answer comes. If it no longer knows the browser, the browser is removed.',
        params: pushParams,
        response: {
          204: z.null().describe('the push service has taken the message'),
          ...errors(badId, subscriptionNotFound(), subscriptionGone(), pushUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const row = await subscriptions.find(personIn(request).id, request.params.id)
      const outcome = await push.sendTo(row, testNotification(languageOf(request.headers)))
      if (outcome.status === 'gone') throw subscriptionGone()
      if (outcome.status === 'sent') return reply.code(204).send(null)
      if (outcome.status === 'retry' && outcome.retryAfterMs !== null)
        reply.header('retry-after', Math.ceil(outcome.retryAfterMs / 1000))
      throw pushUnavailable()
    },
  )

  app.post(
    '/push/renewed',
    {
      config: { permission: 'public' },
      preHandler: limitRenewals,
      schema: {
        tags,
        operationId: 'renewPush',
        summary: 'Replace a subscription that the browser has changed',
        description:
          'For service workers, which are not signed in: the secret of the old subscription proves which browser it is. The new one belongs to the same person.',
        body: renewedPushRequest,
        response: {
          204: z.null().describe('the new subscription gets the notifications'),
          ...errors(
            renewedUnknown(),
            pushOff(),
            subscriptionTaken(),
            badBrowserKey(),
            badEndpoint(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      await subscriptions.renew(request.body)
      return reply.code(204).send(null)
    },
  )
}

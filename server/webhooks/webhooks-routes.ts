import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  deliveriesAnswer,
  deliverySchema,
  newWebhookRequest,
  repeatableRequest,
  webhookChange,
  webhookParams,
  webhookSchema,
  webhooksAnswer,
  webhookWithSecret,
} from '../../shared/webhooks/webhook-schemas.ts'
import { authorize, senderOf, whoId } from '../auth/authorize.ts'
import { clubUnknown } from '../clubs/clubs.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import {
  badAddress,
  idReused,
  secretReplaced,
  secretShown,
  tooManyWebhooks,
  webhookNotFound,
} from './webhook-errors.ts'
import type { Webhooks } from './webhooks.ts'
import type { WebhookRow } from './webhooks-repository.ts'

const tags = ['office']
const config = { permission: 'webhooks.manage' } as const
const ONE = errors(badRequest('id: must have at most 64 characters'), webhookNotFound())

/** Adds the calls with which owners manage webhooks. */
export function webhooksRoutes(instance: FastifyInstance, webhooks: Webhooks, limit: LimitRate): void {
  const app = privateRoutes(instance)

  async function found(request: FastifyRequest<{ Params: { id: string } }>): Promise<WebhookRow> {
    const webhook = await webhooks.find(request.params.id)
    authorize(request, { club: webhook.club })
    return webhook
  }

  app.get(
    '/office/webhooks',
    {
      config,
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'The webhooks that you may manage',
        description: 'An owner of one club sees the webhooks of that club. The list never contains secrets.',
        response: { 200: webhooksAnswer.describe('the webhooks, oldest first') },
      },
    },
    async (request) => ({ webhooks: await webhooks.list(senderOf(request)) }),
  )

  app.post(
    '/office/webhooks',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createWebhook',
        summary: 'Send the events of matches to an address',
        description:
          'The webhook gets the events from now on. Only this answer contains its secret. If you repeat the request with the same `id` within ten minutes, the answer is 200 with the same secret. The section `webhooks` of this document describes the requests that the receiver gets.',
        body: newWebhookRequest,
        response: {
          200: webhookWithSecret.describe('the existing webhook, if the same request created it before'),
          201: webhookWithSecret.describe('the new webhook and its secret'),
          ...errors(
            storageUnavailable(),
            clubUnknown('club_moon'),
            idReused(),
            badAddress('ADDRESS_PRIVATE'),
            tooManyWebhooks(50),
            secretReplaced(),
          ),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.body.club })
      const { isNew, ...answer } = await webhooks.create(request.body, whoId(request))
      return reply.code(isNew ? 201 : 200).send(answer)
    },
  )

  app.patch(
    '/office/webhooks/:id',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeWebhook',
        summary: 'Change, disable or enable a webhook',
        description:
          'A disabled webhook keeps the events that wait. If you enable it again, it gets them, but not the events that happened meanwhile.',
        params: webhookParams,
        body: webhookChange,
        response: {
          200: webhookSchema.describe('the webhook as it is now'),
          ...ONE,
          ...errors(storageUnavailable(), badAddress('ADDRESS_NOT_HTTPS')),
        },
      },
    },
    async (request) => webhooks.change(await found(request), request.body, whoId(request)),
  )

  app.delete(
    '/office/webhooks/:id',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        description: 'Events that wait are deleted too.',
        params: webhookParams,
        response: { 204: z.null().describe('deleted'), ...ONE, ...errors(storageUnavailable()) },
      },
    },
    async (request, reply) => {
      await webhooks.remove(await found(request), whoId(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/office/webhooks/:id/secret',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'replaceWebhookSecret',
        summary: 'Replace the secret of a webhook',
        description:
          'Only this answer contains the new secret. For 24 hours, requests also have a signature with the previous secret. If you repeat the request with the same `id` within ten minutes, the answer is 200 with the same secret.',
        params: webhookParams,
        body: repeatableRequest,
        response: {
          200: webhookWithSecret.describe('the secret, if the same request made it before'),
          201: webhookWithSecret.describe('the new secret'),
          ...ONE,
          ...errors(storageUnavailable(), secretShown()),
        },
      },
    },
    async (request, reply) => {
      const { isNew, ...answer } = await webhooks.replaceSecret(await found(request), request.body.id, whoId(request))
      return reply.code(isNew ? 201 : 200).send(answer)
    },
  )

  app.post(
    '/office/webhooks/:id/test',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'testWebhook',
        summary: 'Send a test to a webhook',
        description:
          'The server sends a signed `webhook.test` once, also if the webhook is disabled, and answers when the receiver has. A repeated request with the same `id` answers with the first outcome.',
        params: webhookParams,
        body: repeatableRequest,
        response: {
          200: deliverySchema.describe('the outcome'),
          ...ONE,
          ...errors(storageUnavailable()),
        },
      },
    },
    async (request) => webhooks.test(await found(request), request.body.id),
  )

  app.get(
    '/office/webhooks/:id/deliveries',
    {
      config,
      schema: {
        tags,
        operationId: 'listDeliveries',
        summary: 'The latest events of a webhook',
        description: 'At most 50, newest first. Events are kept for 30 days.',
        params: webhookParams,
        response: { 200: deliveriesAnswer.describe('the events'), ...ONE },
      },
    },
    async (request) => ({ deliveries: await webhooks.deliveries((await found(request)).id) }),
  )
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { shopSettingsChange, shopSettingsSchema } from '../../shared/shop/settings-schemas.ts'
import { whoId } from '../auth/authorize.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import type { SettingsOffice } from './settings.ts'

/** Adds the calls for the currency and the fees of the shop. */
export function settingsRoutes(instance: FastifyInstance, settings: SettingsOffice): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/shop/settings',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['shop'],
        operationId: 'readShopSettings',
        summary: 'The currency and the handling fee of the shop',
        description: 'Without settings of its own, a shop sells in US dollars and adds 5.00 to each order.',
        response: { 200: shopSettingsSchema.describe('the settings, with their ETag') },
      },
    },
    (_request, reply) => sendTagged(reply, settings.read()),
  )

  app.put(
    '/shop/settings',
    {
      config: { permission: 'shop.settings' },
      schema: {
        tags: ['office'],
        operationId: 'changeShopSettings',
        summary: 'Change the currency and the handling fee of the shop',
        description:
          'Needs the settings’ ETag in `If-Match`. Orders and payments that exist keep their currency. An order for a cart that was filled before a change of the currency must name the new one.',
        body: shopSettingsChange,
        response: {
          200: shopSettingsSchema.describe('the settings as they are now'),
          ...errors(
            badRequest('currency: must be a code of ISO 4217 such as EUR'),
            changedMeanwhile(null),
            noEditTag(),
          ),
        },
      },
    },
    async (request, reply) =>
      sendTagged(reply, await settings.update(editTagOf(request), request.body, whoId(request))),
  )
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { brandAnswer, brandChange } from '../../shared/brand/brand-schemas.ts'
import { whoId } from '../auth/authorize.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { type BrandOffice, type BrandReader, noSuchPicture } from './brand.ts'

/** Adds the calls for the name, the logo and the sponsors of the site. */
export function brandRoutes(instance: FastifyInstance, brand: BrandReader, office: BrandOffice): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/brand',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['content'],
        operationId: 'readBrand',
        summary: 'The name, the logo and the sponsors of the site',
        description:
          'Without a brand of its own, a site has the name and the logo of Ventaja, and shows example sponsors.',
        response: { 200: brandAnswer.describe('the brand, with its ETag') },
      },
    },
    (_request, reply) => sendTagged(reply, brand.answer()),
  )

  app.put(
    '/brand',
    {
      config: { permission: 'site.settings' },
      schema: {
        tags: ['office'],
        operationId: 'changeBrand',
        summary: 'Change the name, the logo and the sponsors of the site',
        description:
          'Needs the brand’s ETag in `If-Match`. Upload the pictures with `POST /images` first. Every page shows the change as soon as it is loaded again.',
        body: brandChange,
        response: {
          200: brandAnswer.describe('the brand as it is now'),
          ...errors(
            badRequest('sponsors[0].link: must be an https:// address'),
            changedMeanwhile(null),
            noSuchPicture('logo.image'),
            noEditTag(),
          ),
        },
      },
    },
    async (request, reply) => sendTagged(reply, await office.update(editTagOf(request), request.body, whoId(request))),
  )
}

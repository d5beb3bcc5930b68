import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  catalogueAnswer,
  catalogueProduct,
  catalogueQuery,
  newProduct,
  productChange,
  productParams,
} from '../../shared/shop/catalogue-schemas.ts'
import { whoId } from '../auth/authorize.ts'
import { noSuchImage } from '../content/find-image.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { type Catalogue, noProduct, productExists, wrongVariant } from './catalogue.ts'

const config = { permission: 'shop.manage' } as const
const tags = ['office']
const wrongId = () => badRequest('id: must be a number')
const editErrors = () => errors(wrongId(), noProduct(), changedMeanwhile(null), noEditTag())

/** Adds the calls with which the office edits the products. */
export function catalogueRoutes(instance: FastifyInstance, catalogue: Catalogue): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/shop/products',
    {
      config,
      schema: {
        tags,
        operationId: 'listCatalogue',
        summary: 'All products with their stock, including hidden ones',
        description: 'By number. Send `next` as `cursor` for the next page. The shop’s own list is `/products`.',
        querystring: catalogueQuery,
        response: {
          200: catalogueAnswer.describe('a page of the list, and the cursor of the next one'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return catalogue.list(request.query)
    },
  )

  app.post(
    '/shop/products',
    {
      config,
      schema: {
        tags,
        operationId: 'createProduct',
        summary: 'Add a product',
        description: 'If you repeat a request with the same `id`, the product is created only once.',
        body: newProduct,
        response: {
          200: catalogueProduct.describe('the existing product, if the same request created it before'),
          201: catalogueProduct.describe('the new product'),
          ...errors(productExists(), wrongVariant(0), noSuchImage()),
        },
      },
    },
    async (request, reply) => {
      const { product, isNew } = await catalogue.create(request.body, whoId(request))
      return sendTagged(reply.code(isNew ? 201 : 200), product)
    },
  )

  app.get(
    '/shop/products/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'readProduct',
        summary: 'A product with its stock',
        description: 'The `tag` of the product is also the ETag of the answer.',
        params: productParams,
        response: { 200: catalogueProduct.describe('the product as it is now'), ...errors(wrongId(), noProduct()) },
      },
    },
    async (request, reply) => sendTagged(reply, await catalogue.product(request.params.id)),
  )

  app.put(
    '/shop/products/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'changeProduct',
        summary: 'Change a product and its stock',
        description:
          'Send the ETag that you read as `If-Match`. If somebody has changed or bought the product since, the answer is 412, with the current product in `current`.',
        params: productParams,
        body: productChange,
        response: {
          200: catalogueProduct.describe('the changed product'),
          ...editErrors(),
          ...errors(wrongVariant(0), noSuchImage()),
        },
      },
    },
    async (request, reply) =>
      sendTagged(reply, await catalogue.update(request.params.id, editTagOf(request), request.body, whoId(request))),
  )

  app.delete(
    '/shop/products/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteProduct',
        summary: 'Delete a product',
        description: 'Orders keep their items. Send the ETag that you read as `If-Match`.',
        params: productParams,
        response: { 204: z.null().describe('the product is deleted'), ...editErrors() },
      },
    },
    async (request, reply) => {
      await catalogue.remove(request.params.id, editTagOf(request), whoId(request))
      return reply.code(204).send(null)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { examplesAnswer } from '../../shared/content/example-schemas.ts'
import { whoId } from '../auth/authorize.ts'
import { privateRoutes } from '../http/private-routes.ts'

/** The examples of a kind of content. */
interface Examples {
  /** Returns their number. */
  examples(): Promise<number>
  /** Removes them, and returns their number. @param who id of the person who acts */
  removeExamples(who: string): Promise<number>
}

const config = { permission: 'shop.manage' } as const
const tags = ['office']

/** Adds the calls for the products and posts that a new server has as examples. */
export function examplesRoutes(instance: FastifyInstance, products: Examples, posts: Examples): void {
  const app = privateRoutes(instance)

  app.get(
    '/office/examples',
    {
      config,
      schema: {
        tags,
        operationId: 'countExamples',
        summary: 'The number of example products and posts',
        description: 'A product or post that the office has changed is no example.',
        response: { 200: examplesAnswer.describe('the numbers') },
      },
    },
    async () => ({ products: await products.examples(), posts: await posts.examples() }),
  )

  app.delete(
    '/office/examples',
    {
      config,
      schema: {
        tags,
        operationId: 'removeExamples',
        summary: 'Delete all example products and posts',
        description:
          'Keeps every product and post that the office has changed. A product that people have ordered stays in their orders. If you repeat the call, it deletes nothing more.',
        response: { 200: examplesAnswer.describe('the numbers of those that were deleted') },
      },
    },
    async (request) => {
      const who = whoId(request)
      return { products: await products.removeExamples(who), posts: await posts.removeExamples(who) }
    },
  )
}

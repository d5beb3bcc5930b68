import type { FastifyInstance } from 'fastify'
import { type ExamplesAnswer, examplesAnswer } from '../../shared/content/example-schemas.ts'
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

const KINDS = ['products', 'posts', 'clubs', 'sponsors'] as const

/** Adds the calls for what a new server has as examples. */
export function examplesRoutes(
  instance: FastifyInstance,
  examples: Readonly<Record<(typeof KINDS)[number], Examples>> & {
    /** Returns the number of example clubs that stay because no other club is open. */
    readonly clubs: { keptExamples(): Promise<number> }
  },
): void {
  const app = privateRoutes(instance)
  /** Returns the numbers of all kinds. One kind follows the other, because each may write. */
  async function numbers(of: (kind: Examples) => Promise<number>) {
    const found: ExamplesAnswer = { products: 0, posts: 0, clubs: 0, sponsors: 0, keptClubs: 0 }
    for (const kind of KINDS) found[kind] = await of(examples[kind])
    return { ...found, keptClubs: await examples.clubs.keptExamples() }
  }

  app.get(
    '/office/examples',
    {
      config,
      schema: {
        tags,
        operationId: 'countExamples',
        summary: 'The number of example products, posts, clubs and sponsors',
        description:
          'Something that the office has changed is no example. A club is an example only if it has no bookings that are not over, no matches and no people. Example clubs stay as long as no other club is open: `keptClubs` is their number.',
        response: { 200: examplesAnswer.describe('the numbers') },
      },
    },
    () => numbers((kind) => kind.examples()),
  )

  app.delete(
    '/office/examples',
    {
      config,
      schema: {
        tags,
        operationId: 'removeExamples',
        summary: 'Delete all examples',
        description:
          'Keeps everything that the office has changed. A product that people have ordered stays in their orders. Clubs are archived, and from then on the site shows no sponsors. If you repeat the call, it deletes nothing more.',
        response: {
          200: examplesAnswer.describe('the numbers of those that were deleted, and of the clubs that stay'),
        },
      },
    },
    (request) => numbers((kind) => kind.removeExamples(whoId(request))),
  )
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cardQuery } from '../../shared/export/card-schemas.ts'
import { ApiError, badRequest, errors } from '../http/api-error.ts'
import { sendCached } from '../http/cached-response.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import type { Matches } from '../matches/matches.ts'
import { openCards } from './cards.ts'

/** Time to wait before trying again while too many cards are waiting (s). */
const RETRY_AFTER = 5

const tooManyCards = () => new ApiError(503, 'CARDS_BUSY', 'other cards are being drawn; try again in a few seconds')

/** Adds the call that draws the card of a match. */
export function cardRoutes(instance: FastifyInstance, matches: Matches): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const card = openCards()

  app.get(
    '/product/:id/card.png',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['matches'],
        operationId: 'readCard',
        summary: 'A picture of a match’s score, to share',
        description:
          'PNG, as the match stands now. Has an ETag. The server draws one card at a time, and keeps the cards that it has drawn. If too many other cards are waiting, it answers 503, `CARDS_BUSY`.',
        params: z.object({ id: z.string().max(64).describe('The id of the match') }),
        querystring: cardQuery,
        response: {
          200: {
            description: 'the picture',
            content: { 'image/png': { schema: z.any().meta({ examples: ['\u0089PNG'], format: 'binary' }) } },
          },
          ...MATCH_ERRORS,
          ...errors(badRequest('shape: must be one of wide, tall')),
        },
      },
    },
    async (request, reply) => {
      const { shape, lng } = request.query
      const answer = await card(await matches.read(request.params.id), shape, lng)
      if (!answer) {
        reply.header('retry-after', RETRY_AFTER)
        throw tooManyCards()
      }
      // Pages of others may show the preview of a link.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendCached(request, reply, answer, { type: 'image/png', cacheControl: 'no-cache' })
    },
  )
}

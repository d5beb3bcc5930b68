import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Brand } from '../../shared/brand/brand.ts'
import { cardQuery } from '../../shared/export/card-schemas.ts'
import { matchParams } from '../../shared/matches/match-request-schemas.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { etagOf, sendCached, sendUnchanged } from '../http/cached-response.ts'
import { type LimitRate, tooManyRequests } from '../http/rate-limit.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import type { Matches } from '../matches/matches.ts'
import { CARD_KIND, PICTURE, refuseBusy } from './card-answers.ts'
import { cardVersion, drawerWith, openCards, type ReadPicture } from './cards.ts'
import type { Pictures } from './picture-queue.ts'

interface CardDeps {
  readonly matches: Matches
  /** Returns the time zone of a club, or of the first club for a match without one. */
  readonly zoneOf: (club: string | null) => string
  readonly brand: { shown(): Brand }
  readonly readPicture: ReadPicture
  readonly pictures: Pictures
  readonly limit: LimitRate
}

/** Adds the call that draws the card of a match. */
export function cardRoutes(
  instance: FastifyInstance,
  { matches, zoneOf, brand, readPicture, pictures, limit }: CardDeps,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const card = openCards(drawerWith(readPicture), pictures)

  app.get(
    '/product/:id/card.png',
    {
      config: { permission: 'public' },
      onRequest: limit,
      schema: {
        tags: ['matches'],
        operationId: 'readCard',
        summary: 'A picture of a match’s score, to share',
        description:
          'PNG, as the match stands now, with the logo or the name of the site. Has an ETag. The server draws one card at a time, and keeps the cards that it has drawn. If too many other cards are waiting, it answers 503, `CARDS_BUSY`. The number of calls per address and minute is limited.',
        params: matchParams,
        querystring: cardQuery,
        response: {
          200: PICTURE,
          ...MATCH_ERRORS,
          ...errors(badRequest('shape: must be one of wide, tall'), tooManyRequests(60)),
        },
      },
    },
    async (request, reply) => {
      const { shape, lng } = request.query
      const sheet = await matches.read(request.params.id)
      const ask = [sheet, zoneOf(sheet.record.club), shape, lng, brand.shown()] as const
      // Pages of others may show the preview of a link.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const unchanged = sendUnchanged(request, reply, etagOf(cardVersion(...ask)), CARD_KIND)
      if (unchanged) return unchanged
      const answer = await card(...ask)
      return answer ? sendCached(request, reply, answer, CARD_KIND) : refuseBusy(reply)
    },
  )
}

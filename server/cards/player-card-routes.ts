import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Brand } from '../../shared/brand/brand.ts'
import { cardQuery } from '../../shared/export/card-schemas.ts'
import { playerParams as params } from '../../shared/players/player-schemas.ts'
import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { type ApiError, badRequest, errors } from '../http/api-error.ts'
import { etagOf, sendCached, sendUnchanged } from '../http/cached-response.ts'
import { type LimitRate, tooManyRequests } from '../http/rate-limit.ts'
import { VERSION } from '../storage/root.ts'
import { CARD_KIND, PICTURE, refuseBusy } from './card-answers.ts'
import { brandVersion, type ReadPicture, siteOf } from './cards.ts'
import { drawPng } from './draw-card.ts'
import type { Pictures } from './picture-queue.ts'
import { playerCardOf, playerCardSvg } from './player-card.ts'

interface PlayerCardDeps {
  /** @throws ApiError 404 */
  readonly profile: (id: string) => Promise<PlayerProfile>
  /** The errors of `profile`. */
  readonly missing: readonly ApiError[]
  /** Returns the name of a club. */
  readonly clubName: (club: string) => string | undefined
  readonly brand: { shown(): Brand }
  readonly readPicture: ReadPicture
  readonly pictures: Pictures
  readonly limit: LimitRate
}

/** Adds the call that draws the card of a player. */
export function playerCardRoutes(
  instance: FastifyInstance,
  { profile, missing, clubName, brand, readPicture, pictures, limit }: PlayerCardDeps,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/players/:id/card.png',
    {
      config: { permission: 'public' },
      onRequest: limit,
      schema: {
        tags: ['players'],
        operationId: 'readPlayerCard',
        summary: 'A picture of a player’s results, to share',
        description: 'PNG. Has an ETag. The same limits as those of the card of a match count.',
        params,
        querystring: cardQuery.omit({ v: true }),
        response: {
          200: PICTURE,
          ...errors(...missing, badRequest('shape: must be one of wide, tall'), tooManyRequests(60)),
        },
      },
    },
    async (request, reply) => {
      const { shape, lng } = request.query
      const shown = await profile(request.params.id)
      const card = playerCardOf(shown, (shown.club !== null && clubName(shown.club)) || '', lng)
      const shownBrand = brand.shown()
      const version = JSON.stringify([VERSION, shape, card, ...brandVersion(shownBrand)])
      // Pages of others may show the preview of a link.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const unchanged = sendUnchanged(request, reply, etagOf(version), CARD_KIND)
      if (unchanged) return unchanged
      const answer = await pictures(version, async () => {
        const site = await siteOf(shownBrand, readPicture)
        return drawPng((measure) => playerCardSvg(card, shape, measure, site))
      })
      return answer ? sendCached(request, reply, answer, CARD_KIND) : refuseBusy(reply)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { matchParams } from '../../shared/matches/match-request-schemas.ts'
import {
  calibrationAnswer,
  calibrationQuery,
  favouriteAnswer,
  rankingAnswer,
  rankingQuery,
} from '../../shared/ratings/rating-schemas.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { type CachedResponse, cachedJson, sendCached } from '../http/cached-response.ts'
import { freshAnswers, VIEWED_MS } from '../http/fresh-answers.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import type { openFavourites } from './favourites.ts'
import type { Ratings } from './ratings.ts'

const tags = ['players']
/** Number of matches whose answers stay in memory. */
const MOST_MATCHES = 500

interface RatingRoutesDeps {
  readonly ratings: Ratings
  readonly favourite: ReturnType<typeof openFavourites>
}

/** Adds the calls with which everybody reads ratings. */
export function ratingRoutes(instance: FastifyInstance, { ratings, favourite }: RatingRoutesDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const favourites = freshAnswers<CachedResponse>(MOST_MATCHES)

  app.get(
    '/ratings',
    {
      config: { permission: 'public', pageForPeople: 'ranking' },
      schema: {
        tags,
        operationId: 'listRatings',
        summary: 'The ranking of a club',
        description:
          'Lists players by their rating, then the new ones by name. Players who hide their pages are left out. Send `next` as `cursor` for the next page. Has an ETag.',
        querystring: rankingQuery,
        response: {
          200: rankingAnswer.describe('a page of the ranking, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    async (request, reply) =>
      sendCached(request, reply, cachedJson(JSON.stringify(await ratings.ranking(request.query)))),
  )

  app.get(
    '/ratings/calibration',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'readCalibration',
        summary: 'How well ratings and the chance to win predicted results',
        description:
          'Compares the chance of the favourite with the result: by the ratings before each match, and in play after each set. The server counts ratings again at most once a minute, and sets every ten minutes. Has an ETag.',
        querystring: calibrationQuery,
        response: {
          200: calibrationAnswer.describe('how often the favourite won, by the chance that was expected'),
          ...errors(badRequest('club: must have at most 64 characters')),
        },
      },
    },
    async (request, reply) =>
      sendCached(request, reply, cachedJson(JSON.stringify(await ratings.calibration(request.query.club)))),
  )

  app.get(
    '/product/:id/favourite',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        operationId: 'readFavourite',
        summary: 'The chances of both sides before a match',
        description:
          'By the ratings right before the match, in singles or in doubles. After the match they stay what they were. At most a second old. Has an ETag.',
        params: matchParams,
        response: {
          200: favouriteAnswer.describe('the chances, or null'),
          ...MATCH_ERRORS,
          ...errors(badRequest('id: must have at most 64 characters')),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const make = async () => cachedJson(JSON.stringify(await favourite(id)))
      return sendCached(request, reply, await favourites.read(id, VIEWED_MS, make))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { courtScoreSchema } from '../../shared/matches/court-score-schemas.ts'
import { courtIdNotFound } from '../clubs/clubs.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { sendCached } from '../http/cached-response.ts'
import { sendDataHeaders } from '../http/security-headers.ts'
import type { CourtScores } from './court-scores.ts'

/** Adds the call for scoreboards at courts. They repeat it every second, so it is not logged. */
export function courtScoreRoutes(instance: FastifyInstance, courts: Pick<CourtScores, 'read'>): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  sendDataHeaders(app)

  app.get(
    '/court/:id/score',
    {
      config: { permission: 'public', evenWhenOverloaded: true },
      logLevel: 'warn',
      schema: {
        tags: ['matches'],
        operationId: 'readCourtScore',
        summary: 'The score at a court, for scoreboards',
        description:
          'Less than 300 bytes. The match is the one that is on at this court: a live match, or else a suspended one, or else one that ended in the last 30 minutes, or else the next scheduled one. If there are several, it is the latest by date; of the scheduled ones, it is the earliest. A live or suspended match counts for 24 hours after its last entry. A scheduled match counts until 6 hours after its time. If there is no such match, `status` is `none`. The answer has an ETag: send it as `If-None-Match`, and an unchanged score is a 304.',
        params: z.object({ id: z.string().max(64).describe('The id of the court, from `GET /clubs`') }),
        response: {
          200: courtScoreSchema.describe('the score of the match that is on'),
          ...errors(courtIdNotFound('none'), badRequest('id: must have at most 64 characters')),
        },
      },
    },
    (request, reply) => {
      const { id } = request.params
      const response = courts.read(id)
      if (!response) throw courtIdNotFound(id)
      return sendCached(request, reply, response)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { courtNowSchema } from '../../shared/court/court-schemas.ts'
import { badToken } from '../auth/signed-in.ts'
import { courtIdNotFound } from '../clubs/clubs.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { CourtsNow } from './court-now.ts'

/** Adds the call of the page of a court. */
export function courtRoutes(instance: FastifyInstance, courts: CourtsNow): void {
  const app = privateRoutes(instance)

  app.get(
    '/court/:id/now',
    {
      config: { permission: 'public', optionalSignIn: true },
      logLevel: 'warn',
      schema: {
        tags: ['matches'],
        operationId: 'readCourtNow',
        summary: 'What is on at a court, and what is next',
        description:
          'For the page of the court. No sign-in is needed, and the answer has no names: it says only that the court is booked. With the ID token of a person, or with the secret of a link, `score` says what you may score now. The score itself is in the match, and in `GET /court/{id}/score`.',
        params: z.object({ id: z.string().max(64).describe('The id of the court, from `GET /clubs`') }),
        response: {
          200: courtNowSchema.describe('the state of the court now'),
          ...errors(
            badToken('authorization: not a valid ID token; sign in again'),
            courtIdNotFound('none'),
            badRequest('id: must have at most 64 characters'),
          ),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const now = await courts.read(id, { who: request.who, email: request.user?.email ?? null })
      if (!now) throw courtIdNotFound(id)
      return now
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { clubsAnswer } from '../../shared/clubs/club-schemas.ts'
import { sendCached } from '../http/cached-response.ts'
import type { Clubs } from './clubs.ts'

/** Adds the call that lists the clubs. */
export function clubsRoutes(instance: FastifyInstance, clubs: Clubs): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/clubs',
    {
      config: { permission: 'public', pageForPeople: 'clubs' },
      schema: {
        tags: ['clubs'],
        operationId: 'listClubs',
        summary: 'The clubs, with their courts, opening hours and rules',
        description: 'Served from memory, with an ETag. Archived clubs and courts are not listed.',
        response: { 200: clubsAnswer.describe('the clubs, in the order of lists') },
      },
    },
    (request, reply) => sendCached(request, reply, clubs.list()),
  )
}

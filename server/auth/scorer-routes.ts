import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errors } from '../http/api-error.ts'

/** How a console learns whether what was typed is the scorer key, before it scores. */
export function scorerRoutes(instance: FastifyInstance, scorer: onRequestHookHandler): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/auth/scorer',
    {
      onRequest: scorer,
      schema: {
        tags: ['sign-in'],
        security: [{ scorerKey: [] }],
        summary: 'Whether this is the scorer key',
        description: 'Answers 204 to the key, and nothing else.',
        response: { 204: z.null().describe('It is'), ...errors(401, 429) },
      },
    },
    async (_request, reply) => reply.code(204).header('cache-control', 'no-store').send(null),
  )
}

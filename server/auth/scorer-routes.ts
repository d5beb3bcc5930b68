import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { SCORER_KEY, SCORER_KEY_ERRORS } from './scorer-key.ts'

/** Adds the call with which a console checks a scorer key before it scores. */
export function scorerRoutes(instance: FastifyInstance, scorer: onRequestHookHandler): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/auth/scorer',
    {
      onRequest: scorer,
      schema: {
        tags: ['sign-in'],
        security: SCORER_KEY,
        operationId: 'checkScorerKey',
        summary: 'Whether this is the scorer key',
        description: 'Answers 204 if it is.',
        response: { 204: z.null().describe('this is the scorer key'), ...SCORER_KEY_ERRORS },
      },
    },
    async (_request, reply) => reply.code(204).header('cache-control', 'no-store').send(null),
  )
}

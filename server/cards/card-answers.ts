import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../http/api-error.ts'

/** Time to wait before trying again while too many cards are waiting (s). */
const RETRY_AFTER = 5

export const CARD_KIND = { type: 'image/png', cacheControl: 'no-cache' }

/** The answer with a picture, for the API document. */
export const PICTURE = {
  description: 'the picture',
  content: { 'image/png': { schema: z.any().meta({ examples: ['\u0089PNG'], format: 'binary' }) } },
}

const tooManyCards = () => new ApiError(503, 'CARDS_BUSY', 'other cards are being drawn; try again in a few seconds')

/** @throws ApiError 503 */
export function refuseBusy(reply: FastifyReply): never {
  reply.header('retry-after', RETRY_AFTER)
  throw tooManyCards()
}

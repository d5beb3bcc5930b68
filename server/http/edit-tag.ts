import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** Sends a product or post that several people may edit, with its tag as the ETag. */
export function sendTagged<T extends { readonly tag: string }>(reply: FastifyReply, thing: T): T {
  reply.header('etag', `"${thing.tag}"`).header('cache-control', 'no-store')
  return thing
}

export const noEditTag = () => new ApiError(428, 'NO_IF_MATCH', 'if-match: send the ETag of the state that you changed')

/**
 * Returns the tag in `If-Match`, which names the version that the sender has changed.
 * @throws ApiError 428 if there is none
 */
export function editTagOf({ headers }: FastifyRequest): string {
  const [, tag] = /^(?:W\/)?"([^"]*)"$/.exec(headers['if-match'] ?? '') ?? []
  if (tag === undefined) throw noEditTag()
  return tag
}

/** @param current the product or post as it is now; null if it was deleted */
export const changedMeanwhile = (current: object | null): ApiError =>
  new ApiError(412, 'CHANGED_MEANWHILE', 'if-match: somebody has changed it since you read it', { current })

import type { FastifyRequest } from 'fastify'
import { may, type Subject, type Who } from '../../shared/auth/permissions.ts'
import { ApiError } from '../http/api-error.ts'

/** A person with their roles. */
export type KnownPerson = Extract<Who, { kind: 'person' }>

export const forbidden = (): ApiError =>
  new ApiError(403, 'FORBIDDEN', 'authorization: this needs another role, or a role for another club')
export const otherGrant = (): ApiError =>
  new ApiError(403, 'FORBIDDEN', 'authorization: this grant is for another match or court')

const VISITOR: Who = { kind: 'visitor' }

/**
 * Checks the permission for a club, a match or a court, which only the handler of a call knows.
 * @param action by default the call's own action
 * @throws ApiError 403 if the sender may not perform the action on this subject
 */
export function authorize(
  { who, routeOptions: { config, url } }: FastifyRequest,
  subject: Subject,
  action = config.permission,
): void {
  if (!action) throw new Error(`${url} declares no permission`)
  if (!may(who ?? VISITOR, action, subject)) throw who?.kind === 'grant' ? otherGrant() : forbidden()
}

/** Returns the sender. Only for calls that need a role or the scorer key. */
export function senderOf({ who, routeOptions: { url } }: FastifyRequest): Exclude<Who, { kind: 'visitor' }> {
  if (!who || who.kind === 'visitor') throw new Error(`${url} reads the sender but is open to visitors`)
  return who
}

/** Returns the id that the audit log uses for the sender. Only for calls that need a role or the scorer key. */
export function whoId(request: FastifyRequest): string {
  const who = senderOf(request)
  return who.kind === 'key' ? 'key' : who.id
}

/** Returns the signed-in person with their roles, on a route that only people may call. */
export function personIn({ who, routeOptions: { url } }: FastifyRequest): KnownPerson {
  if (who?.kind !== 'person') throw new Error(`${url} reads the person but does not require a sign-in`)
  return who
}

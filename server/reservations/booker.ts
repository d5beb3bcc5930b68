import type { FastifyRequest } from 'fastify'
import { personIn } from '../auth/authorize.ts'
import { userOf } from '../auth/signed-in.ts'
import type { Booker } from './booking-parts.ts'
import { isMemberOf } from './court-prices.ts'

/** Returns the function that says whether the person who sends a request is a member of a club. */
export function membershipOf(request: FastifyRequest): (club: string) => boolean {
  const { roles } = personIn(request)
  return (club) => isMemberOf(roles, club)
}

/** Returns the person who sends a request, with the rights of everybody. */
export const bookerOf = (request: FastifyRequest): Booker => ({
  email: userOf(request).email,
  isManager: false,
  isMember: membershipOf(request),
})

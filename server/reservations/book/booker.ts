import type { FastifyRequest } from 'fastify'
import { personIn, whoId } from '../../auth/authorize.ts'
import { userOf } from '../../auth/signed-in.ts'
import type { Manager } from '../commit/records.ts'
import { isMemberOf } from '../slots/court-prices.ts'

/** The person who changes a booking. */
export interface Booker {
  readonly email: string
  /** The manager who changes it, as the audit log names them. A manager may exceed the rules and change the bookings of others. */
  readonly manager: Manager | null
  /** Whether the person is a member of this club. */
  readonly isMember: (club: string) => boolean
}

/** Returns the function that says whether the person who sends a request is a member of a club. */
export function membershipOf(request: FastifyRequest): (club: string) => boolean {
  const { roles } = personIn(request)
  return (club) => isMemberOf(roles, club)
}

/** Returns the person who sends a request, with the rights of everybody. */
export const bookerOf = (request: FastifyRequest): Booker => ({
  email: userOf(request).email,
  manager: null,
  isMember: membershipOf(request),
})

/** Returns the manager who sends a request. The audit log gets each of their changes. Their bookings are paid at the desk. */
export const managerOf = (request: FastifyRequest, reason?: string): Booker => ({
  email: userOf(request).email,
  manager: { who: whoId(request), reason },
  isMember: () => true,
})

/**
 * Returns the manager who sends a request with a decision about the rules.
 * @param overrule why the manager overrules them; null to learn which one is in the way; undefined without a decision
 */
export const managerWith = (request: FastifyRequest, overrule: string | null | undefined, reason?: string): Booker => {
  const { manager, ...by } = managerOf(request, reason ?? overrule ?? undefined)
  const rules = overrule === undefined ? undefined : overrule === null ? 'named' : 'overruled'
  return { ...by, manager: manager && { ...manager, ...(rules && { rules }) } }
}

/** Whether the rules of the club apply to a person. */
export const isBound = ({ manager }: Booker): boolean => manager === null || manager.rules === 'named'

/** Whether a manager overrules that nobody plays on two courts at once. */
export const overrules = ({ manager }: Booker): boolean => manager?.rules === 'overruled'

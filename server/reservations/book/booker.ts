import type { FastifyRequest } from 'fastify'
import { iso } from '../../../shared/time/iso.ts'
import type { AuditEntry } from '../../audit/audit.ts'
import { personIn, whoId } from '../../auth/authorize.ts'
import { userOf } from '../../auth/signed-in.ts'
import type { Change } from '../commit/plan.ts'
import { isMemberOf } from '../slots/court-prices.ts'
import type { ReservationRow } from '../stored/stored.ts'

/** The person who changes a booking. */
export interface Booker {
  readonly email: string
  /** The manager who changes it, as the audit log names them. A manager may exceed the rules and change the bookings of others. */
  readonly manager: { readonly who: string; readonly reason?: string | undefined } | null
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

/** Returns the records of a manager's changes of bookings. */
export function recordsOf({ manager }: Booker, changes: readonly Change<ReservationRow>[]): AuditEntry[] {
  if (!manager) return []
  return changes.flatMap(({ before, after }): AuditEntry[] => {
    const row = after ?? before
    if (!row) return []
    const entry = { who: manager.who, subject: row.uid, club: row.club }
    if (!before) return [{ ...entry, action: 'booking.create', after: valuesOf(row) }]
    const was = valuesOf(before)
    if (after) return [{ ...entry, action: 'booking.change', before: was, after: valuesOf(after) }]
    const why = manager.reason === undefined ? undefined : { reason: manager.reason }
    return [{ ...entry, action: 'booking.cancel', before: was, after: why }]
  })
}

const valuesOf = ({ courtId, startsAt }: ReservationRow) => ({ court: courtId, startsAt: iso(startsAt) })

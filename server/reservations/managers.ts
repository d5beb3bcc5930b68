import type { FastifyRequest } from 'fastify'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import { whoId } from '../auth/authorize.ts'
import { userOf } from '../auth/signed-in.ts'
import type { Booker } from './booking-parts.ts'
import type { ReservationRow } from './reservations-repository.ts'

/** Returns the function that finds the manager who sends a request. The audit log gets each of their changes. */
export const managersOf =
  (audit: Audit) =>
  (request: FastifyRequest, reason?: string): Booker => ({
    email: userOf(request).email,
    isManager: true,
    // A manager's bookings are paid at the desk.
    isMember: () => true,
    recorded: (tx, { before, after }) => {
      const row = after ?? before
      if (!row) return []
      const entry = { who: whoId(request), subject: row.uid, club: row.club }
      if (!before) return [audit(tx, { ...entry, action: 'booking.create', after: valuesOf(row) })]
      const was = valuesOf(before)
      if (after) return [audit(tx, { ...entry, action: 'booking.change', before: was, after: valuesOf(after) })]
      const why = reason === undefined ? undefined : { reason }
      return [audit(tx, { ...entry, action: 'booking.cancel', before: was, after: why })]
    },
  })

const valuesOf = ({ courtId, startsAt }: ReservationRow) => ({
  court: courtId,
  startsAt: iso(startsAt),
})

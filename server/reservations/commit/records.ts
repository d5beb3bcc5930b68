import { minutesText } from '../../../shared/clubs/slots.ts'
import { plainAmount } from '../../../shared/shop/money.ts'
import { iso } from '../../../shared/time/iso.ts'
import type { AuditEntry } from '../../audit/audit.ts'
import type { BlockRow, ReservationRow } from '../stored/stored.ts'
import type { Change } from './plan.ts'

/** A manager who changes bookings or blocks. */
export interface Manager {
  /** The manager, as the audit log names them. */
  readonly who: string
  readonly reason?: string | undefined
  /** Why the manager gives a booking another price. */
  readonly priceReason?: string | undefined
  /**
   * `named`: the rules apply, so that the manager learns which one is in the way. `overruled`: none applies, not even that nobody
   * plays on two courts at once. Undefined: none applies but this one.
   */
  readonly rules?: 'named' | 'overruled'
}

/** Returns the records of a manager's changes of bookings. */
export function recordsOf(manager: Manager | null, changes: readonly Change<ReservationRow>[]): AuditEntry[] {
  if (!manager) return []
  return changes.flatMap(({ before, after }): AuditEntry[] => {
    const row = after ?? before
    if (!row) return []
    const entry = { who: manager.who, subject: row.uid, club: row.club }
    const { priceReason } = manager
    const why = {
      ...(manager.rules === 'overruled' && { reason: manager.reason }),
      ...(priceReason !== undefined && { priceReason }),
    }
    if (!before) return [{ ...entry, action: 'booking.create', after: { ...valuesOf(row), ...why } }]
    const was = valuesOf(before)
    if (after) return [{ ...entry, action: 'booking.change', before: was, after: { ...valuesOf(after), ...why } }]
    const said = manager.reason === undefined ? undefined : { reason: manager.reason }
    return [{ ...entry, action: 'booking.cancel', before: was, after: said }]
  })
}

const valuesOf = ({ courtId, startsAt, deskPriceCents, currency }: ReservationRow) => ({
  court: courtId,
  startsAt: iso(startsAt),
  ...(deskPriceCents !== null && { price: `${plainAmount(deskPriceCents, currency)} ${currency}` }),
})

/** Returns the record of a manager's change of a block. @param club id of its club */
export function blockRecord(manager: Manager | null, club: string, { before, after }: Change<BlockRow>): AuditEntry {
  return {
    who: manager?.who ?? '',
    subject: (after ?? before)?.id ?? '',
    club,
    action: before ? (after ? 'block.change' : 'block.remove') : 'block.create',
    ...(before && { before: blockValues(before) }),
    ...(after && { after: blockValues(after) }),
  }
}

const blockValues = ({ court, date, from, to, weeklyUntil, reason }: BlockRow) => ({
  court,
  date,
  time: minutesText(from, to),
  ...(weeklyUntil !== null && { weeklyUntil }),
  reason,
})

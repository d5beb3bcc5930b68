import { UNIT_MS } from '../reservations/units.ts'
import { iso } from '../time/iso.ts'
import type { CourtNow } from './court-schemas.ts'

/** A half hour of a court that a booking or a block takes. */
export interface TakenHalfHour {
  readonly unit: number
  readonly booking: string | null
  readonly block: string | null
  /** When an unpaid or offered booking ends (ms since 1970); null for a definite booking. */
  readonly heldUntil: number | null
  readonly reason: string | null
}

/** A time that a booking or a block takes (ms since 1970). */
export interface TakenTime {
  readonly startsAt: number
  readonly endsAt: number
  readonly kind: 'booked' | 'held' | 'blocked'
  /** The uid of the booking. */
  readonly booking: string | null
  readonly reason: string | null
}

/** The club's opening hours on a date (ms since 1970); null on a day without slots. */
export type OpenTime = { readonly opensAt: number; readonly closesAt: number } | null

/** Returns the times that bookings and blocks take, earliest first. Leaves out bookings whose time to pay is over. */
export function takenTimes(halfHours: readonly TakenHalfHour[], now: number): TakenTime[] {
  const times: TakenTime[] = []
  const owners: string[] = []
  for (const { unit, booking, block, heldUntil, reason } of [...halfHours].sort((a, b) => a.unit - b.unit)) {
    if (heldUntil !== null && heldUntil <= now) continue
    const owner = `${booking} ${block}`
    const last = times.at(-1)
    const startsAt = unit * UNIT_MS
    const endsAt = startsAt + UNIT_MS
    if (last && owners.at(-1) === owner && last.endsAt === startsAt) {
      times[times.length - 1] = { ...last, endsAt }
      continue
    }
    owners.push(owner)
    const kind = block !== null ? 'blocked' : heldUntil === null ? 'booked' : 'held'
    times.push({ startsAt, endsAt, kind, booking, reason })
  }
  return times
}

/** Returns what a court is used for now (ms since 1970). @param taken of this moment and later, earliest first */
export function courtState(
  taken: readonly TakenTime[],
  open: OpenTime,
  now: number,
): Pick<CourtNow, 'state' | 'until' | 'reason'> {
  const current = taken.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  if (current) return { state: current.kind, until: iso(current.endsAt), reason: current.reason }
  if (!open || now >= open.closesAt) return { state: 'closed', until: null, reason: null }
  if (now < open.opensAt) return { state: 'closed', until: iso(open.opensAt), reason: null }
  const next = taken.find(({ startsAt }) => startsAt > now)
  return { state: 'free', until: iso(Math.min(next?.startsAt ?? open.closesAt, open.closesAt)), reason: null }
}

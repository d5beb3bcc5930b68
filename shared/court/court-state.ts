import { UNIT_MS } from '../reservations/units.ts'
import { iso } from '../time/iso.ts'
import type { CourtNow } from './court-schemas.ts'

/** A half hour of a court that a booking, a block or a match takes. */
export interface TakenHalfHour {
  readonly unit: number
  readonly booking: string | null
  readonly block: string | null
  /** Id of the match. */
  readonly match: string | null
  /** When an unpaid or offered booking ends (ms since 1970); null for a definite booking. */
  readonly heldUntil: number | null
  readonly reason: string | null
}

/** A time that a booking, a block or a match takes (ms since 1970). */
export interface TakenTime {
  readonly startsAt: number
  readonly endsAt: number
  readonly kind: 'booked' | 'held' | 'blocked' | 'match'
  /** The uid of the booking. */
  readonly booking: string | null
  /** Id of the match. */
  readonly match: string | null
  readonly reason: string | null
}

/** Returns the times that bookings, blocks and matches take, earliest first. Leaves out bookings whose time to pay is over. */
export function takenTimes(halfHours: readonly TakenHalfHour[], now: number): TakenTime[] {
  const times: TakenTime[] = []
  const owners: string[] = []
  for (const { unit, booking, block, match, heldUntil, reason } of [...halfHours].sort((a, b) => a.unit - b.unit)) {
    if (heldUntil !== null && heldUntil <= now) continue
    const owner = `${booking} ${block} ${match}`
    const last = times.at(-1)
    const startsAt = unit * UNIT_MS
    const endsAt = startsAt + UNIT_MS
    if (last && owners.at(-1) === owner && last.endsAt === startsAt) {
      times[times.length - 1] = { ...last, endsAt }
      continue
    }
    owners.push(owner)
    times.push({ startsAt, endsAt, kind: kindOf({ block, match, heldUntil }), booking, match, reason })
  }
  return times
}

function kindOf({ block, match, heldUntil }: Pick<TakenHalfHour, 'block' | 'match' | 'heldUntil'>): TakenTime['kind'] {
  if (block !== null) return 'blocked'
  if (match !== null) return 'match'
  return heldUntil === null ? 'booked' : 'held'
}

/**
 * Returns what a court is used for now (ms since 1970).
 * @param taken of this moment and later, earliest first
 * @param open when the court is open today, earliest first
 * @param closedFor why the court is closed today, if the club has said so
 */
export function courtState(
  taken: readonly TakenTime[],
  open: readonly Pick<TakenTime, 'startsAt' | 'endsAt'>[],
  now: number,
  closedFor: string | null = null,
): Pick<CourtNow, 'state' | 'until' | 'reason'> {
  const current = taken.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  if (current) return { state: current.kind, until: iso(current.endsAt), reason: current.reason }
  const times = open.find(({ endsAt }) => now < endsAt)
  if (!times) return { state: 'closed', until: null, reason: closedFor }
  if (now < times.startsAt) return { state: 'closed', until: iso(times.startsAt), reason: null }
  const next = taken.find(({ startsAt }) => startsAt > now)
  return { state: 'free', until: iso(Math.min(next?.startsAt ?? times.endsAt, times.endsAt)), reason: null }
}

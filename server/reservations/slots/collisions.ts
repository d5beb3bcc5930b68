import type { Club, Court } from '../../../shared/clubs/club-schemas.ts'
import { openOn, otherHoursOn } from '../../../shared/clubs/open-hours.ts'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { runsOf, UNIT_MS } from '../../../shared/reservations/units.ts'
import { iso } from '../../../shared/time/iso.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import type { Taker } from '../stored/times.ts'
import { unitsOn } from './block-units.ts'
import { timeIn } from './booking-slots.ts'

interface About {
  /** ms since 1970. */
  readonly now: number
  readonly timeZone: string
  /** The people to whom some of the bookings are offered, by the `uid` of the booking. */
  readonly offered: ReadonlyMap<string, { readonly email: string; readonly name: string | null }>
  /** Returns the date of a half hour at the club. */
  readonly dateOf: (court: string, unit: number) => string | undefined
}

/** Returns what takes courts, in the order of the times. A booking that has not begun can be cancelled. */
export function collisionsOf(takers: readonly Taker[], { now, timeZone, offered, dateOf }: About): CourtCollision[] {
  const found: {
    key: string
    startsAt: number
    endsAt: number
    collision: Omit<CourtCollision, 'time' | 'startsAt' | 'endsAt'>
  }[] = []
  for (const taker of takers.toSorted((a, b) => a.unit - b.unit)) {
    const { courtId: court, unit, booking: row, ownerName, block, match, place = null, reason } = taker
    const date = dateOf(court, unit)
    if (date === undefined) continue
    const key = `${row?.uid ?? block ?? match?.id ?? place} ${court}`
    const [startsAt, endsAt] = [unit * UNIT_MS, (unit + 1) * UNIT_MS]
    const last = found.findLast((each) => each.key === key)
    if (last && last.endsAt >= startsAt) {
      last.endsAt = Math.max(last.endsAt, endsAt)
      continue
    }
    const canCancel = row !== null && row.startsAt > now
    const offeredTo = canCancel ? offered.get(row.uid) : undefined
    const offer = row?.state === 'offered' && row.heldUntil !== null ? row.heldUntil : null
    found.push({
      key,
      startsAt: row?.startsAt ?? startsAt,
      endsAt: row?.endsAt ?? endsAt,
      collision: {
        kind: row ? 'booking' : match || place !== null ? 'match' : 'block',
        booking: canCancel ? row.uid : null,
        match: match?.id ?? null,
        court,
        date,
        title: row?.title ?? reason ?? (match ? `${match.player1} – ${match.player2}` : ''),
        owner: offeredTo?.email ?? row?.owner ?? null,
        name: (offeredTo ? offeredTo.name : ownerName) || null,
        offeredUntil: canCancel && offer !== null ? timeIn(timeZone, offer) : null,
      },
    })
  }
  return found
    .sort((one, other) => one.startsAt - other.startsAt)
    .map(({ startsAt, endsAt, collision }) => ({
      ...collision,
      time: timeIn(timeZone, startsAt),
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
    }))
}

/** Returns the times among these half hours of a court at which its club is closed. @param units in ascending order */
export function closedTimes(club: Club, court: Court, units: readonly number[]): CourtCollision[] {
  const open = new Map<string, ReadonlySet<number>>()
  const isOpen = (unit: number): boolean => {
    const date = dateIn(club.timeZone, unit * UNIT_MS)
    const times = openOn(club, court.id, date)
    const known =
      open.get(date) ?? new Set(times.flatMap(({ opens, closes }) => unitsOn(club.timeZone, date, opens, closes)))
    open.set(date, known)
    return known.has(unit)
  }
  return runsOf(units.filter((unit) => !isOpen(unit))).map(({ from, to }) => {
    const [startsAt, endsAt] = [from * UNIT_MS, (to + 1) * UNIT_MS]
    const date = dateIn(club.timeZone, startsAt)
    return {
      kind: 'closed',
      booking: null,
      match: null,
      court: court.id,
      date,
      time: timeIn(club.timeZone, startsAt),
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
      title: otherHoursOn(club, court.id, date)?.name ?? '',
      owner: null,
      name: null,
      offeredUntil: null,
    }
  })
}

/** Returns a collision without what only managers of bookings see, and do. */
export const withoutPerson = (collision: CourtCollision): CourtCollision =>
  collision.kind === 'booking' ? { ...collision, booking: null, title: '', owner: null, name: null } : collision

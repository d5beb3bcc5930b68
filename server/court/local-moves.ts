import type { ZoneObstacle } from '../../shared/clubs/club-office-schemas.ts'
import { sameClockTime, type ZoneChange } from '../../shared/clubs/zone-change.ts'
import { type Period, UNIT_MS, unitsOf } from '../../shared/reservations/units.ts'
import { sameClockUnits } from '../../shared/reservations/zone-units.ts'
import { dateIn, minuteIn } from '../../shared/time/zone-time.ts'
import type { ListedMatch } from '../matches/match-index.ts'
import { reminderOf } from '../reservations/book/booking-rows.ts'
import { playersOf, type StoredBlock, type StoredBooking, type WaitRow } from '../reservations/stored/stored.ts'
import { isBusy, type Times } from '../reservations/stored/times.ts'

/** What a change of a time zone concerns: clocks show other times for it. */
export interface Concerned {
  readonly bookings: readonly StoredBooking[]
  /** With the half hours that have not begun. */
  readonly blocks: readonly StoredBlock[]
  readonly waits: readonly WaitRow[]
  /** Without the matches of these bookings, which follow them. */
  readonly matches: readonly ListedMatch[]
  /** Ids of the matches of these bookings that have not begun. They leave their courts with the bookings. */
  readonly following: readonly string[]
}

/** Something that keeps its local time. */
export type Move = {
  /** ms since 1970. */
  readonly startsAt: number
  /** The moment with the same local time; null if clocks skip it. */
  readonly after: number | null
} & (
  | { readonly kind: 'booking'; readonly thing: StoredBooking }
  | {
      readonly kind: 'block'
      readonly thing: StoredBlock
      /** Its half hours after the change. */
      readonly units: readonly number[]
    }
  | { readonly kind: 'wait'; readonly thing: WaitRow }
  | { readonly kind: 'match'; readonly thing: ListedMatch }
)

/** Returns the moves to the moments that have the same local times after a change of the time zone, earliest first. */
export function localMoves(
  change: ZoneChange,
  { bookings, blocks, waits, matches }: Omit<Concerned, 'following'>,
): Move[] {
  const moved = (startsAt: number) => ({ startsAt, after: sameClockTime(change, startsAt) })
  const moves: Move[] = [
    ...bookings.map((thing) => ({ kind: 'booking', thing, ...moved(thing.row.startsAt) }) as const),
    ...blocks.map((thing) => {
      const units = sameClockUnits(change, thing.units)
      const [before = 0, after] = [thing.units[0], units[0]]
      return {
        kind: 'block',
        thing,
        units,
        startsAt: before * UNIT_MS,
        after: after === undefined ? null : after * UNIT_MS,
      } as const
    }),
    ...waits.map((thing) => ({ kind: 'wait', thing, ...moved(thing.startsAt) }) as const),
    ...matches.map((thing) => ({ kind: 'match', thing, ...moved(thing.date) }) as const),
  ]
  return moves.sort((one, other) => one.startsAt - other.startsAt)
}

/** Returns the period of a booking after its move. */
const periodAfter = ({ row }: StoredBooking, after: number): Period => ({
  startsAt: after,
  endsAt: after + row.endsAt - row.startsAt,
})

/** Returns a booking at its new moment, as the database and calendars have it. @param now ms since 1970 */
export function bookingAfter(booking: StoredBooking, after: number, { to }: ZoneChange, now: number): StoredBooking {
  const { row } = booking
  const period = periodAfter(booking, after)
  return {
    ...booking,
    row: {
      ...row,
      ...period,
      date: dateIn(to, after),
      hour: Math.floor(minuteIn(to, after) / 60),
      reminderAt: row.state === 'booked' ? reminderOf(after, now) : null,
      changedAt: now,
      sequence: row.sequence + 1,
    },
  }
}

/** Returns the half hours that a booking or a block takes after its move, with their court. */
export function unitsAfter(move: Move): { readonly court: string; readonly units: readonly number[] } {
  if (move.kind === 'block') return { court: move.thing.row.court, units: move.units }
  if (move.kind !== 'booking' || move.after === null) return { court: '', units: [] }
  return { court: move.thing.row.courtId, units: unitsOf(periodAfter(move.thing, move.after)) }
}

/**
 * Returns the moves that are not possible, and why. Matches take what is free, so nothing is in their way. A match that stays, such
 * as a live one, is in the way of bookings and blocks.
 * @param now ms since 1970
 * @param times what takes the courts at the new times, and where people play then
 * @param following ids of the matches that follow bookings
 */
export function obstaclesOf(
  moves: readonly Move[],
  now: number,
  times: Pick<Times, 'takers' | 'playing'>,
  following: Concerned['following'],
): { readonly move: Move; readonly why: ZoneObstacle }[] {
  const leaving = new Set(moves.flatMap((move) => (move.kind === 'booking' ? [move.thing.row.uid] : [])))
  const leavingMatches = new Set([
    ...following,
    ...moves.flatMap((move) => (move.kind === 'match' ? [move.thing.id] : [])),
  ])
  const left = new Set(
    moves.flatMap((move) =>
      move.kind === 'block' ? move.thing.units.map((unit) => `${move.thing.row.court} ${unit}`) : [],
    ),
  )
  const taken = new Set(
    times.takers
      .filter(
        ({ booking, match }) => !(booking && leaving.has(booking.uid)) && !(match && leavingMatches.has(match.id)),
      )
      .map(({ courtId, unit }) => `${courtId} ${unit}`)
      .filter((key) => !left.has(key)),
  )
  const playing = { ...times, waiting: [] }

  function obstacleOf(move: Move): ZoneObstacle | null {
    const { after } = move
    if (after === null) return 'skipped'
    if (after <= now) return 'past'
    const { court, units } = unitsAfter(move)
    const keys = units.map((unit) => `${court} ${unit}`)
    if (keys.some((key) => taken.has(key))) return 'taken'
    for (const key of keys) taken.add(key)
    if (move.kind !== 'booking') return null
    const period = periodAfter(move.thing, after)
    return playersOf(move.thing).some((email) => isBusy(playing, email, period, leaving)) ? 'busy' : null
  }

  return moves.flatMap((move) => {
    const why = obstacleOf(move)
    return why ? [{ move, why }] : []
  })
}

import { type Period, UNIT_MS } from '../../../shared/reservations/units.ts'
import { dateIn, minuteIn } from '../../../shared/time/zone-time.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Plan } from '../commit/plan.ts'
import { recordsOf } from '../commit/records.ts'
import { courtClosed, idUsed, matchInPlay, personBusy, slotTaken } from '../slots/booking-errors.ts'
import type { SlotAt } from '../slots/booking-slots.ts'
import { closedTimes } from '../slots/collisions.ts'
import type { ReservationRow, StoredBooking } from '../stored/stored.ts'
import { isBusy, type Times } from '../stored/times.ts'
import type { Booker } from './booker.ts'
import { type DeskWish, type NewIds, NO_HISTORY, priceColumns } from './booking-rows.ts'

/** Shortest time for which a court can be taken now (ms). */
const LEAST_MS = 15 * 60_000

/** A wish to take a free court now. */
export interface WalkInWish {
  readonly by: Booker
  readonly at: Pick<SlotAt, 'club' | 'court'>
  readonly title: string
  /** The person who gets the court. */
  readonly owner: string
  readonly ids: NewIds
  readonly desk: DeskWish
}

export interface WalkInState {
  /** ms since 1970. */
  readonly now: number
  /** The booking that has the id of the request. */
  readonly known: StoredBooking | undefined
  readonly times: Times
  /** Whether a match is in play at the court. */
  readonly isPlayed: boolean
}

/** Returns the longest time for which a court can be taken now: as long as one booking may be. */
export function longestWalkIn({ club, court }: WalkInWish['at'], now: number): Period {
  const startsAt = Math.floor(now / UNIT_MS) * UNIT_MS
  return { startsAt, endsAt: startsAt + club.maxSlots * court.slotMinutes * 60_000 }
}

/** Returns the time for which a court can be taken now, or why it can't be: 409 taken · 422 closed. */
export function walkInTime(
  at: WalkInWish['at'],
  { now, times, isPlayed }: Pick<WalkInState, 'now' | 'isPlayed'> & { readonly times: Pick<Times, 'takers'> },
): Period | ApiError {
  const { club, court } = at
  const longest = longestWalkIn(at, now)
  const first = longest.startsAt / UNIT_MS
  const units = Array.from({ length: (longest.endsAt - longest.startsAt) / UNIT_MS }, (_, index) => first + index)
  const closed = closedTimes(club, court, units).map(({ startsAt }) => Date.parse(startsAt))
  const taken = times.takers.filter(({ courtId }) => courtId === court.id).map(({ unit }) => unit * UNIT_MS)
  if (isPlayed) return matchInPlay()
  if (closed.includes(longest.startsAt)) return courtClosed()
  const endsAt = Math.min(longest.endsAt, ...closed, ...taken)
  if (endsAt - now < LEAST_MS) return slotTaken(null)
  return { startsAt: longest.startsAt, endsAt }
}

/**
 * Plans to take a free court from now until something else takes it or the club closes. A repeated request gets the same answer.
 * @throws ApiError 409 taken, or the person plays elsewhere · 422 closed, or the id belongs to a booking of another court
 */
export function planWalkIn(
  state: WalkInState,
  { by, at, title, owner, ids, desk }: WalkInWish,
): Plan<{ readonly booking: StoredBooking; readonly isNew: boolean }> {
  const { club, court } = at
  const { now, known, times } = state
  if (known && known.row.courtId !== court.id) throw idUsed()
  if (known) return { answer: { booking: known, isNew: false } }
  const time = walkInTime(at, state)
  if (time instanceof ApiError) throw time
  if (isBusy(times, owner, time)) throw personBusy()
  const row: ReservationRow = {
    ...NO_HISTORY,
    ...ids,
    ...time,
    ...priceColumns(desk, club),
    owner,
    bookedBy: by.email === owner ? null : by.email,
    club: club.id,
    court: court.name,
    courtId: court.id,
    date: dateIn(club.timeZone, time.startsAt),
    hour: Math.floor(minuteIn(club.timeZone, time.startsAt) / 60),
    slots: 1,
    title,
    place: null,
    createdAt: now,
  }
  const booking = { row, partners: [] }
  return {
    answer: { booking, isNew: true },
    newcomer: desk.newcomer,
    bookings: [{ before: null, after: booking }],
    audit: recordsOf(by.manager && { ...by.manager, priceReason: desk.price?.reason }, [{ before: null, after: row }]),
  }
}

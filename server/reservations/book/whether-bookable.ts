import { whyNotBook, whyNotCancel } from '../../../shared/reservations/booking-rules.ts'
import type { SeriesConflict } from '../../../shared/reservations/booking-schemas.ts'
import type { BookingRules } from '../../../shared/reservations/reservations-schemas.ts'
import { lastDateOf } from '../../../shared/reservations/series.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import type { ApiError } from '../../http/api-error.ts'
import {
  noDates,
  noSlot,
  refused,
  seriesConflicts,
  slotTaken,
  tooFarAhead,
  tooManySlots,
} from '../slots/booking-errors.ts'
import { columnsOf, type SlotAt, slotsIn } from '../slots/booking-slots.ts'
import type { ReservationRow } from '../stored/stored.ts'
import { isAwaited, type Times, takerOf } from '../stored/times.ts'
import { type Booker, isBound } from './booker.ts'

/**
 * Returns why a slot, or slots in a row, can't be booked, apart from the quota; null if they can.
 * @param now ms since 1970
 * @param leaving uids of bookings that leave their courts at the same time
 * @param before the booking that moves there
 * @param first the first date of the series, for a later one
 */
export function whyNotTake(
  times: Times,
  at: SlotAt,
  owner: string,
  by: Booker,
  now: number,
  leaving?: ReadonlySet<string>,
  before?: ReservationRow,
  first: string | null = null,
): ApiError | null {
  const { club, date } = at
  // A booking of more slots, which a manager made or an earlier rule allowed, can still move.
  if (slotsIn(at).length > Math.max(club.maxSlots, before?.slots ?? 0) && isBound(by))
    return tooManySlots(club.maxSlots)
  const why = whyNotBook(at.slot, 0, now, { ...club, quota: 1, ...(!isBound(by) && { leadMinutes: 0 }) })
  if (why) return refused(why, club)
  const today = dateIn(club.timeZone, now)
  if (date > lastDateOf(club, today, first) && isBound(by))
    return tooFarAhead(club.daysAhead, plusDays(today, club.daysAhead - 1))
  const columns = columnsOf(at)
  const taker = takerOf(times, columns, leaving)
  if (taker) return slotTaken(taker.booking?.owner === owner ? taker.booking.id : null)
  return isAwaited(times, columns, now, club, before) ? slotTaken(null) : null
}

/** Returns the slots of a series. @throws ApiError 409 with the dates that can't be booked, 422 if there is no date */
export function conflictFree<Wish extends { readonly date: string; readonly at: SlotAt | null }>(
  wishes: readonly Wish[],
  problemOf: (at: SlotAt, wish: Wish) => ApiError | null,
): (Wish & { readonly at: SlotAt })[] {
  const [slots, conflicts]: [(Wish & { readonly at: SlotAt })[], SeriesConflict[]] = [[], []]
  for (const wish of wishes) {
    const { date, at } = wish
    const problem = at ? problemOf(at, wish) : noSlot()
    if (problem) conflicts.push({ date, code: problem.code })
    else if (at) slots.push({ ...wish, at })
  }
  if (conflicts.length > 0) throw seriesConflicts(conflicts)
  if (slots.length === 0) throw noDates()
  return slots
}

/**
 * Throws if it is too late to cancel or move a booking.
 * @param rules of the club; undefined if it no longer exists
 * @throws ApiError 422
 */
export function assertChangeable(row: ReservationRow, by: Booker, now: number, rules: BookingRules | undefined): void {
  const why = rules && whyNotCancel(row, now, isBound(by) ? rules : { ...rules, cancelMinutes: 0 })
  if (why) throw refused(why, rules)
}

import { pathTo } from '../../../shared/pages/page-table.ts'
import type { NewBookingRequest } from '../../../shared/reservations/booking-schemas.ts'
import { LATE_END, lastDateFrom, weeklyDates } from '../../../shared/reservations/series.ts'
import { badRequest } from '../../http/api-error.ts'
import type { Plan } from '../commit/plan.ts'
import { recordsOf } from '../commit/records.ts'
import { confirmedLetters } from '../mail/letters.ts'
import { idUsed, paymentRequired, personBusy, refused } from '../slots/booking-errors.ts'
import { columnsOf, onDate, periodOf, type SlotAt } from '../slots/booking-slots.ts'
import { assertSeen } from '../slots/court-prices.ts'
import type { ReservationRow, StoredBooking } from '../stored/stored.ts'
import { isBusy, type Times } from '../stored/times.ts'
import { type Booker, isBound, overrules } from './booker.ts'
import {
  type DeskWish,
  freePlaces,
  heldOf,
  invitation,
  isRepeated,
  type NewIds,
  NO_HISTORY,
  othersIn,
  priceColumns,
} from './booking-rows.ts'
import { conflictFree, whyNotTake } from './whether-bookable.ts'

/** A wish to book slots. */
export interface BookWish {
  readonly owner: string
  readonly by: Booker
  readonly request: NewBookingRequest
  /** The first slot, or slots in a row. */
  readonly first: SlotAt
  /** Returns the price that the owner pays before the booking is definite, or null. */
  readonly dueFor: (at: SlotAt) => number | null
  /** Whether it is a documented call: a slot with a price is refused rather than held until it is paid. */
  readonly isDocumented: boolean
  /** Ids for the bookings of all slots that `wishedSlots` returns. */
  readonly ids: readonly NewIds[]
  /** An id for the series. */
  readonly series: string
  readonly desk: DeskWish
}

export interface BookState {
  /** ms since 1970. */
  readonly now: number
  /** The coming bookings of the owner. */
  readonly upcoming: readonly ReservationRow[]
  /** The booking that has the id of the request, with those of its series. */
  readonly known: readonly StoredBooking[]
  readonly times: Times
}

/** Returns the dates of a request with their slots; null where the court has none. Without `repeat`, it is one. */
export function wishedSlots(first: SlotAt, { repeat }: Pick<NewBookingRequest, 'repeat'>) {
  if (!repeat || repeat.until > lastDateFrom(first.date)) return [{ date: first.date, at: first }]
  return weeklyDates(first.date, repeat.until)
    .filter((date) => !repeat.skip?.includes(date))
    .map((date) => ({ date, at: date === first.date ? first : onDate(first, date) }))
}

/**
 * Plans to book a slot or slots in a row, once or every week. A repeated request gets the same answer, even if the rules no longer
 * allow it. The places of an owner have the numbers from 1 to the quota, and each upcoming booking takes one of them.
 * @throws ApiError 409 taken, or the dates of the series that are, or another price · 422 a rule forbids it
 */
export function planBook(
  { now, upcoming, known, times }: BookState,
  { owner, by, request, first, dueFor, isDocumented, ids, series, desk }: BookWish,
): Plan<{ readonly bookings: readonly StoredBooking[]; readonly isNew: boolean }> {
  const { club } = first
  const invited = othersIn(request.partners, owner)
  const [same] = known
  // The documented calls don't name a number of slots.
  const { slots: count = isDocumented ? same?.row.slots : 1 } = request
  if (same && isRepeated(same.row, { ...request, slots: count })) return { answer: { bookings: known, isNew: false } }
  const slots = bookable()
  if (isBound(by) && upcoming.length + slots.length > club.quota) throw refused('QUOTA_REACHED', club)
  const due = slots.map(dueFor)
  for (const each of due) {
    if (each !== null && isDocumented) throw paymentRequired(`${pathTo('days', club.id)}?date=${first.date}`, each)
    assertSeen(request, each, club.currency)
  }
  if (same) throw idUsed()
  const places = by.manager ? [] : freePlaces(upcoming, slots.length)
  const made = slots.map((at, index): StoredBooking => {
    const { uid = '', id = request.id } = ids[index] ?? {}
    const row: ReservationRow = {
      ...columnsOf(at),
      ...NO_HISTORY,
      ...heldOf(at, due[index] ?? null, now),
      ...priceColumns(desk, club),
      owner,
      id: index === 0 ? request.id : id,
      uid,
      title: request.title,
      place: places[index] ?? null,
      createdAt: now,
      series: request.repeat ? series : null,
      bookedBy: by.email === owner ? null : by.email,
    }
    return { row, partners: invited.map((email) => invitation(uid, email, now)) }
  })
  const rows = made.map(({ row }) => row)
  return {
    answer: { bookings: made, isNew: true },
    bookings: made.map((after) => ({ before: null, after })),
    newcomer: desk.newcomer,
    allowsTwoCourts: overrules(by),
    // Nobody is informed about a booking before it is paid.
    letters: rows.some(({ state }) => state === 'held') ? [] : confirmedLetters(rows, invited),
    audit: recordsOf(
      by.manager && { ...by.manager, priceReason: desk.price?.reason },
      rows.map((after) => ({ before: null, after })),
    ),
  }

  /** Returns the slots to book. @throws ApiError if one can't be booked; for a series, with a list of its conflicts */
  function bookable(): SlotAt[] {
    const busy = (at: SlotAt) => (!overrules(by) && isBusy(times, owner, periodOf(at)) ? personBusy() : null)
    const { repeat } = request
    if (!repeat) {
      const problem = whyNotTake(times, first, owner, by, now) ?? (busy(first) && same ? idUsed() : busy(first))
      if (problem) throw problem
      return [first]
    }
    if (same) throw idUsed()
    if (repeat.until < first.date) throw badRequest('repeat.until: must not be before the first date')
    if (repeat.until > lastDateFrom(first.date)) throw badRequest(`repeat.until: ${LATE_END}`)
    assertSeen(request, dueFor(first), club.currency)
    // The slots of a series can't be paid in advance.
    const priced = (at: SlotAt) => {
      const priceCents = dueFor(at)
      return priceCents === null ? null : paymentRequired(pathTo('days', club.id), priceCents)
    }
    return conflictFree(wishedSlots(first, request), (at) => {
      const later = at.date > first.date ? first.date : null
      return whyNotTake(times, at, owner, by, now, undefined, undefined, later) ?? priced(at) ?? busy(at)
    }).map(({ at }) => at)
  }
}

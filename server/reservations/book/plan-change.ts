import { isPast } from '../../../shared/reservations/booking-rules.ts'
import type { BookingChanges } from '../../../shared/reservations/booking-schemas.ts'
import { hasMoved, type SeenSlot } from '../../../shared/reservations/seen-slot.ts'
import { iso } from '../../../shared/time/iso.ts'
import { plusDays } from '../../../shared/time/week.ts'
import type { ApiError } from '../../http/api-error.ts'
import type { Plan } from '../commit/plan.ts'
import { recordsOf } from '../commit/records.ts'
import { changedLetters } from '../mail/letters.ts'
import {
  bookingMoved,
  noSlot,
  partnerBusy,
  personBusy,
  priceDiffers,
  slotPast,
  slotTaken,
} from '../slots/booking-errors.ts'
import { type BookedClubs, columnsOf, onDate, periodOf, type SlotAt, slotAt } from '../slots/booking-slots.ts'
import type { ReservationRow, StoredBooking } from '../stored/stored.ts'
import { isBusy, type Times } from '../stored/times.ts'
import { type Booker, overrules } from './booker.ts'
import { invitation, othersIn, reminderOf } from './booking-rows.ts'
import { assertChangeable, conflictFree, whyNotTake } from './whether-bookable.ts'

/** A wish to change a booking. */
export interface ChangeWish {
  readonly by: Booker
  readonly request: BookingChanges
  readonly seen: SeenSlot
  /** Returns the price that the owner pays before the booking is definite, or null. */
  readonly dueFor: (at: SlotAt) => number | null
}

export interface ChangeState {
  /** ms since 1970. */
  readonly now: number
  readonly row: ReservationRow
  readonly moves: readonly Move[]
  /** Whether the request is about several bookings of a series. */
  readonly isSeries: boolean
  readonly times: Times
}

/** A booking to change, with its new slot; null if the court has none on this date. Undefined if court and time stay. */
export interface Move {
  readonly before: StoredBooking
  readonly date: string
  readonly at?: SlotAt | null
}

/** @throws ApiError 409 somebody has moved the booking meanwhile · 422 it is too late */
export function assertMayChange(
  row: ReservationRow,
  { by, request, seen }: ChangeWish,
  now: number,
  clubs: BookedClubs,
): void {
  // The club's deadline is about slots that become free too late. Titles and partners change until the booking begins.
  if (isMoved(row, request)) {
    // A repeated request finds the booking where it wanted it, and changes nothing.
    if (hasMoved(row, seen)) throw bookingMoved(row.courtId, iso(row.startsAt))
    assertChangeable(row, by, now, clubs.courtOf(row.courtId)?.club)
  } else if (isPast(row, now)) throw slotPast()
}

/**
 * Returns the bookings to change with their new slots.
 * @param all the booking and, if wanted, the later ones of its series
 * @throws ApiError 404 no such court · 422 no such slot
 */
export function movesOf(
  clubs: BookedClubs,
  row: ReservationRow,
  all: readonly StoredBooking[],
  request: BookingChanges,
): Move[] {
  if (!isMoved(row, request)) return all.map((before) => ({ before, date: before.row.date }))
  const { courtId, startsAt } = wishOf(row, request)
  const target = slotAt(clubs, courtId, startsAt, row.slots)
  const shift = (Date.parse(target.date) - Date.parse(row.date)) / 86_400_000
  return all
    .map((before) => ({ before, date: plusDays(before.row.date, shift) }))
    .filter(({ date }) => all.length === 1 || !request.skip?.includes(date))
    .map((each) => ({ ...each, at: each.date === target.date ? target : onDate(target, each.date) }))
}

/**
 * Plans to change the court, time, title or partners of a booking, or of it and the later bookings of its series.
 * @throws ApiError 409 the new time is taken · 422 a rule forbids it
 */
export function planChange(
  { now, row, moves: wished, isSeries, times }: ChangeState,
  { by, request, dueFor }: ChangeWish,
): Plan<readonly StoredBooking[]> {
  const emails = request.partners && othersIn(request.partners, row.owner)
  const moves = possible()
  const before = moves.map((each) => each.before)
  const after = moves.map(
    ({ before: { row: old, partners }, at }): StoredBooking => ({
      row: {
        ...old,
        ...(at && { ...columnsOf(at), reminderAt: reminderOf(at.slot.startsAt, now) }),
        title: request.title ?? old.title,
        changedAt: now,
        sequence: old.sequence + 1,
      },
      partners: emails
        ? emails.map((email) => partners.find((each) => each.email === email) ?? invitation(old.uid, email, now))
        : partners,
    }),
  )
  const invited = (emails ?? []).filter(
    (email) => !before.some(({ partners }) => partners.some((each) => each.email === email)),
  )
  const changes = moves.map((each, index) => ({ before: each.before, after: after[index] ?? each.before }))
  return {
    answer: after,
    bookings: changes,
    allowsTwoCourts: overrules(by),
    // Nobody is informed about a booking before it is paid.
    letters: row.state === 'booked' ? changedLetters(before, after, invited) : [],
    audit: recordsOf(
      by.manager,
      changes.map((each) => ({ before: each.before.row, after: each.after.row })),
    ),
  }

  /** Returns the moves that are possible. @throws ApiError 409, 422 if one is not; for a series, with a list of its conflicts */
  function possible(): readonly Move[] {
    if (!isMoved(row, request)) return wished
    const leaving = new Set(wished.map((each) => each.before.row.uid))
    const problemOf = (at: SlotAt, { row: old, partners }: StoredBooking): ApiError | null => {
      // A booking of a series may move where the later dates of a new series may be.
      const first = old.series === null ? null : old.date
      const why = whyNotTake(times, at, old.owner, by, now, leaving, old, first)
      if (why) return why
      if (overrules(by)) return null
      if (isBusy(times, old.owner, periodOf(at), leaving)) return personBusy()
      const busy = partners.find(
        ({ email, state }) =>
          state === 'accepted' && emails?.includes(email) !== false && isBusy(times, email, periodOf(at), leaving),
      )
      if (busy) return partnerBusy(busy.email)
      // A booking moves only to a slot with the same price, and not before it is paid.
      const isSamePrice =
        dueFor(at) === old.priceCents && (old.priceCents === null || at.club.currency === old.currency)
      return by.manager || (old.state === 'booked' && isSamePrice) ? null : priceDiffers()
    }
    if (!isSeries) {
      for (const { at, before: only } of wished) {
        const why = at ? problemOf(at, only) : noSlot()
        if (why) throw why
      }
      return wished
    }
    return conflictFree(
      wished.map((each) => ({ ...each, at: each.at ?? null })),
      // An earlier change of one booking may have put two bookings of the series on the same date.
      (at, move) =>
        wished.find(({ date }) => date === move.date)?.before === move.before
          ? problemOf(at, move.before)
          : slotTaken(null),
    )
  }
}

/** Returns the court and the start that a booking has after a change. */
const wishOf = (row: ReservationRow, { court, startsAt }: BookingChanges) => ({
  courtId: court ?? row.courtId,
  startsAt: startsAt === undefined ? row.startsAt : Date.parse(startsAt),
})

function isMoved(row: ReservationRow, request: BookingChanges): boolean {
  const { courtId, startsAt } = wishOf(row, request)
  return courtId !== row.courtId || startsAt !== row.startsAt
}

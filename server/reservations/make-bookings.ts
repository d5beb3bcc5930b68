import { randomUUID } from 'node:crypto'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { NewBookingRequest } from '../../shared/reservations/booking-schemas.ts'
import { LATE_END, lastDateFrom } from '../../shared/reservations/series.ts'
import { badRequest } from '../http/api-error.ts'
import { StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { NO_HISTORY, newId } from './book.ts'
import { idUsed, paymentRequired, personBusy, refused } from './booking-errors.ts'
import { type Booker, type BookingParts, conflictFree, MOST_ROUNDS } from './booking-parts.ts'
import { freePlaces, heldOf, invitation, isRepeated, othersIn } from './booking-rows.ts'
import { columnsOf, onDate, type SlotAt, slotAt, weeklyDates } from './booking-slots.ts'
import type { StoredBooking } from './bookings-repository.ts'
import { assertSeen } from './court-prices.ts'
import type { ReservationRow } from './reservations-repository.ts'

/** Returns the function that books a slot, once or every week. */
export function bookingMaker({
  repository,
  unlessAwaited,
  clubs,
  mails,
  outbox,
  clock,
  publish,
  dueFor,
  problemOf,
  isBusy,
  releaseExpired,
  withPartners,
}: BookingParts) {
  const answerOf = async (row: ReservationRow): Promise<StoredBooking[]> =>
    withPartners(row.series === null ? [row] : await repository.following(row.series, row.startsAt))

  /**
   * Returns the slots to book.
   * @param isUsed whether the owner has another booking with the id of the request
   * @throws ApiError if a slot can't be booked; for a series, with a list of its conflicts
   */
  async function bookable(first: SlotAt, owner: string, request: NewBookingRequest, by: Booker, isUsed: boolean) {
    const { repeat, priceCents: seen } = request
    const busy = async (at: SlotAt) => ((await isBusy(owner, at)) ? personBusy() : null)
    if (!repeat) {
      const problem = (await problemOf(first, owner, by)) ?? (isUsed ? idUsed() : await busy(first))
      if (problem) throw problem
      return [first]
    }
    if (isUsed) throw idUsed()
    if (repeat.until < first.date) throw badRequest('repeat.until: must not be before the first date')
    if (repeat.until > lastDateFrom(first.date)) throw badRequest(`repeat.until: ${LATE_END}`)
    assertSeen(seen, dueFor(first, by))
    const dates = weeklyDates(first.date, repeat.until).filter((date) => !repeat.skip?.includes(date))
    const wishes = dates.map((date) => ({ date, at: date === first.date ? first : onDate(first, date) }))
    // The slots of a series can't be paid in advance.
    const priced = (at: SlotAt) => {
      const priceCents = dueFor(at, by)
      return priceCents === null ? null : paymentRequired(pathTo('days', at.club.id), priceCents)
    }
    return conflictFree(wishes, async (at) => (await problemOf(at, owner, by)) ?? priced(at) ?? (await busy(at)))
  }

  /**
   * Books a slot or slots in a row, once or every week. A repeated request gets the same answer, even if the rules no longer allow it.
   * The places of an owner have the numbers from 1 to the quota, and each upcoming booking takes one of them.
   * @throws ApiError 404 no such court · 409 taken, or the dates of the series that are, or another price · 422 a rule forbids it
   */
  return async function book(
    owner: string,
    request: NewBookingRequest,
    by: Booker,
  ): Promise<{ bookings: StoredBooking[]; isNew: boolean }> {
    const first = slotAt(clubs, request.court, Date.parse(request.startsAt), request.slots)
    const { club } = first
    const invited = othersIn(request.partners, owner)
    for (let round = 0; round < MOST_ROUNDS + club.quota; round++) {
      const now = clock()
      await releaseExpired(now)
      const upcoming = await repository.ofOwnerAfter(owner, now)
      const known = await repository.own(owner, request.id)
      if (known && isRepeated(known, request)) return { bookings: await answerOf(known), isNew: false }
      const slots = await bookable(first, owner, request, by, known !== undefined)
      if (!by.isManager && upcoming.length + slots.length > club.quota) throw refused('QUOTA_REACHED', club)
      const due = slots.map((at) => dueFor(at, by))
      for (const each of due) assertSeen(request.priceCents, each)
      const places = by.isManager ? [] : freePlaces(upcoming, slots.length)
      const series = request.repeat ? randomUUID() : null
      const rows = slots.map(
        (at, index): ReservationRow => ({
          ...columnsOf(at),
          ...NO_HISTORY,
          ...heldOf(at, due[index] ?? null, now),
          owner,
          id: index === 0 ? request.id : newId(),
          uid: randomUUID(),
          title: request.title,
          place: places[index] ?? null,
          createdAt: now,
          series,
          bookedBy: by.email === owner ? null : by.email,
        }),
      )
      const partners = rows.flatMap(({ uid }) => invited.map((email) => invitation(uid, email, now)))
      // Nobody is informed about a booking before it is paid.
      const written = rows.some(({ state }) => state === 'held') ? [] : await mails.confirmed(rows, invited)
      try {
        await repository.book(
          rows.map((row) => ({ row, people: [owner] })),
          now,
          (tx) => [
            ...rows.flatMap((row) => unlessAwaited(tx, row, now, club)),
            ...repository.invite(tx, partners),
            ...written.map((mail) => outbox.write(tx, mail)),
            ...rows.flatMap((after) => by.recorded?.(tx, { after }) ?? []),
          ],
        )
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        continue
      }
      outbox.send()
      await publish(rows)
      return {
        bookings: rows.map((row) => ({ row, partners: partners.filter(({ booking }) => booking === row.uid) })),
        isNew: true,
      }
    }
    throw new StorageUnavailable('too many simultaneous bookings of one person')
  }
}

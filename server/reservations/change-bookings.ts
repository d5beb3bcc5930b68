import { isPast } from '../../shared/reservations/booking-rules.ts'
import type { BookingChanges, ChangeQuery } from '../../shared/reservations/booking-schemas.ts'
import { hasMoved } from '../../shared/reservations/seen-slot.ts'
import { iso } from '../../shared/time/iso.ts'
import { plusDays } from '../../shared/time/week.ts'
import type { ApiError } from '../http/api-error.ts'
import { StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { bookingMoved, partnerBusy, personBusy, priceDiffers, slotPast, slotTaken } from './booking-errors.ts'
import { type Booker, type BookingParts, conflictFree, MOST_ROUNDS } from './booking-parts.ts'
import { invitation, othersIn, playersOf, reminderOf } from './booking-rows.ts'
import { columnsOf, onDate, type SlotAt, slotAt } from './booking-slots.ts'
import type { StoredBooking } from './bookings-repository.ts'
import type { ReservationRow } from './reservations-repository.ts'

/** Returns the function that changes the court, time, title or partners of bookings. */
export function bookingChanger({
  repository,
  unlessAwaited,
  clubs,
  mails,
  outbox,
  matches,
  clock,
  publish,
  dueFor,
  problemOf,
  isBusy,
  releaseExpired,
  withPartners,
  find,
  affected,
  assertChangeable,
}: BookingParts) {
  /** Returns the error for a move to a slot with another price, or for a move before the booking is paid; otherwise null. */
  function otherPrice({ state, priceCents }: ReservationRow, at: SlotAt, by: Booker): ApiError | null {
    return by.isManager || (state === 'booked' && dueFor(at, by) === priceCents) ? null : priceDiffers()
  }

  /**
   * Returns the bookings to change with their new slots; null where court and time stay.
   * @param emails the partners who stay or are added; undefined if all stay
   * @throws ApiError 404, 409, 422
   */
  async function movesOf(
    row: ReservationRow,
    before: readonly StoredBooking[],
    request: BookingChanges,
    emails: readonly string[] | undefined,
    by: Booker,
  ) {
    if (!isMoved(row, request)) return before.map((each) => ({ before: each, at: null }))
    const { courtId, startsAt } = wishOf(row, request)
    const target = slotAt(clubs, courtId, startsAt, row.slots)
    const shift = (Date.parse(target.date) - Date.parse(row.date)) / 86_400_000
    const wishes = before
      .map((each) => ({ before: each, date: plusDays(each.row.date, shift) }))
      .filter(({ date }) => before.length === 1 || !request.skip?.includes(date))
      .map((each) => ({ ...each, at: each.date === target.date ? { ...target } : onDate(target, each.date) }))
    const moving = new Set(wishes.map((each) => each.before.row.uid))
    const problem = async (at: SlotAt, { row: old, partners }: StoredBooking): Promise<ApiError | null> => {
      const { owner } = old
      const why = await problemOf(at, owner, by, moving, old)
      if (why) return why
      if (await isBusy(owner, at, moving)) return personBusy()
      for (const { email, state } of partners)
        if (state === 'accepted' && emails?.includes(email) !== false && (await isBusy(email, at, moving)))
          return partnerBusy(email)
      return null
    }
    const [only, ...more] = before
    if (only && more.length === 0) {
      const why = (await problem(target, only)) ?? otherPrice(only.row, target, by)
      if (why) throw why
      return [{ before: only, at: target }]
    }
    const movedTo = new Map(wishes.map((each) => [each.at, each.before]))
    const slots = await conflictFree(wishes, async (at) => {
      const moved = movedTo.get(at)
      if (!moved) return null
      // An earlier change of one booking may have put two bookings of the series on the same date.
      if (wishes.find(({ date }) => date === at.date)?.at !== at) return slotTaken(null)
      return (await problem(at, moved)) ?? otherPrice(moved.row, at, by)
    })
    return slots.flatMap((at) => {
      const moved = movedTo.get(at)
      return moved ? [{ before: moved, at }] : []
    })
  }

  /**
   * Changes the court, time, title or partners of a booking, or of it and the later bookings of its series.
   * @throws ApiError 404 · 409 the new time is taken, or somebody has moved the booking meanwhile · 422 a rule forbids it
   */
  return async function change(
    uid: string,
    request: BookingChanges,
    by: Booker,
    { series, ...seen }: ChangeQuery = {},
  ): Promise<StoredBooking[]> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const row = await find(uid, by)
      // The club's deadline is about slots that become free too late. Titles and partners change until the booking begins.
      if (isMoved(row, request)) {
        // A repeated request finds the booking where it wanted it, and changes nothing.
        if (hasMoved(row, seen)) throw bookingMoved(row.courtId, iso(row.startsAt))
        assertChangeable(row, by)
      } else if (isPast(row, clock())) throw slotPast()
      const now = clock()
      await releaseExpired(now)
      const emails = request.partners && othersIn(request.partners, row.owner)
      const moves = await movesOf(
        row,
        await withPartners(await affected(row, by, series === 'following')),
        request,
        emails,
        by,
      )
      const before = moves.map((each) => each.before)
      const after = moves.map(
        ({ before: { row: old, partners }, at }): StoredBooking => ({
          row: {
            ...old,
            ...(at && columnsOf(at)),
            title: request.title ?? old.title,
            changedAt: now,
            sequence: old.sequence + 1,
            ...(at && { reminderAt: reminderOf(at.slot.startsAt, now) }),
          },
          partners: emails
            ? emails.map((email) => partners.find((each) => each.email === email) ?? invitation(old.uid, email, now))
            : partners,
        }),
      )
      const movedRows = after.filter((_, index) => moves[index]?.at).map(({ row: moved }) => moved)
      const invited = (emails ?? []).filter(
        (email) => !before.some(({ partners }) => partners.some((each) => each.email === email)),
      )
      const withdrawn = emails
        ? [...new Set(before.flatMap(({ partners }) => partners.map(({ email }) => email)))].filter(
            (email) => !emails.includes(email),
          )
        : []
      // Nobody is informed about a booking before it is paid.
      const written = row.state === 'booked' ? await mails.changed(before, after, invited) : []
      try {
        await repository.move(
          moves.map(({ before: old }, index) => ({ before: old.row, after: playersOf(after[index] ?? old) })),
          (tx) => [
            ...moves.flatMap(({ before: old, at }, index) => {
              const moved = after[index]
              return at && moved ? unlessAwaited(tx, moved.row, now, at.club, old.row) : []
            }),
            ...matches.moved(tx, movedRows),
            ...repository.uninvite(
              tx,
              before.map((each) => each.row.uid),
              withdrawn,
            ),
            ...repository.invite(
              tx,
              after.flatMap(({ partners }) => partners),
            ),
            ...written.map((mail) => outbox.write(tx, mail)),
            ...moves.flatMap(
              ({ before: old }, index) => by.recorded?.(tx, { before: old.row, after: after[index]?.row }) ?? [],
            ),
          ],
        )
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        continue
      }
      outbox.send()
      await matches.publish(movedRows)
      await publish([...moves.map((each) => each.before.row), ...after.map((each) => each.row)])
      return after
    }
    throw new StorageUnavailable('too many simultaneous changes of one booking')
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

import type { SeriesConflict } from '../../shared/reservations/booking-schemas.ts'
import type { ApiError } from '../http/api-error.ts'
import { StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { answerConflicts, bookingNotFound, bookingUnpaid, personBusy, slotPast } from './booking-errors.ts'
import { type BookingParts, MOST_ROUNDS } from './booking-parts.ts'
import type { StoredBooking } from './bookings-repository.ts'
import type { PartnerRow } from './partners-repository.ts'

/** A booking with the person who answers its invitation. */
interface Invited extends StoredBooking {
  readonly partner: PartnerRow
}

/** Returns the function that accepts or declines invitations. */
export function invitationAnswerer({ repository, mails, outbox, clock, publish, withPartners }: BookingParts) {
  /** Returns a booking with others of its series. Leaves out others that are cancelled, or to which the person is not invited. */
  async function invitedTo(uid: string, others: readonly string[], email: string): Promise<[Invited, ...Invited[]]> {
    const rows = await repository.byUids([uid, ...others])
    const series = rows.find((row) => row.uid === uid)?.series
    const found = (await withPartners(rows)).flatMap((booking): Invited[] => {
      const partner = booking.partners.find((each) => each.email === email)
      const isWanted = booking.row.uid === uid || (booking.row.series !== null && booking.row.series === series)
      return partner && isWanted ? [{ ...booking, partner }] : []
    })
    const first = found.find(({ row }) => row.uid === uid)
    if (!first) throw bookingNotFound()
    return [first, ...found.filter((each) => each !== first)]
  }

  /** Returns why a person can't give an answer, or null. */
  async function problemOf({ row }: Invited, email: string, accept: boolean): Promise<ApiError | null> {
    if (row.state !== 'booked') return bookingUnpaid()
    if (row.startsAt <= clock()) return slotPast()
    return accept && (await repository.ofPerson(email, row)) ? personBusy() : null
  }

  /** Returns what ends when a person accepts: the waits for the slots of the bookings, and the slots that were offered. */
  async function waitsOf(bookings: readonly Invited[], email: string) {
    const waits = (await Promise.all(bookings.map(({ row }) => repository.waitsFor(email, row)))).flat()
    const held = await repository.byUids(waits.flatMap(({ booking }) => booking ?? []))
    return { waits, offered: held.filter(({ state }) => state === 'offered') }
  }

  /**
   * Accepts or declines an invitation to a booking, and to others of its series. A partner who accepted may decline later.
   * Accepting ends the person's waits for the slots. If one of several bookings can't be answered, none is.
   * @returns the first booking
   * @throws ApiError 404 · 409 the booking is not paid yet, the partner has another court at this time, or the dates with their
   * reasons · 422 the booking has begun
   */
  return async function answer(
    uid: string,
    email: string,
    accept: boolean,
    others: readonly string[] = [],
  ): Promise<StoredBooking> {
    const state = accept ? 'accepted' : 'declined'
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const all = await invitedTo(uid, others, email)
      const open = all.filter(({ partner }) => partner.state !== state)
      const conflicts: SeriesConflict[] = []
      for (const each of open) {
        const problem = await problemOf(each, email, accept)
        if (problem && others.length === 0) throw problem
        if (problem) conflicts.push({ date: each.row.date, code: problem.code })
      }
      if (conflicts.length > 0) throw answerConflicts(conflicts)
      const after = new Map(open.map((each) => [each.row.uid, answered(each, state)]))
      const [{ row, partners }] = all
      const first = after.get(uid) ?? { row, partners }
      if (open.length === 0) return first
      const written = await mails.answered([...after.values()], open, email, accept)
      const { waits, offered } = await waitsOf(accept ? open : [], email)
      try {
        await repository.answer(
          open.map((each) => each.row),
          email,
          accept,
          (tx) => [
            ...waits.map((wait) => repository.endWait(tx, wait)),
            ...offered.map((each) => repository.removeChecked(tx, each)),
            ...written.map((mail) => outbox.write(tx, mail)),
          ],
        )
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        continue
      }
      outbox.send()
      await publish([...open.map((each) => each.row), ...offered])
      return first
    }
    throw new StorageUnavailable('too many simultaneous changes of one booking')
  }
}

/** Returns a booking after an answer to its invitation. */
const answered = ({ row, partners, partner }: Invited, state: PartnerRow['state']): StoredBooking => ({
  row: { ...row, sequence: row.sequence + 1 },
  partners: partners.map((each) => (each === partner ? { ...each, state } : each)),
})

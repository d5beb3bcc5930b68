import type { SeriesConflict } from '../../../shared/reservations/booking-schemas.ts'
import type { ApiError } from '../../http/api-error.ts'
import { type Plan, removals } from '../commit/plan.ts'
import { answeredLetters } from '../mail/letters.ts'
import { answerConflicts, bookingNotFound, bookingUnpaid, personBusy, slotPast } from '../slots/booking-errors.ts'
import type { PartnerRow, StoredBooking, WaitRow } from '../stored/stored.ts'
import { isBusy, type Times } from '../stored/times.ts'

/** An answer to the invitation to a booking, and to others of its series. */
export interface AnswerWish {
  readonly uid: string
  readonly others: readonly string[]
  readonly email: string
  readonly accept: boolean
}

export interface AnswerState {
  /** ms since 1970. */
  readonly now: number
  /** The bookings of the wish that exist. */
  readonly bookings: readonly StoredBooking[]
  readonly times: Times
  /** The waits of the person, and the bookings that hold slots for them. */
  readonly waits: readonly WaitRow[]
  readonly held: readonly StoredBooking[]
}

/**
 * Plans to accept or decline an invitation to a booking, and to others of its series. A partner who accepted may decline later.
 * Accepting ends the person's waits for the slots. If one of several bookings can't be answered, none is. Leaves out others that
 * are cancelled, or to which the person is not invited.
 * @throws ApiError 404 · 409 the booking is not paid yet, the partner has another court at this time, or the dates with their
 * reasons · 422 the booking has begun
 */
export function planAnswer(
  { now, bookings, times, waits, held }: AnswerState,
  { uid, others, email, accept }: AnswerWish,
): Plan<StoredBooking> {
  const state = accept ? 'accepted' : 'declined'
  const partnerIn = ({ partners }: StoredBooking) => partners.find((each) => each.email === email)
  const named = bookings.find(({ row }) => row.uid === uid)
  if (!named || !partnerIn(named)) throw bookingNotFound()
  const isSame = ({ row }: StoredBooking) => row.uid === uid || (row.series !== null && row.series === named.row.series)
  const open = bookings.filter(
    (each) => isSame(each) && partnerIn(each) !== undefined && partnerIn(each)?.state !== state,
  )
  if (open.length === 0) return { answer: named }
  const conflicts: SeriesConflict[] = []
  for (const { row } of open) {
    const problem = problemOf(row)
    if (problem && others.length === 0) throw problem
    if (problem) conflicts.push({ date: row.date, code: problem.code })
  }
  if (conflicts.length > 0) throw answerConflicts(conflicts)
  const first = open.find(({ row }) => row.uid === uid)
  const inOrder = first ? [first, ...open.filter((each) => each !== first)] : open
  const changes = inOrder.map((before) => ({ before, after: answered(before, email, state) }))
  const after = changes.map((each) => each.after)
  const ended = accept ? waits.filter((wait) => open.some(({ row }) => isFor(wait, row))) : []
  const offered = held.filter(({ row }) => row.state === 'offered' && ended.some(({ booking }) => booking === row.uid))
  return {
    answer: after.find(({ row }) => row.uid === uid) ?? named,
    bookings: [...changes, ...removals(offered, 'over')],
    waits: ended.map((before) => ({ before, after: null })),
    letters: answeredLetters(after, inOrder, email, accept),
  }

  function problemOf(row: StoredBooking['row']): ApiError | null {
    if (row.state !== 'booked') return bookingUnpaid()
    if (row.startsAt <= now) return slotPast()
    return accept && isBusy(times, email, row) ? personBusy() : null
  }
}

/** Whether a wait ends when its person joins a booking: for its court, or for any court, within its time. */
const isFor = (wait: WaitRow, { club, courtId, startsAt, endsAt }: StoredBooking['row']): boolean =>
  wait.club === club &&
  wait.startsAt >= startsAt &&
  wait.startsAt < endsAt &&
  (wait.court === null || wait.court === courtId)

/** Returns a booking after an answer to its invitation. */
const answered = ({ row, partners }: StoredBooking, email: string, state: PartnerRow['state']): StoredBooking => ({
  row: { ...row, sequence: row.sequence + 1 },
  partners: partners.map((each) => (each.email === email ? { ...each, state } : each)),
})

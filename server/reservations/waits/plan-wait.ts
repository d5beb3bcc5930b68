import { nameOr } from '../../../shared/auth/person.ts'
import { whyNotBook } from '../../../shared/reservations/booking-rules.ts'
import { MOST_WAITS } from '../../../shared/waits/wait-rules.ts'
import { freePlaces, heldOf } from '../book/booking-rows.ts'
import { type Plan, removals } from '../commit/plan.ts'
import { confirmedLetters } from '../mail/letters.ts'
import { personBusy, refused } from '../slots/booking-errors.ts'
import { columnsOf, periodOf, type SlotAt } from '../slots/booking-slots.ts'
import { assertSeen } from '../slots/court-prices.ts'
import type { CourtsTime, ReservationRow, StoredBooking, WaitRow } from '../stored/stored.ts'
import { isBusy, type Times, takerOf } from '../stored/times.ts'
import { noOffer, offerExpired, onBooking, slotFree, tooManyWaits } from './wait-errors.ts'

export interface JoinState {
  /** ms since 1970. */
  readonly now: number
  /** The wait of the person for this slot. */
  readonly known: WaitRow | undefined
  /** The slots to wait for, all at the same time: of one court, or of all courts. */
  readonly slots: readonly [SlotAt, ...SlotAt[]]
  readonly times: Times
  readonly isOnBooking: boolean
  /** Number of slots that the person waits for. */
  readonly count: number
}

/** Returns the time of the courts that somebody waits for. */
export const courtsTimeOf = (slots: readonly [SlotAt, ...SlotAt[]]): CourtsTime => ({
  ...periodOf(slots[0]),
  courts: slots.map(({ court }) => court.id),
})

/** Whether a person is in the line, or the slot is offered to them. */
export const isOpenWait = ({ state, offeredUntil }: WaitRow, now: number): boolean =>
  state === 'waiting' || (state === 'offered' && offeredUntil !== null && offeredUntil > now)

/**
 * Plans to put a person into the line for a slot. A person who did not take an offer joins the end of the line.
 * @throws ApiError 409 a court is free, or the person is on the booking · 422 a rule forbids it
 */
export function planJoin(
  { now, known, slots, times, isOnBooking, count }: JoinState,
  { owner, id, court }: { readonly owner: string; readonly id: string; readonly court: string | null },
): Plan<{ readonly id: string; readonly isNew: boolean }> {
  if (known && isOpenWait(known, now)) return { answer: { id: known.id, isNew: false } }
  const [{ club, slot }] = slots
  const why = whyNotBook(slot, 0, now, { ...club, quota: 1 })
  if (why) throw refused(why, club)
  if (slots.some((at) => !takerOf(times, columnsOf(at)))) throw slotFree()
  if (isOnBooking) throw onBooking()
  if (count >= MOST_WAITS) throw tooManyWaits()
  const wish = {
    court,
    minutes: slot.minutes,
    state: 'waiting',
    booking: null,
    offeredUntil: null,
    createdAt: now,
  } as const
  const after: WaitRow = known ? { ...known, ...wish } : { id, owner, club: club.id, startsAt: slot.startsAt, ...wish }
  return {
    answer: { id: after.id, isNew: true },
    waits: [{ before: known ?? null, after, unlessOn: courtsTimeOf(slots) }],
  }
}

export interface AcceptState {
  /** ms since 1970. */
  readonly now: number
  readonly wait: WaitRow
  /** The booking that holds the slot for the person. */
  readonly booking: StoredBooking | undefined
  /** The coming bookings of the person. */
  readonly upcoming: readonly ReservationRow[]
  readonly times: Times
  /** The name of the person, if it is stored. */
  readonly name: string | undefined
  /** A new id for the booking, which is unique among those of the person. */
  readonly id: number
}

/** How a person takes an offered slot. */
export interface Acceptance {
  readonly title?: string | undefined
  /** The price that the person has seen (in the club's currency), null if none. Undefined if unknown. */
  readonly priceCents?: number | null | undefined
  /** The currency of this price. Undefined if unknown. */
  readonly currency?: string | undefined
}

/**
 * Plans to give an offered slot to its person. A slot that costs something is held until the person has paid.
 * @param slotOf returns the offered slot, and the price that the person pays first (in the club's currency), or null
 * @throws ApiError 409 no offer, it has ended, the person plays elsewhere, or another price · 422 quota
 */
export function planAccept(
  { now, wait, booking, upcoming, times, name, id }: AcceptState,
  { title, ...seen }: Acceptance,
  slotOf: (row: ReservationRow) => { readonly at: SlotAt; readonly due: number | null },
): Plan<StoredBooking> {
  if (wait.state === 'waiting') throw noOffer()
  if (wait.state === 'accepted' && booking) return { answer: { ...booking, partners: [] } }
  const row = booking?.row
  if (wait.state !== 'offered' || row?.state !== 'offered' || (row.heldUntil ?? 0) <= now) throw offerExpired()
  const { at, due } = slotOf(row)
  if (upcoming.length >= at.club.quota) throw refused('QUOTA_REACHED', at.club)
  if (isBusy(times, wait.owner, row)) throw personBusy()
  assertSeen(seen, due, at.club.currency)
  const accepted: StoredBooking = {
    row: {
      ...row,
      ...(due === null && { state: 'booked', heldUntil: null }),
      ...heldOf(at, due, now),
      owner: wait.owner,
      id,
      title: title ?? nameOr(name ?? '', wait.owner),
      place: freePlaces(upcoming, 1)[0] ?? null,
      sequence: row.sequence + 1,
    },
    partners: [],
  }
  return {
    answer: accepted,
    bookings: [{ before: { row, partners: [] }, after: accepted }],
    waits: [{ before: wait, after: { ...wait, state: 'accepted' } }],
    letters: due === null ? confirmedLetters([accepted.row], []) : [],
  }
}

/** Plans to leave a line. A slot that was offered goes to the next person. */
export const planLeaveLine = (wait: WaitRow, booking: StoredBooking | undefined): Plan<undefined> => ({
  answer: undefined,
  bookings: removals(booking?.row.state === 'offered' ? [booking] : [], 'over'),
  waits: [{ before: wait, after: null }],
})

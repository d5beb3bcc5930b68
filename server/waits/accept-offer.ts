import { nameOr } from '../../shared/auth/person.ts'
import { heldUntil } from '../../shared/waits/wait-rules.ts'
import type { Outbox } from '../mail/outbox.ts'
import { newId } from '../reservations/book.ts'
import { personBusy, refused } from '../reservations/booking-errors.ts'
import type { BookingMails } from '../reservations/booking-mail.ts'
import { freePlaces, reminderOf } from '../reservations/booking-rows.ts'
import { type BookedClubs, slotAt } from '../reservations/booking-slots.ts'
import type { BookingsRepository, StoredBooking } from '../reservations/bookings-repository.ts'
import { assertSeen, type PriceOf } from '../reservations/court-prices.ts'
import type { ReservationRow } from '../reservations/reservations-repository.ts'
import { UniqueViolation } from '../storage/storage.ts'
import { noOffer, offerExpired } from './wait-errors.ts'
import type { WaitRow, WaitsRepository } from './waits-repository.ts'

export interface AcceptDeps {
  readonly waits: WaitsRepository
  readonly bookings: BookingsRepository
  readonly clubs: BookedClubs
  readonly mails: Pick<BookingMails, 'confirmed'>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  readonly priceOf: PriceOf
  /** Publishes the courts whose bookings have changed. */
  readonly publish: (rows: readonly ReservationRow[]) => Promise<void>
}

/** Returns whether the person is a member of this club. */
export type IsMember = (club: string) => boolean

/** How a person takes an offered slot. */
export interface Acceptance {
  readonly title?: string | undefined
  /** The price that the person has seen (US cents), null if none. Undefined if unknown. */
  readonly priceCents?: number | null | undefined
  readonly isMember: IsMember
}

/**
 * Gives an offered slot to its person. A slot that costs something is held until the person has paid.
 * @returns null if another change came first, and the call must be repeated
 * @throws ApiError 409, 422
 */
export async function acceptOffer(
  { waits, bookings, clubs, mails, outbox, clock, priceOf, publish }: AcceptDeps,
  wait: WaitRow,
  { title, priceCents: seen, isMember }: Acceptance,
): Promise<StoredBooking | null> {
  const now = clock()
  const row = wait.booking === null ? undefined : await bookings.byUid(wait.booking)
  if (wait.state === 'waiting') throw noOffer()
  if (wait.state === 'accepted' && row) return { row, partners: [] }
  if (wait.state !== 'offered' || row?.state !== 'offered' || (row.heldUntil ?? 0) <= now) throw offerExpired()
  const at = slotAt(clubs, row.courtId, row.startsAt)
  const upcoming = await bookings.ofOwnerAfter(wait.owner, now)
  if (upcoming.length >= at.club.quota) throw refused('QUOTA_REACHED', at.club)
  if (await bookings.ofPerson(wait.owner, row)) throw personBusy()
  const priceCents = priceOf(at, isMember(at.club.id))
  assertSeen(seen, priceCents)
  const [person] = await bookings.peopleOf([wait.owner])
  const [place = null] = freePlaces(upcoming, 1)
  const accepted: ReservationRow = {
    ...row,
    owner: wait.owner,
    id: newId(),
    title: title ?? nameOr(person?.name ?? '', wait.owner),
    place,
    sequence: row.sequence + 1,
    ...(priceCents === null
      ? { state: 'booked', heldUntil: null, reminderAt: reminderOf(row.startsAt, now) }
      : { state: 'held', heldUntil: heldUntil(row.startsAt, now, at.club.holdMinutes), priceCents }),
  }
  const written = priceCents === null ? await mails.confirmed([accepted], []) : []
  try {
    await waits.accept(wait, row, accepted, now, (tx) => written.map((mail) => outbox.write(tx, mail)))
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    return null
  }
  outbox.send()
  await publish([accepted])
  return { row: accepted, partners: [] }
}

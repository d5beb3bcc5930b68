import { randomInt, randomUUID } from 'node:crypto'
import { pathTo } from '../../shared/pages/page-table.ts'
import { whyNotBook } from '../../shared/reservations/booking-rules.ts'
import type { CreateReservationRequest } from '../../shared/reservations/reservations-schemas.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import type { Outbox } from '../mail/outbox.ts'
import { StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import type { AwaitedSlots } from './awaited-slots.ts'
import { idUsed, paymentRequired, personBusy, refused, slotTaken } from './booking-errors.ts'
import type { BookingMails } from './booking-mail.ts'
import { freePlaces, reminderOf } from './booking-rows.ts'
import { type ClubsRead, clubNamed, placeOf } from './place.ts'
import type { createReservationsRepository, ReservationRow } from './reservations-repository.ts'

/** Returns an id that is a safe integer and larger than any client's timestamp. */
export const newId = (): number => 2 ** 44 + randomInt(2 ** 47)

export interface BookDeps {
  readonly repository: ReturnType<typeof createReservationsRepository>
  readonly awaited: AwaitedSlots
  readonly clubs: ClubsRead
  readonly mails: Pick<BookingMails, 'confirmed'>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
}

/**
 * Books a slot, and confirms it to the owner by email. The database decides: if it rejects the row, this function finds out why.
 * The places of an owner have the numbers from 1 to the quota, and each upcoming reservation takes one of them. Simultaneous
 * bookings of one person may claim the same place and are retried. One of them succeeds in each round, so there are at most as
 * many rounds as places.
 * A repeated request with the same id, slot and title gets the same answer, even if the rules no longer allow it.
 * @returns `isNew`: false if an earlier request booked the slot
 * @throws ApiError 409 if the slot or the person's time is taken, 422 if a rule forbids the booking
 */
export async function book(
  { repository, awaited, clubs, mails, outbox }: BookDeps,
  owner: string,
  request: CreateReservationRequest,
  now: number,
  priceOf: (court: string, startsAt: number) => number | null,
): Promise<{ row: ReservationRow; isNew: boolean }> {
  const slot = placeOf(clubs, request, now)
  const rules = clubNamed(clubs, request.club)
  const id = request.id ?? newId()
  const { courtId } = slot
  const wanted = { ...slot, slots: 1 }
  const isRepeated = (row: ReservationRow): boolean =>
    row.owner === owner && row.id === id && row.startsAt === slot.startsAt && plainText(row.title) === request.title
  for (let round = 0; round <= rules.quota + 1; round++) {
    const [taken, upcoming] = [await repository.onCourt(courtId, slot), await repository.ofOwnerAfter(owner, now)]
    if (taken && isRepeated(taken)) return { row: taken, isNew: false }
    const why = whyNotBook(slot, upcoming.length, now, rules)
    if (why && why !== 'QUOTA_REACHED') throw refused(why, rules)
    if (taken) throw slotTaken(ownId(taken, owner))
    if ((await repository.isTaken(courtId, slot)) || (await awaited.isAwaited(wanted, now, rules)))
      throw slotTaken(null)
    if (await repository.ofPerson(owner, slot)) throw (await repository.own(owner, id)) ? idUsed() : personBusy()
    if (why) throw refused(why, rules)
    const priceCents = priceOf(courtId, slot.startsAt)
    if (priceCents !== null) throw paymentRequired(`${pathTo('days', slot.club)}?date=${slot.date}`, priceCents)
    const row: ReservationRow = {
      ...wanted,
      ...NO_HISTORY,
      reminderAt: reminderOf(slot.startsAt, now),
      owner,
      id,
      uid: randomUUID(),
      title: request.title,
      place: freePlaces(upcoming, 1)[0] ?? null,
      createdAt: now,
    }
    const written = await mails.confirmed([row], [])
    try {
      await repository.book([{ row, people: [owner] }], now, (tx) => [
        ...awaited.unlessAwaited(tx, row, now, rules),
        ...written.map((mail) => outbox.write(tx, mail)),
      ])
      outbox.send()
      return { row, isNew: true }
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      if (!(await repository.own(owner, id))) continue
      const existing = await repository.onCourt(courtId, slot)
      if (existing && isRepeated(existing)) return { row: existing, isNew: false }
      throw existing ? slotTaken(ownId(existing, owner)) : idUsed()
    }
  }
  throw new StorageUnavailable('too many simultaneous bookings of one person')
}

/** The values of a booking that its owner made, and that was never changed. */
export const NO_HISTORY = {
  state: 'booked',
  heldUntil: null,
  series: null,
  bookedBy: null,
  sequence: 0,
  changedAt: null,
  reminderAt: null,
  priceCents: null,
  paidBy: null,
} as const

const ownId = (taken: ReservationRow, owner: string): number | null => (taken.owner === owner ? taken.id : null)

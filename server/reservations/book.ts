import { randomInt, randomUUID } from 'node:crypto'
import { type BookingRules, whyNotBook } from '../../shared/reservations/booking-rules.ts'
import type { CreateReservationRequest } from '../../shared/reservations/reservations-schemas.ts'
import { dateOfDay, type Slot, startOf } from '../../shared/reservations/slots.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import { hourOf } from '../../shared/time/hours.ts'
import { StorageUnavailable, UniqueViolation } from '../storage/storage.ts'
import { dayChanged, idUsed, refused, slotTaken } from './reservation-errors.ts'
import type { createReservationsRepository, ReservationRow } from './reservations-repository.ts'

/** Ids that the server makes: beyond the reach of today's timestamps, within whole numbers of JavaScript. */
const newId = (): number => 2 ** 44 + randomInt(2 ** 47)

/** The slot that a request means now. */
function slotOf({ club, court, day, date: meant, time }: CreateReservationRequest, now: number): Slot {
  const date = dateOfDay(day, now)
  if (meant !== undefined && meant !== date) throw dayChanged(day, date)
  const hour = hourOf(time)
  if (hour === undefined) throw new Error(`${time} passed the schema`)
  return { club, date, court, hour }
}

/**
 * Books a slot. The database has the last word: where it refuses the row, it is asked why. A race of one person's own
 * bookings for a place is run again, and each round has a winner, so there are never more rounds than places.
 * What is sent again, with the same id, slot and title, is answered as before, whatever the rules say meanwhile.
 * @returns `fresh`: whether it was stored now
 * @throws ApiError 409 where the slot is taken, 422 where a rule is against it
 */
export async function book(
  repository: ReturnType<typeof createReservationsRepository>,
  rules: BookingRules,
  owner: string,
  request: CreateReservationRequest,
  now: number,
): Promise<{ row: ReservationRow; fresh: boolean }> {
  const slot = slotOf(request, now)
  const id = request.id ?? newId()
  const isAgain = (row: ReservationRow): boolean =>
    row.owner === owner && row.id === id && plainText(row.title) === request.title
  for (let round = 0; round <= rules.quota + 1; round++) {
    const [taken, held] = [await repository.inSlot(slot), await repository.ofOwnerAfter(owner, now)]
    if (taken && isAgain(taken)) return { row: taken, fresh: false }
    const why = whyNotBook(slot, held.length, now, rules)
    if (why && why !== 'QUOTA_REACHED') throw refused(why, rules)
    if (taken) throw slotTaken(taken.owner === owner ? taken.id : null)
    if (why) throw refused(why, rules)
    const row: ReservationRow = {
      ...slot,
      owner,
      id,
      uid: randomUUID(),
      title: request.title,
      startsAt: startOf(slot),
      place: firstFree(held),
      createdAt: now,
    }
    try {
      await repository.book(row, now)
      return { row, fresh: true }
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      if (!(await repository.own(owner, id))) continue
      const there = await repository.inSlot(slot)
      if (there && isAgain(there)) return { row: there, fresh: false }
      throw idUsedOrTaken(there, owner)
    }
  }
  throw new StorageUnavailable('too many bookings of one person at once')
}

const idUsedOrTaken = (taken: ReservationRow | undefined, owner: string) =>
  taken ? slotTaken(taken.owner === owner ? taken.id : null) : idUsed()

/** The lowest place that none of these takes. */
function firstFree(held: readonly ReservationRow[]): number {
  const used = new Set(held.map(({ place }) => place))
  let place = 1
  while (used.has(place)) place += 1
  return place
}

import { randomUUID } from 'node:crypto'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { slotsOf } from '../../shared/clubs/slots.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { heldUntil, isOpen, lineFor } from '../../shared/waits/wait-rules.ts'
import type { Outbox } from '../mail/outbox.ts'
import { NO_HISTORY, newId } from '../reservations/book.ts'
import { noSlot } from '../reservations/booking-errors.ts'
import { type BookedClubs, columnsOf, periodOf, type SlotAt } from '../reservations/booking-slots.ts'
import type { BookingsRepository } from '../reservations/bookings-repository.ts'
import type { PriceOf } from '../reservations/court-prices.ts'
import type { ReservationRow } from '../reservations/reservations-repository.ts'
import { UniqueViolation } from '../storage/storage.ts'
import { offerMail } from './offer-mail.ts'
import type { WaitedSlot, WaitRow, WaitsRepository } from './waits-repository.ts'

export interface OfferDeps {
  readonly waits: WaitsRepository
  readonly bookings: BookingsRepository
  readonly clubs: BookedClubs
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly publicUrl: string
  readonly priceOf: PriceOf
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  /** Publishes the courts whose half hours were taken or released. */
  readonly publish: (rows: readonly ReservationRow[]) => Promise<void>
}

/**
 * Returns the slots that begin at a moment, on one court or on all courts of a club. They have the same length.
 * @throws ApiError 422 if there is none
 */
export function slotsAt(club: Club, startsAt: number, courtId: string | null): [SlotAt, ...SlotAt[]] {
  const date = dateIn(club.timeZone, startsAt)
  const found = club.courts
    .filter(({ id }) => courtId === null || id === courtId)
    .flatMap((court) => {
      const slot = slotsOf(club, court, date).find((each) => each.startsAt === startsAt)
      return slot ? [{ club, court, date, slot }] : []
    })
  const [first, ...more] = found
  if (!first) throw noSlot()
  return [first, ...more.filter(({ slot }) => slot.minutes === first.slot.minutes)]
}

/**
 * Holds each free court of a slot for the first person in its line. If several servers try at once, one of them succeeds,
 * because a court is taken once and a person has one offer.
 */
export async function offerFreeSlots(deps: OfferDeps, { club: id, startsAt }: WaitedSlot): Promise<void> {
  const { waits, bookings, clubs, clock, publish } = deps
  const club = clubs.get(id)
  if (!club || !isOpen(startsAt, clock(), club)) return
  let line = await waits.line({ club: id, startsAt })
  const date = dateIn(club.timeZone, startsAt)
  for (const court of line.length > 0 ? club.courts : []) {
    const slot = slotsOf(club, court, date).find((each) => each.startsAt === startsAt)
    if (!slot) continue
    const at = { club, court, date, slot }
    for (const wait of lineFor(line, { court: court.id, minutes: slot.minutes })) {
      if (await bookings.isTaken(court.id, periodOf(at))) break
      line = line.filter((each) => each !== wait)
      const offered = await offerTo(deps, wait, at)
      if (offered) await publish([offered])
    }
  }
}

/** Holds a slot for a person. Returns null if the court or the person's place in the line has changed. */
async function offerTo(
  { waits, bookings, outbox, publicUrl, priceOf, clock }: OfferDeps,
  wait: WaitRow,
  at: SlotAt,
): Promise<ReservationRow | null> {
  const now = clock()
  const uid = randomUUID()
  const until = heldUntil(wait.startsAt, now, at.club.offerMinutes)
  const row: ReservationRow = {
    ...columnsOf(at),
    ...NO_HISTORY,
    owner: offeredTo(wait),
    id: newId(),
    uid,
    title: '',
    state: 'offered',
    heldUntil: until,
    place: null,
    createdAt: now,
  }
  const [person] = await bookings.peopleOf([wait.owner])
  const mail = offerMail(wait, at, { uid, until }, { publicUrl, language: person?.language ?? null, priceOf })
  try {
    await waits.offer(wait, row, (tx) => [outbox.write(tx, mail)])
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    return null
  }
  outbox.send()
  return row
}

/** Owner of a booking that holds a slot for a waiting person. The person becomes the owner by accepting. */
const offeredTo = ({ id }: WaitRow): string => `wait:${id}`

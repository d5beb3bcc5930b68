import { slotsOf } from '../../../shared/clubs/slots.ts'
import type { Period } from '../../../shared/reservations/units.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { CLUB, COURTS, OFFER_MS, timesOf } from './club.ts'
import { type Expected, isTaken, type Model, type Waiting } from './model.ts'

/** Offers the free courts of the slots that begin at a moment to the people in the line, as the server must do. */
function offerAt(model: Model, startsAt: number): void {
  if (startsAt <= model.now) return
  for (const court of COURTS) {
    const slot = slotsOf(CLUB, court, dateIn(CLUB.timeZone, startsAt)).find((each) => each.startsAt === startsAt)
    if (!slot) continue
    const period = timesOf(slot)
    const next = model.waits
      .filter((wait) => wait.state === 'waiting' && wait.startsAt === startsAt && wait.endsAt === period.endsAt)
      .filter((wait) => wait.court === null || wait.court === court.id)
      .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))[0]
    if (next && !isTaken(model, court.id, period)) offer(model, next, court.id, period)
  }
}

function offer(model: Model, wait: Waiting, court: string, period: Period): void {
  const booking: Expected = {
    uid: '',
    owner: `wait:${wait.id}`,
    series: null,
    partners: new Map(),
    court,
    ...period,
    slots: 1,
    state: 'offered',
    heldUntil: Math.min(model.now + OFFER_MS, period.startsAt),
    priceCents: null,
    paidBy: null,
    isCounted: true,
  }
  model.bookings.push(booking)
  Object.assign(wait, { state: 'offered', booking, offeredUntil: booking.heldUntil })
}

/** Offers all free slots that somebody waits for. */
export function offerAll(model: Model): void {
  for (const startsAt of new Set(model.waits.map((wait) => wait.startsAt))) offerAt(model, startsAt)
}

/** Removes bookings, and offers their slots. */
export function remove(model: Model, gone: readonly Expected[]): void {
  model.bookings = model.bookings.filter((each) => !gone.includes(each))
  offerAll(model)
}

/** Ends a person's waits for the slots of a booking. A slot that was offered to the person goes to the next one. */
export function endWaits(model: Model, person: string, { court, startsAt, endsAt }: Expected): void {
  const ended = model.waits.filter(
    (each) =>
      each.owner === person && startsAt <= each.startsAt && each.startsAt < endsAt && (each.court ?? court) === court,
  )
  model.waits = model.waits.filter((each) => !ended.includes(each))
  const offered = ended.flatMap(({ booking }) => (booking?.state === 'offered' ? [booking] : []))
  if (offered.length > 0) remove(model, offered)
}

/** Removes the holds and offers whose time is over, and offers their slots. */
export function endHolds(model: Model): void {
  const gone = model.bookings.filter(({ heldUntil }) => heldUntil !== null && heldUntil <= model.now)
  if (gone.length > 0) remove(model, gone)
}

/** Ends holds, offers and lines whose time is over. */
export function endLines(model: Model): void {
  for (const wait of model.waits)
    if (wait.state === 'offered' && (wait.offeredUntil ?? 0) <= model.now) wait.state = 'expired'
  model.waits = model.waits.filter(({ startsAt }) => startsAt > model.now)
  endHolds(model)
}

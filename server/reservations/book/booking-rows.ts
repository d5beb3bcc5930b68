import { randomInt, randomUUID } from 'node:crypto'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import type { NewBookingRequest } from '../../../shared/reservations/booking-schemas.ts'
import type { DeskPrice } from '../../../shared/reservations/desk-price-schemas.ts'
import { DEFAULT_CURRENCY } from '../../../shared/shop/currencies.ts'
import { plainText } from '../../../shared/text/plain-text.ts'
import { heldUntil } from '../../../shared/waits/wait-rules.ts'
import type { Newcomer } from '../commit/plan.ts'
import { ownPartner } from '../slots/booking-errors.ts'
import type { SlotAt } from '../slots/booking-slots.ts'
import type { PartnerRow, ReservationRow } from '../stored/stored.ts'

/** Time between a reminder and the start of its booking (ms). */
const REMIND_MS = 24 * 3_600_000

/** Returns an id that is a safe integer and larger than any client's timestamp. */
export const newId = (): number => 2 ** 44 + randomInt(2 ** 47)

/** The ids of a new booking. Plans get them, because they are pure. */
export interface NewIds {
  readonly uid: string
  readonly id: number
}

export const newIds = (): NewIds => ({ uid: randomUUID(), id: newId() })

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
  deskPriceCents: null,
  currency: DEFAULT_CURRENCY,
  paidBy: null,
  cancelsAt: null,
  cancellation: null,
} as const

/** Whether a request that is sent again asks for this booking. */
export const isRepeated = (row: ReservationRow, request: NewBookingRequest): boolean =>
  row.startsAt === Date.parse(request.startsAt) &&
  row.courtId === request.court &&
  row.slots === (request.slots ?? 1) &&
  plainText(row.title) === request.title

/** Returns the columns of a booking that must be paid first, or that is definite if the price is null. */
export const heldOf = ({ club, slot: { startsAt } }: SlotAt, priceCents: number | null, now: number) =>
  priceCents === null
    ? { reminderAt: reminderOf(startsAt, now) }
    : ({
        state: 'held',
        heldUntil: heldUntil(startsAt, now, club.holdMinutes),
        priceCents,
        currency: club.currency,
      } as const)

/** What only the desk of a club wishes. */
export interface DeskWish {
  /** The guest who gets the court, and is not stored yet. */
  readonly newcomer?: Newcomer | null | undefined
  /** The price instead of that of the club's list. */
  readonly price?: DeskPrice | undefined
}

/** Returns the columns of a booking that have the price of the desk. */
export const priceColumns = ({ price }: DeskWish, { currency }: Pick<Club, 'currency'>) =>
  price && { deskPriceCents: price.cents, currency }

/** Returns when a person is reminded of a booking (ms since 1970), or null if it is too late for a reminder. */
export const reminderOf = (startsAt: number, now: number): number | null =>
  startsAt - REMIND_MS > now ? startsAt - REMIND_MS : null

/** Returns the row of a new invitation. */
export const invitation = (booking: string, email: string, now: number): PartnerRow => ({
  booking,
  email,
  state: 'invited',
  invitedAt: now,
})

/** Returns the emails of partners, each once. @throws ApiError 422 if the owner is among them */
export function othersIn(emails: readonly string[] = [], owner: string): string[] {
  if (emails.includes(owner)) throw ownPartner()
  return [...new Set(emails)]
}

/** Returns the lowest places that none of these reservations has. */
export function freePlaces(upcoming: readonly ReservationRow[], count: number): number[] {
  const used = new Set(upcoming.map(({ place }) => place))
  const places: number[] = []
  for (let place = 1; places.length < count; place++) if (!used.has(place)) places.push(place)
  return places
}

import type { PARTNER_STATES } from '../../../shared/reservations/booking-schemas.ts'
import type { Period } from '../../../shared/reservations/units.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { CANCEL_MS, CLUB, DAYS_AHEAD, keysOf, MOST_SLOTS, NAMES, overlap, START, timesOf, type Wish } from './club.ts'

/** A booking as the model expects it. */
export interface Expected extends Period {
  /** Empty until the database has chosen it. */
  uid: string
  owner: string
  readonly series: string | null
  readonly partners: Map<string, (typeof PARTNER_STATES)[number]>
  court: string
  startsAt: number
  endsAt: number
  /** Number of slots in a row. */
  readonly slots: number
  state: 'booked' | 'held' | 'offered'
  heldUntil: number | null
  priceCents: number | null
  paidBy: Order | null
  /** Whether the booking had to be within the quota. A payment books again even if the owner has reached the quota. */
  readonly isCounted: boolean
}

/** A person in the line for a slot. */
export interface Waiting extends Period {
  readonly id: string
  readonly owner: string
  /** Null: any court with a slot of this length. */
  court: string | null
  endsAt: number
  state: 'waiting' | 'offered' | 'accepted' | 'expired'
  booking: Expected | null
  offeredUntil: number | null
  createdAt: number
}

/** An order of a court. */
export interface Order extends Period {
  readonly owner: string
  readonly orderId: number
  /** The booking that the order pays for. */
  readonly uid: string
  readonly court: string
  readonly createdAt: number
  state: 'created' | 'pending' | 'paid' | 'failed' | 'cancelled'
  /** The payment's token, once the payment was opened. */
  token: string | null
  /** Whether a capture has begun whose result the server does not know. */
  isClaimed: boolean
  isCaptured: boolean
  isRefunded: boolean
  /** The code of the error for a buyer who confirms an order that ended unpaid. */
  code: string | null
}

/** A match, with the half hours of its court that it has. */
export interface ExpectedMatch {
  readonly id: string
  readonly court: string
  readonly startsAt: number
  readonly units: readonly string[]
}

export interface Model {
  now: number
  /** The emails of everybody who books. */
  readonly people: readonly string[]
  bookings: Expected[]
  waits: Waiting[]
  orders: Order[]
  /** The half hours of courts that each block takes. */
  readonly blocks: Map<string, readonly string[]>
  /** The half hours of courts that the club has blocked. */
  readonly blocked: Set<string>
  /** The matches that are not over. */
  matches: ExpectedMatch[]
}

/** @param run number of the run. Each run has its own people, because orders are never deleted. */
export const newModel = (run: number): Model => ({
  now: START,
  people: NAMES.map((name) => `${name}${run}@example.com`),
  bookings: [],
  waits: [],
  orders: [],
  blocks: new Map(),
  blocked: new Set(),
  matches: [],
})

/** Returns everybody who plays. Nobody plays in a slot that is only offered. */
export const playersOf = ({ owner, partners, state }: Expected): string[] =>
  state === 'offered'
    ? []
    : [owner, ...[...partners].filter(([, answer]) => answer === 'accepted').map(([email]) => email)]

export const isTaken = (model: Model, court: string, period: Period): boolean =>
  model.bookings.some((each) => each.court === court && overlap(each, period)) ||
  keysOf(court, period).some((key) => model.blocked.has(key) || isPlayed(model, key))

/** Whether a match has a half hour of a court. */
export const isPlayed = (model: Model, key: string): boolean => model.matches.some(({ units }) => units.includes(key))

export const isBusy = (model: Model, person: string, period: Period, but: readonly Expected[] = []): boolean =>
  model.bookings.some((each) => !but.includes(each) && playersOf(each).includes(person) && overlap(each, period))

/** Reports whether a person is on a booking that takes a court: as its owner, or as a partner who has not declined. */
export const isOn = (model: Model, person: string, court: string, period: Period): boolean =>
  model.bookings.some(
    ({ owner, partners, ...each }) =>
      each.court === court &&
      overlap(each, period) &&
      (owner === person || (partners.get(person) ?? 'declined') !== 'declined'),
  )

/** Returns why a slot can't be booked, apart from the quota. @param but bookings that leave their slots */
export function problem(
  model: Model,
  owner: string,
  wish: Wish,
  but: readonly Expected[] = [],
  partners: readonly string[] = [],
): string | null {
  const period = timesOf(wish.slot)
  if (wish.slots > MOST_SLOTS) return 'TOO_MANY_SLOTS'
  if (period.startsAt <= model.now) return 'SLOT_PAST'
  if (wish.date > plusDays(dateIn(CLUB.timeZone, model.now), DAYS_AHEAD - 1)) return 'TOO_FAR_AHEAD'
  const others = { ...model, bookings: model.bookings.filter((each) => !but.includes(each)) }
  if (isTaken(others, wish.court.id, period)) return 'SLOT_TAKEN'
  if (isBusy(others, owner, period)) return 'PERSON_BUSY'
  return partners.some((person) => isBusy(others, person, period)) ? 'PARTNER_BUSY' : null
}

/** Returns the bookings of an owner that have not begun. */
export const upcomingOf = (model: Model, person: string): Expected[] =>
  model.bookings.filter(({ owner, startsAt }) => owner === person && startsAt > model.now)

/** Returns why a booking can't be cancelled or moved any more. */
export const tooLate = (model: Model, { startsAt }: Expected): string | null =>
  startsAt <= model.now ? 'SLOT_PAST' : startsAt - model.now < CANCEL_MS ? 'TOO_LATE_TO_CANCEL' : null

/** Returns the bookings that somebody has made, and not those that are offered to a person in a line. Series come first. */
export const madeIn = (model: Model): Expected[] =>
  model.bookings
    .filter(({ state }) => state !== 'offered')
    .toSorted((one, other) => rankOf(model, one) - rankOf(model, other))

const rankOf = ({ now }: Model, { startsAt, series }: Expected): number =>
  startsAt <= now ? 2 : series === null ? 1 : 0

/** Returns the booking and, if wanted, the later ones of its series, earliest first. */
export const affected = (model: Model, booking: Expected, following: boolean): Expected[] =>
  following && booking.series !== null
    ? model.bookings
        .filter(({ series, startsAt }) => series === booking.series && startsAt >= booking.startsAt)
        .sort((one, other) => one.startsAt - other.startsAt)
    : [booking]

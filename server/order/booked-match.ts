import type { Span } from '../../shared/order/free-time.ts'
import type { MatchNow, OrderItem } from '../../shared/order/lay-out.ts'
import type { OrderCourt } from '../../shared/order/order-day.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import type { DayMatch } from './day-matches.ts'
import { isWithin } from './match-part.ts'
import type { Facts } from './suspended-match.ts'

const MS = 60_000

/** Returns the time of the booking from which a match was made; null for another match. */
export function bookedTime({ isBooked, listed }: DayMatch, courts: readonly OrderCourt[]): Span | null {
  if (!isBooked || !listed) return null
  const { court, date } = listed
  const taken = courts.find(({ id }) => id === court)?.taken ?? []
  return taken.find(({ kind, from, until }) => kind === 'booking' && from <= date && date < until) ?? null
}

/**
 * Returns what is known of a match that was made from a booking, until somebody scores it and while play is suspended: it is where
 * its booking is. Null once it has begun, and for one without a court.
 */
export function bookedNow(match: DayMatch, facts: Facts, courts: readonly OrderCourt[]): MatchNow | null {
  const { isOver, listed, sheet } = match
  const { minutes, progress } = facts
  if (
    !isAtBooking(match, progress ?? undefined) ||
    isOver ||
    !listed ||
    listed.court === null ||
    !isWithin(listed.date, facts)
  )
    return null
  const { court, date: startsAt } = listed
  const endsAt = bookedTime(match, courts)?.until ?? startsAt + minutes * MS
  const begun = { court, startsAt, endsAt, umpire: sheet?.record.umpire ?? null }
  return { minutes, begun, at: null, isElsewhere: false }
}

/** Whether a match takes the time of its booking, because nobody plays it now. */
export const isAtBooking = ({ isBooked }: DayMatch, progress: Progress | undefined): boolean =>
  isBooked && (progress === undefined || progress.rest !== undefined)

interface Matches {
  readonly matches: ReadonlyMap<string, DayMatch>
}

const isBooked = ({ match }: OrderItem, { matches }: Matches): boolean => matches.get(match)?.isBooked === true

/**
 * Returns the matches of an order that the office has put there. Those of bookings are in it too, so that everybody sees the whole day,
 * but bookings decide where they are: the order does not store them, and nobody gets an email about them.
 */
export const withoutBooked = (items: readonly OrderItem[], state: Matches): readonly OrderItem[] =>
  items.filter((item) => !isBooked(item, state))

/** Returns an order with the matches of bookings where they are. */
export const withBooked = (
  items: readonly OrderItem[],
  state: Matches & { readonly items: readonly OrderItem[] },
): readonly OrderItem[] =>
  [...withoutBooked(items, state), ...state.items.filter((item) => isBooked(item, state))].toSorted(
    (one, other) => one.startsAt - other.startsAt,
  )

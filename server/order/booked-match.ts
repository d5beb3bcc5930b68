import type { MatchNow, OrderItem } from '../../shared/order/lay-out.ts'
import type { OrderCourt } from '../../shared/order/order-day.ts'
import type { DayMatch } from './day-matches.ts'
import type { Facts } from './suspended-match.ts'

const MS = 60_000

/**
 * Returns what is known of a match that was made from a booking, until somebody scores it: it is where its booking is. Null once it has
 * begun, and for one without a court. The rules of the day leave it out, because its booking takes the court already.
 */
export function bookedNow(
  { listed, sheet, isOver }: DayMatch,
  { minutes, progress, from, until }: Facts,
  courts: readonly OrderCourt[],
): MatchNow | null {
  if (progress || isOver || !listed || listed.court === null || listed.date < from || listed.date >= until) return null
  const { court, date: startsAt } = listed
  const booking = courts
    .find(({ id }) => id === court)
    ?.taken.find((each) => each.kind === 'booking' && each.from <= startsAt && startsAt < each.until)
  const endsAt = booking?.until ?? startsAt + minutes * MS
  const begun = { court, startsAt, endsAt, umpire: sheet?.record.umpire ?? null }
  return { minutes, begun, at: null, isElsewhere: false }
}

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

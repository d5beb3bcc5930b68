import { freeOf } from './free-time.ts'
import type { Begun, OrderDay, PlannedMatch, StartKind } from './order-day.ts'

const MS = 60_000
const HALF_HOUR = 30 * MS
/** From this difference on, players learn about another start of a match that follows another one (ms). */
const NOTEWORTHY = 15 * MS

/** A match of an order of play. */
export interface OrderItem extends PlannedMatch {
  /** The time of `at` or `notBefore` (ms since 1970); null for `followedBy`. */
  readonly time: number | null
}

/** A match where the office puts it. Those of a court are in their order. */
export interface PutMatch {
  readonly match: string
  readonly court: string
  readonly kind: StartKind
  /** ms since 1970 */
  readonly time: number | null
  readonly umpire: string | null
  /** The start that a plan has found (ms since 1970). The match does not start earlier. */
  readonly planned?: number
  /** Whether its booking decides where it is. */
  readonly isBooked?: boolean
}

/**
 * Returns when the matches of an order start and end. A match that follows nobody starts when its court is free. Matches that have
 * begun keep their times.
 */
export function laidOut(put: readonly PutMatch[], day: OrderDay): readonly OrderItem[] {
  const matches = new Map(day.matches.map((match) => [match.id, match]))
  const ends = new Map<string, number>()
  return put.map(({ planned = 0, ...each }): OrderItem => {
    const match = matches.get(each.match)
    const before = ends.get(each.court)
    const free = before === undefined ? opening(day, each.court) : before + day.rules.change * MS
    const start = each.kind === 'at' ? (each.time ?? free) : Math.max(each.time ?? 0, planned, free)
    // Nobody plays a match any more that is not in the day.
    if (!match) return { ...each, startsAt: start, endsAt: start }
    if (match.isBooked && match.begun) {
      // The match of a booking stays where that is, and the next one starts as soon as the booking ends.
      const { court, startsAt, endsAt } = match.begun
      ends.set(court, Math.max(ends.get(court) ?? 0, endsAt - day.rules.change * MS))
      return { ...each, court, kind: 'at', time: startsAt, startsAt, endsAt }
    }
    const startsAt = match.begun?.startsAt ?? start
    const endsAt = match.begun?.endsAt ?? startsAt + match.minutes * MS
    ends.set(each.court, Math.max(before ?? 0, endsAt))
    return { ...each, startsAt, endsAt }
  })
}

/** Returns the first time at which a court is open and not taken, from now on. */
function opening({ courts, now }: OrderDay, id: string): number {
  const court = courts.find((each) => each.id === id)
  const [first] = court ? freeOf(court.open, court.taken).filter(({ until }) => until > now) : []
  return Math.max(now, first?.from ?? 0)
}

/** What is known of a match now. */
export interface MatchNow {
  readonly minutes: number
  readonly begun: Begun | null
  /** As the member of `OrderMatch`. */
  readonly played?: number
  /** Where a suspended match resumes, as soon as it can, and since when it is there (ms since 1970). */
  readonly goesOn?: { readonly court: string; readonly startsAt: number; readonly since: number }
  /** Where and when the match itself says that it is played, if it has a court (ms since 1970). */
  readonly at: { readonly court: string; readonly startsAt: number } | null
  /** Whether the match itself says that it is played on another day. */
  readonly isElsewhere: boolean
}

/**
 * Returns an order as it is now. A match that somebody has moved since is where the match itself says, and matches with a court
 * that are not in the order are added. Matches that have begun have their real times, and suspended ones those of their rest.
 */
export function presentItems(stored: readonly OrderItem[], now: ReadonlyMap<string, MatchNow>): readonly OrderItem[] {
  const known = new Map(stored.map((item) => [item.match, item]))
  const items = [...now].flatMap(([match, { minutes, begun, goesOn, at, isElsewhere }]): OrderItem[] => {
    const item = known.get(match)
    const blank = { match, kind: 'at' as const, umpire: item?.umpire ?? null }
    if (begun) {
      const { court, startsAt, endsAt, umpire } = begun
      return [{ ...blank, time: startsAt, ...item, court, startsAt, endsAt, umpire: umpire ?? blank.umpire }]
    }
    if (goesOn) {
      const { court, startsAt } = goesOn
      return [{ ...blank, kind: 'followedBy', time: null, court, startsAt, endsAt: startsAt + minutes * MS }]
    }
    const isMoved = at !== null && (item?.court !== at.court || item.startsAt !== at.startsAt)
    if (isMoved) return [{ ...blank, ...at, time: at.startsAt, endsAt: at.startsAt + minutes * MS }]
    return item && !isElsewhere ? [item] : []
  })
  // What is left of a suspended match comes before the matches that wait behind it.
  const placeOf = ({ match, startsAt }: OrderItem): number => now.get(match)?.goesOn?.since ?? startsAt
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Returns the matches of a plan where it puts them. */
export const putByPlan = (matches: readonly PlannedMatch[]): readonly PutMatch[] =>
  matches.map(({ match, court, kind, startsAt, umpire }) => {
    return { match, court, kind, time: kind === 'followedBy' ? null : startsAt, umpire, planned: startsAt }
  })

/**
 * Returns how long a match takes the half hours of its court (minutes): to its planned end, and not into the half hour in which the
 * next match starts.
 * @param next start of the next match on the court (ms since 1970); null without one
 */
function heldMinutes({ startsAt, endsAt }: PlannedMatch, next: number | null): number {
  const until = next === null ? endsAt : Math.min(endsAt, HALF_HOUR * Math.floor(next / HALF_HOUR))
  return Math.max(1, Math.round((until - startsAt) / MS))
}

/** Returns how long each match of an order takes its court (minutes). */
export function heldIn(items: readonly OrderItem[]): ReadonlyMap<string, number> {
  const inOrder = items.toSorted((one, other) => one.startsAt - other.startsAt)
  return new Map(
    inOrder.map((each, index) => {
      const next = inOrder.slice(index + 1).find(({ court }) => court === each.court)
      return [each.match, heldMinutes(each, next?.startsAt ?? null)]
    }),
  )
}

/** Returns the matches whose court or time differs from what those concerned were told, also those that have no place any more. */
export function untold(items: readonly OrderItem[], told: readonly OrderItem[]): readonly string[] {
  const now = new Map(items.map((each) => [each.match, each]))
  const before = new Map(told.map((each) => [each.match, each]))
  return [...new Set([...now.keys(), ...before.keys()])].filter((id) => !isSame(now.get(id), before.get(id)))
}

/** Whether two places of a match mean the same for its players. A match that follows another one may start a little earlier or later. */
function isSame(one: OrderItem | undefined, other: OrderItem | undefined): boolean {
  if (!(one && other)) return one === other
  const { court, kind, time, startsAt } = one
  if (court !== other.court || kind !== other.kind || time !== other.time) return false
  return kind !== 'followedBy' || Math.abs(startsAt - other.startsAt) < NOTEWORTHY
}

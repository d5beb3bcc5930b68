import { plannedMinutes } from '../../shared/duration/match-minutes.ts'
import type { Minutes } from '../../shared/duration/minutes.ts'
import type { Loss } from '../../shared/order/after-loss.ts'
import type { MatchNow, OrderItem } from '../../shared/order/lay-out.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import type { DayMatch } from './day-matches.ts'

const MS = 60_000
/** Starts of matches that go on as soon as they can are multiples of this (ms). */
const STEP_MS = 5 * MS

/** A match whose play is suspended. */
export interface Suspended {
  /** What is left of it. */
  readonly rest: Minutes
  readonly minutes: number
  /** When it goes on: as it is planned, or after the time that its court loses (ms since 1970). Null if nobody knows. */
  readonly resumesAt: number | null
  /** Whether the office has planned when and where it goes on. */
  readonly isPlanned: boolean
}

/** What is known of a match besides its log. */
export interface Facts {
  readonly minutes: number
  readonly progress: Progress | null
  /** The court in the order of play, for a match that names none. */
  readonly court: string | null
  /** ms since 1970 */
  readonly now: number
  readonly from: number
  readonly until: number
  /** The time that courts lose on this day. */
  readonly lost: readonly Loss[]
}

/** Returns what is known of a match whose play is suspended; null for another one. */
export function suspendedOf({ listed }: DayMatch, { progress, now, lost }: Facts): Suspended | null {
  if (!progress?.rest) return null
  const { rest, asOf } = progress
  // The office moves a suspended match to the time at which it goes on.
  const isPlanned = listed !== undefined && listed.court !== null && listed.date > asOf
  const resumesAt = isPlanned ? listed.date : lostUntil(listed?.court ?? null, now, lost)
  return { rest, minutes: plannedMinutes(rest), resumesAt, isPlanned }
}

/** Returns the end of the time that a court loses now; null if it loses none. */
function lostUntil(court: string | null, now: number, lost: readonly Loss[]): number | null {
  const own = lost.filter(
    ({ courts, from, until }) => from <= now && now < until && (!courts || courts.includes(court ?? '')),
  )
  return own.length === 0 ? null : Math.max(...own.map(({ until }) => until))
}

/**
 * A suspended match waits with what is left of it. Without a plan, it stays on its court and goes on as soon as it can. After its
 * day, it waits for a court on another day.
 */
export function suspendedNow(
  match: DayMatch,
  { startedAt, asOf }: Progress,
  { minutes, resumesAt, isPlanned }: Suspended,
  { court: placed, now, from, until }: Facts,
): MatchNow {
  const { listed, sheet } = match
  const court = listed?.court ?? placed
  const date = listed?.date ?? asOf
  const isOnDay = date >= from && date < until
  const waits = { minutes, played: Math.round((asOf - startedAt) / MS), begun: null, at: null, isElsewhere: false }
  if (court === null) return waits
  if (isPlanned) return isOnDay ? { ...waits, at: { court, startsAt: date } } : { ...waits, isElsewhere: true }
  if (!isOnDay) return waits
  const umpire = sheet?.record.umpire ?? null
  if (now >= until) return { ...waits, begun: { court, startsAt: startedAt, endsAt: asOf, umpire } }
  return { ...waits, goesOn: { court, startsAt: resumesAt ?? STEP_MS * Math.ceil(now / STEP_MS), since: startedAt } }
}

interface State {
  readonly items: readonly OrderItem[]
  readonly suspended: ReadonlyMap<string, Suspended>
  readonly progress: ReadonlyMap<string, Progress>
}

/** Returns the order with suspended matches where they began, so that what is left of them comes before the other matches. */
export const inTheirOrder = ({ items, suspended, progress }: State): readonly OrderItem[] =>
  items.map((item) =>
    suspended.get(item.match)?.isPlanned === false
      ? { ...item, startsAt: progress.get(item.match)?.startedAt ?? item.startsAt }
      : item,
  )

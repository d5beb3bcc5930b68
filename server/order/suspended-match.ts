import { plannedMinutes } from '../../shared/duration/match-minutes.ts'
import type { Minutes } from '../../shared/duration/minutes.ts'
import { plannedRest, suspendedMs } from '../../shared/duration/suspensions.ts'
import type { Loss } from '../../shared/order/after-loss.ts'
import type { MatchNow, OrderItem } from '../../shared/order/lay-out.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import type { DayMatch } from './day-matches.ts'
import { isWithin, partOn } from './match-part.ts'

const MS = 60_000
/** Starts of matches that resume as soon as they can are multiples of this (ms). */
const STEP_MS = 5 * MS

/** A match whose play is suspended. */
export interface Suspended {
  /** What is left of it. */
  readonly rest: Minutes
  readonly minutes: number
  /** When it resumes: as it is planned, or after the time that its court loses (ms since 1970). Null if nobody knows. */
  readonly resumesAt: number | null
  /** Whether the office has planned when and where it resumes. */
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
  /** The start of the day and of the next one (ms since 1970). */
  readonly from: number
  readonly until: number
  /** The time that courts lose on this day. */
  readonly lost: readonly Loss[]
}

/** Returns what is known of a match whose play is suspended; null for another one. */
export function suspendedOf({ listed }: DayMatch, { progress, now, lost }: Facts): Suspended | null {
  if (!progress?.rest) return null
  const { rest, asOf, suspensions = [] } = progress
  // The office moves a suspended match to the time at which it resumes.
  const isPlanned =
    listed !== undefined && listed.court !== null && plannedRest(suspensions.slice(-1), listed) !== undefined
  const resumesAt = isPlanned ? listed.date : lostUntil(listed?.court ?? null, asOf, now, lost)
  return { rest, minutes: plannedMinutes(rest), resumesAt, isPlanned }
}

/** Returns the end of the time that a court has lost since play was suspended; null if it has lost none. */
function lostUntil(court: string | null, since: number, now: number, lost: readonly Loss[]): number | null {
  const own = lost.filter(
    ({ courts, from, until }) => from <= now && since < until && (!courts || courts.includes(court ?? '')),
  )
  return own.length === 0 ? null : Math.max(...own.map(({ until }) => until))
}

/**
 * A suspended match waits with what is left of it. Without a plan, it stays on its court and resumes as soon as it can. After the
 * day of its suspension, it waits for a court on another day.
 */
export function suspendedNow(
  match: DayMatch,
  progress: Progress,
  { minutes, resumesAt, isPlanned }: Suspended,
  { court: placed, now, ...bounds }: Facts,
): MatchNow {
  const { listed, sheet } = match
  const { startedAt, asOf, suspensions = [] } = progress
  const court = listed?.court ?? placed
  const played = Math.round((asOf - startedAt - suspendedMs(suspensions, asOf)) / MS)
  const waits = { minutes, played, begun: null, at: null, isElsewhere: false }
  if (court === null) return waits
  if (isPlanned && listed) {
    const isHere = isWithin(listed.date, bounds)
    return isHere ? { ...waits, at: { court, startsAt: listed.date } } : { ...waits, isElsewhere: true }
  }
  if (!isWithin(asOf, bounds)) return { ...waits, isElsewhere: asOf >= bounds.until }
  const since = partOn(progress, listed, bounds)?.startedAt ?? startedAt
  const umpire = sheet?.record.umpire ?? null
  if (now >= bounds.until) {
    const before = Math.round((since - startedAt - suspendedMs(suspensions, asOf)) / MS)
    return { ...waits, played: before, begun: { court, startsAt: since, endsAt: asOf, umpire } }
  }
  const next = STEP_MS * Math.ceil(now / STEP_MS)
  return { ...waits, goesOn: { court, startsAt: Math.max(resumesAt ?? 0, next), since } }
}

/** Whether an order does not say when or where a suspended match resumes: it only stays on its court. */
export const isOpenRest = (item: Pick<OrderItem, 'kind' | 'court'> | null, court: string | null): boolean =>
  item?.kind === 'followedBy' && item.court === court

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

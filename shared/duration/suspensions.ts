import type { StandingEntry } from '../matches/match-schemas.ts'
import { timeOf } from './match-pace.ts'

/** A time in which play of a match was suspended (ms since 1970). */
export interface Suspension {
  readonly at: number
  /** When the server stored it, which is later if the scorer was offline. */
  readonly knownAt: number
  /** Null if play was not resumed. */
  readonly resumedAt: number | null
}

/** Where a match is played, as somebody has described it last. */
export interface Described {
  /** Day and time of play (ms since 1970). */
  readonly date: number
  /** When it was last described (ms since 1970). */
  readonly describedAt: number
}

/** Play of a match since it began, or since its rest began at another time. */
export interface Part {
  /** ms since 1970 */
  readonly startedAt: number
  /** When play was last resumed in this part, or else its start (ms since 1970). */
  readonly resumedAt: number
  /** Time that was played in this part before `resumedAt` (ms). */
  readonly playedMs: number
}

/** Returns the times in which play was suspended, in order. @param standing a match's standing entries, or the declarations among them */
export function suspensionsOf(standing: Iterable<StandingEntry>): readonly Suspension[] {
  const found: Suspension[] = []
  for (const entry of standing) {
    if (entry.kind !== 'status') continue
    const at = timeOf(entry)
    const last = found.at(-1)
    if (entry.status === 'suspended') found.push({ at, knownAt: Date.parse(entry.at), resumedAt: null })
    else if (entry.status === 'resumed' && last) found[found.length - 1] = { ...last, resumedAt: Math.max(at, last.at) }
  }
  return found
}

/**
 * Returns the last suspension after which somebody gave the rest of the match a time: a later one, described after the suspension was
 * known. The time of a match that began early is later than its suspension too, but older.
 */
export const plannedRest = (
  suspensions: readonly Suspension[],
  { date, describedAt }: Described,
): Suspension | undefined => suspensions.findLast(({ at, knownAt }) => date > at && describedAt > knownAt)

/**
 * Returns the part of a match that is played now, or was played last.
 * @param since the suspension after which this part began; undefined for the first part
 */
export function partSince(startedAt: number, suspensions: readonly Suspension[], since: Suspension | undefined): Part {
  const from = since?.resumedAt ?? startedAt
  let [resumedAt, playedMs] = [from, 0]
  for (const suspension of since ? suspensions.slice(suspensions.indexOf(since) + 1) : suspensions) {
    if (suspension.resumedAt === null) break
    playedMs += Math.max(0, suspension.at - resumedAt)
    resumedAt = suspension.resumedAt
  }
  return { startedAt: from, resumedAt, playedMs }
}

/** Returns the time in which play was suspended (ms). @param until the end of a suspension that did not end */
export const suspendedMs = (suspensions: readonly Suspension[], until: number): number =>
  suspensions.reduce((sum, { at, resumedAt }) => sum + Math.max(0, (resumedAt ?? until) - at), 0)

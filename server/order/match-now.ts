import { LRUCache } from 'lru-cache'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { expectedMinutes } from '../../shared/court/match-time.ts'
import { clubPlayers, minutesModel, plannedMinutes, wholeMatch } from '../../shared/duration/match-minutes.ts'
import { type Minutes, meanOf } from '../../shared/duration/minutes.ts'
import type { DurationPrior } from '../../shared/duration/time-left.ts'
import type { MatchNow } from '../../shared/order/lay-out.ts'
import { progressOf } from '../../shared/order/match-progress.ts'
import type { OrderSettings } from '../../shared/order/office-order-schemas.ts'
import type { Begun } from '../../shared/order/order-day.ts'
import type { Progress } from '../../shared/order/waiting-line.ts'
import type { MatchIndex } from '../matches/match-index.ts'
import type { Scoresheet } from '../matches/scoresheet.ts'
import { serveMeanOf } from '../matches/serve-mean.ts'
import type { DayMatch } from './day-matches.ts'

const MS = 60_000
/** The least time that a match in play takes from now on (minutes). */
const LEAST_LEFT = 5
/** How long the figures of a club stay in memory (ms). */
const FIGURES_MS = 10 * MS

/** How long the matches of a day last. */
export interface Lengths {
  readonly lengthOf: (match: DayMatch) => Minutes
  /** Minutes that a plan allows for a match. */
  readonly minutesOf: (match: DayMatch) => number
  /** How far a match is. The same log has the same object. */
  readonly progressOf: (match: DayMatch, sheet: Scoresheet) => Progress | null
}

/** Returns the function that returns how long the matches of a club last, by its figures. */
export function openLengths(index: Pick<MatchIndex, 'all'>, clock: () => number) {
  const figures = new LRUCache<string, { readonly prior: DurationPrior; readonly at: number }>({ max: 100 })
  const known = new WeakMap<object, Progress | null>()

  function priorOf(club: string): DurationPrior {
    const held = figures.get(club)
    if (held && clock() - held.at < FIGURES_MS) return held.prior
    const mean = serveMeanOf(club, index)
    const prior = clubPlayers(mean === null ? null : mean / 10_000, [])
    figures.set(club, { prior, at: clock() })
    return prior
  }

  return (club: Club, { lengths }: OrderSettings): Lengths => {
    const prior = priorOf(club.id)
    const lengthOf = ({ format }: DayMatch): Minutes => wholeMatch(format, prior)
    return {
      lengthOf,
      minutesOf: (match) =>
        lengths === 'club' ? expectedMinutes(match.format, club) : plannedMinutes(lengthOf(match)),
      progressOf: (match, { log }) => {
        const held = known.get(log)
        if (held !== undefined) return held
        const progress = progressOf(
          log,
          minutesModel(match.format ?? undefined, prior, log.start.order),
          lengthOf(match),
        )
        known.set(log, progress)
        return progress
      },
    }
  }
}

interface Facts {
  readonly minutes: number
  readonly progress: Progress | null
  /** The court in the order of play, for a match that names none. */
  readonly court: string | null
  /** ms since 1970 */
  readonly now: number
  readonly from: number
  readonly until: number
}

/** Returns what is known of a match now. @param from the start of the day @param until its end */
export function matchNow(match: DayMatch, { minutes, progress, court, now, from, until }: Facts): MatchNow {
  const { listed } = match
  const at = listed?.court ?? court
  const begun = progress && at !== null ? begunOf(match, at, { minutes, progress, now }) : null
  // A court without a time is no place in an order of play yet.
  const isUntimed = listed?.heldMinutes === 0 && listed.status === 'scheduled'
  const hasCourt = listed !== undefined && listed.court !== null && !isUntimed
  const isOnDay = hasCourt && listed.date >= from && listed.date < until
  return {
    minutes,
    begun,
    at: isOnDay ? { court: listed.court ?? '', startsAt: listed.date } : null,
    isElsewhere: hasCourt && !isOnDay,
  }
}

function begunOf(
  { isOver, sheet }: DayMatch,
  court: string,
  { minutes, progress, now }: Pick<Facts, 'minutes' | 'now'> & { readonly progress: Progress },
): Begun {
  const { startedAt, asOf, left } = progress
  const probable = left ? asOf + Math.round(meanOf(left)) * MS : startedAt + minutes * MS
  const endsAt = isOver ? asOf : Math.max(probable, now + LEAST_LEFT * MS)
  return { court, startsAt: startedAt, endsAt, umpire: sheet?.record.umpire ?? null }
}

import { courtTimeOf, expectedMinutes, type TimedMatch, unitsFrom } from '../../shared/court/match-time.ts'
import { partSince, plannedRest, suspensionsOf } from '../../shared/duration/suspensions.ts'
import type { Places } from './check-description.ts'
import type { Hold } from './court-holds.ts'
import type { ListedMatch } from './match-index.ts'
import type { Scoresheet } from './scoresheet.ts'

/** Where a match is played, and what says for how long. */
type AtCourt = Pick<ListedMatch, 'court' | 'format' | 'heldMinutes'>

export type HoldOf = (sheet: Scoresheet | undefined) => Hold | null

/** Returns the functions that say for which time a match takes its court. @param clock returns the current time (ms since 1970) */
export function holdsIn(places: Pick<Places, 'courtOf'>, clock: () => number) {
  /** @param playedMs time that was played before (ms) */
  function holdAt({ court, format, heldMinutes }: AtCourt, match: TimedMatch, playedMs = 0): Hold | null {
    // A match without a time keeps no court before it begins.
    if (heldMinutes === 0 && match.status === 'scheduled') return null
    const club = court === null ? undefined : places.courtOf(court)?.club
    const whole = heldMinutes || (club ? expectedMinutes(format, club) : 0)
    const time = club && courtTimeOf(match, Math.max(1, whole - Math.round(playedMs / 60_000)))
    return court !== null && club && time ? { club: club.id, court, ...time, units: unitsFrom(time, clock()) } : null
  }

  return {
    of: ((sheet) => {
      if (!sheet) return null
      const { record, log } = sheet
      const { date, archived } = record
      const { startsAt, playedMs } = playOf(sheet)
      return holdAt(record, { date, begunAt: startsAt, archived, status: log.live.score.status }, playedMs)
    }) satisfies HoldOf,

    /** As `of`, for a match whose log is not in memory. If it has begun, it counts from its planned time. */
    ofListed: (match: ListedMatch): Hold | null =>
      holdAt(match, { date: match.date, begunAt: null, archived: false, status: match.status }),
  }
}

/**
 * Returns from when a match takes its court once it has begun: from where play was last resumed, for what is left then. Null for its
 * time: it has not begun, or its rest is planned.
 */
function playOf({ record, log }: Scoresheet): { readonly startsAt: number | null; readonly playedMs: number } {
  const begun = log.entries.at(0)
  if (!begun) return { startsAt: null, playedMs: 0 }
  const suspensions = suspensionsOf(log.declarations)
  const rest = plannedRest(suspensions, { date: record.date, describedAt: record.updatedAt })
  if (rest?.resumedAt === null) return { startsAt: null, playedMs: 0 }
  const { resumedAt, playedMs } = partSince(Date.parse(begun.at), suspensions, rest)
  return { startsAt: resumedAt, playedMs }
}

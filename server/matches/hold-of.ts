import { courtTimeOf, expectedMinutes, type TimedMatch, unitsFrom } from '../../shared/court/match-time.ts'
import type { Places } from './check-description.ts'
import type { Hold } from './court-holds.ts'
import type { ListedMatch } from './match-index.ts'
import type { Scoresheet } from './scoresheet.ts'

/** Where a match is played, and what says for how long. */
type AtCourt = Pick<ListedMatch, 'court' | 'format' | 'heldMinutes'>

export type HoldOf = (sheet: Scoresheet | undefined) => Hold | null

/** Returns the functions that say for which time a match takes its court. @param clock returns the current time (ms since 1970) */
export function holdsIn(places: Pick<Places, 'courtOf'>, clock: () => number) {
  function holdAt({ court, format, heldMinutes }: AtCourt, match: TimedMatch): Hold | null {
    // A match without a time keeps no court before it begins.
    if (heldMinutes === 0 && match.status === 'scheduled') return null
    const club = court === null ? undefined : places.courtOf(court)?.club
    const time = club && courtTimeOf(match, heldMinutes || expectedMinutes(format, club))
    return court !== null && club && time ? { club: club.id, court, ...time, units: unitsFrom(time, clock()) } : null
  }

  return {
    of: ((sheet) => {
      if (!sheet) return null
      const { date, archived } = sheet.record
      const begun = sheet.log.entries.at(0)
      const begunAt = begun && !goesOnAt(sheet.log, date) ? Date.parse(begun.at) : null
      return holdAt(sheet.record, { date, begunAt, archived, status: sheet.log.live.score.status })
    }) satisfies HoldOf,

    /** As `of`, for a match whose log is not in memory. If it has begun, it counts from its planned time. */
    ofListed: (match: ListedMatch): Hold | null =>
      holdAt(match, { date: match.date, begunAt: null, archived: false, status: match.status }),
  }
}

/** Whether a match goes on at its time, because play was suspended before. */
function goesOnAt({ entries, live }: Scoresheet['log'], date: number): boolean {
  const begun = entries.at(0)
  if (!begun || date <= Date.parse(begun.at)) return false
  for (const entry of live.standing)
    if (entry.kind === 'status' && entry.status === 'suspended' && Date.parse(entry.at) < date) return true
  return false
}

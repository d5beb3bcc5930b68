import { unmarked } from '../../shared/matches/linked-players.ts'
import { outcomeOf } from '../../shared/matches/match-outcome.ts'
import { CONTEST_MS } from '../../shared/players/confirmed-result.ts'
import { matchTotals } from '../../shared/stats/totals.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { MatchResult } from './match-results.ts'
import type { Scoresheet } from './scoresheet.ts'

export type ResultOf = (sheet: Scoresheet | undefined) => MatchResult | null

/** Returns the function that says how a match of known players ended. @param zoneOf returns the time zone of a club */
export const resultsIn =
  (zoneOf: (club: string | null) => string): ResultOf =>
  (sheet) => {
    if (!sheet) return null
    const { linked, archived, booked, club, date } = sheet.record
    if (linked === null || archived) return null
    const { start, live } = sheet.log
    const standing = live.standing.slice()
    const outcome = outcomeOf(start, live.score, standing, date)
    if (!outcome) return null
    const { endedAt } = outcome
    // An umpire’s result needs no confirmation.
    const dueAt = booked && sheet.record.umpire === null ? endedAt + CONTEST_MS : null
    const totals = matchTotals(start, standing)
    // Somebody who hides the page changes no result.
    return { ...outcome, date: dateIn(zoneOf(club), endedAt), linked: unmarked(linked), totals, dueAt }
  }

import { type Suspension, suspensionsOf } from '../../shared/duration/suspensions.ts'
import { placedIn } from '../../shared/matches/linked-players.ts'
import { phaseOf } from '../../shared/matches/live-order.ts'
import type { Competitions } from '../competitions/competitions.ts'
import type { ListedMatch } from '../matches/match-index.ts'
import type { Matches } from '../matches/matches.ts'
import { type DayMatch, matchOfPlace, matchOutsideDraws } from './day-matches.ts'
import { type Bounds, isResumedOn, isWithin } from './match-part.ts'

/** A match that was suspended longer ago is not played to its end (ms). */
const LONGEST_BREAK = 14 * 86_400_000

export interface MatchesOnDeps {
  readonly matches: Pick<Matches, 'index' | 'readMany'>
  /** Returns the players at the end of the merges of these players, by id. */
  readonly rootsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

type PlacesOn = Awaited<ReturnType<Competitions['placesOn']>>['places']

/** Returns the function that returns the matches which are or could be played on a day. */
export function openMatchesOn({ matches, rootsOf }: MatchesOnDeps) {
  /** The suspensions of matches of earlier days, so that the log of a match is read once. */
  const known = new WeakMap<ListedMatch, readonly Suspension[]>()

  /** Whether a match of an earlier day may have been resumed on this day. */
  function mayBeResumed(match: ListedMatch, bounds: Bounds): boolean {
    const { date, status, updatedAt, describedAt } = match
    const { from, until } = bounds
    if (date >= from || date <= from - LONGEST_BREAK || updatedAt < from || phaseOf(status) === 'upcoming') return false
    // Only a match that was described after its end may have ended before its last change.
    if (phaseOf(status) === 'over' && updatedAt >= until && describedAt < updatedAt) return false
    const suspensions = known.get(match)
    return suspensions === undefined || isResumedOn(suspensions, bounds)
  }

  /** Returns the matches of a club on a day that are in no draw. */
  function outsideDraws(club: string, bounds: Bounds, ofDraws: ReadonlySet<string>): readonly ListedMatch[] {
    const { from } = bounds
    const isHere = (match: ListedMatch): boolean =>
      isWithin(match.date, bounds) ||
      // The rest of a match that was suspended on an earlier day.
      (match.status === 'suspended' && match.date < from && match.date > from - LONGEST_BREAK) ||
      mayBeResumed(match, bounds)
    const found: ListedMatch[] = []
    for (const match of matches.index.all())
      if (match.club === club && !ofDraws.has(match.id) && isHere(match)) found.push(match)
    return found
  }

  return async function matchesOn(club: string, bounds: Bounds, places: PlacesOn): Promise<readonly DayMatch[]> {
    const ids = places.flatMap(({ matchId }) => matchId ?? [])
    const found = outsideDraws(club, bounds, new Set(ids))
    const isFromBefore = (match: ListedMatch | undefined): match is ListedMatch =>
      match !== undefined && match.status !== 'suspended' && mayBeResumed(match, bounds)
    const begun = ids.filter((id) => {
      const match = matches.index.get(id)
      const isHere = match && (isWithin(match.date, bounds) || match.status === 'suspended' || isFromBefore(match))
      return isHere && match.seq > 0
    })
    const read = await matches.readMany([...begun, ...found.map(({ id }) => id)])
    const sheets = new Map(read)
    const notHere = new Set<string>()
    for (const [id, { log }] of read) {
      const match = matches.index.get(id)
      if (!isFromBefore(match)) continue
      const suspensions = suspensionsOf(log.declarations)
      known.set(match, suspensions)
      if (isResumedOn(suspensions, bounds)) continue
      notHere.add(id)
      sheets.delete(id)
    }
    const outside = found.filter(({ id }) => !notHere.has(id))
    const linked = outside.flatMap(({ id }) => placedIn(sheets.get(id)?.record.linked ?? null))
    const roots = linked.length > 0 ? await rootsOf(linked.map(({ player }) => player)) : new Map<string, string>()
    return [
      ...places.map((place) => {
        const id = place.matchId ?? ''
        return matchOfPlace(place, matches.index.get(id), sheets.get(id))
      }),
      ...outside.map((match) => matchOutsideDraws(match, sheets.get(match.id), roots)),
    ]
  }
}

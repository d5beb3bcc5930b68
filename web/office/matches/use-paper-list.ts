import { useCallback, useMemo } from 'react'
import type { CompetitionPlace } from '../../../shared/competitions/match-place-schemas.ts'
import { isUntimed } from '../../../shared/matches/lateness.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { usePages } from '../kit/use-pages.ts'
import { type ListQuery, loadAll, loadDuties, loadMatches } from './load-matches.ts'
import { byTimeAndCourt } from './match-order.ts'

/** A match without a result, and where it is in a competition. */
export interface PaperMatch {
  readonly match: MatchSummary
  /** Null for a match of no draw. */
  readonly place: CompetitionPlace | null
}

interface Days {
  readonly club: string | null
  /** The first day; null for all. */
  readonly from: string | null
  /** The day after the last one; null for all. */
  readonly to: string | null
}

/** Loads all matches of some days that have not begun, in the order in which people look for them. */
export function usePaperList({ club, from, to }: Days) {
  const list = usePages<PaperMatch>(
    useCallback(async () => {
      const query: ListQuery = { status: 'scheduled', club, from, to, order: 'earliest' }
      const [matches, duties] = await Promise.all([
        loadAll<MatchSummary>((page) => loadMatches({ ...query, ...page })),
        // Without them, the rows name no rounds.
        loadAll((page) => loadDuties({ ...query, ...page })).catch(() => []),
      ])
      const places = new Map(duties.map(({ id, place }) => [id, place ?? null]))
      return { rows: matches.map((match) => ({ match, place: places.get(match.id) ?? null })), next: null }
    }, [club, from, to]),
  )
  return { ...list, rows: useMemo(() => list.rows.toSorted(inPaperOrder), [list.rows]) }
}

/** Compares matches: those with a time first, by time and court, then the others by competition, event, round and place. */
function inPaperOrder(one: PaperMatch, other: PaperMatch): number {
  const [first, second] = [isUntimed(one.match), isUntimed(other.match)]
  if (first !== second) return first ? 1 : -1
  return first ? byPlace(one.place, other.place) : byTimeAndCourt(one.match, other.match)
}

function byPlace(one: CompetitionPlace | null, other: CompetitionPlace | null): number {
  if (!one || !other) return Number(one === null) - Number(other === null)
  return (
    names.compare(one.competition.name, other.competition.name) ||
    names.compare(one.event.name, other.event.name) ||
    names.compare(one.event.id, other.event.id) ||
    one.round - other.round ||
    names.compare(one.match, other.match)
  )
}

/** Ids of matches end with numbers: `main-1-2` is before `main-1-10`. */
const names = new Intl.Collator('en', { numeric: true })

import { type CourtMatch, matchOn, onUntil, sameUntil } from '../../shared/matches/court-match.ts'
import { courtScoreOf, NO_MATCH } from '../../shared/matches/court-score.ts'
import { phaseOf } from '../../shared/matches/live-order.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { type CachedResponse, cachedJson } from '../http/cached-response.ts'
import type { ListedMatch } from '../matches/match-index.ts'
import type { Matches } from '../matches/matches.ts'

const ROUTE = '/court/:id/score'
const [BEFORE, AFTER] = ROUTE.split(':id') as [string, string]

/** The score of a court, until its match changes or is no longer on (ms since 1970). */
interface Answer {
  readonly court: string
  readonly until: number
  readonly found: { readonly route: string; readonly response: CachedResponse }
}

const addressOf = (court: string): string => BEFORE + court + AFTER

export type CourtScores = ReturnType<typeof openCourtScores>

/** Opens the scores of courts. Each is made when somebody asks for it, and cached until a match at this court changes. */
export function openCourtScores(
  { index, onUpdates }: Pick<Matches, 'index' | 'onUpdates'>,
  clubs: Pick<Clubs, 'courtOf'>,
  clock: () => number,
) {
  /** For each court, the matches that are on or may be on later. */
  const matchesAt = new Map<string, Map<string, CourtMatch>>()
  const courtOf = new Map<string, string>()
  /** Answers by the address of the request, because most requests repeat an address. */
  const answers = new Map<string, Answer>()

  function put(match: CourtMatch, court: string | null): void {
    const { id } = match
    const before = courtOf.get(id)
    if (before !== undefined) {
      matchesAt.get(before)?.delete(id)
      courtOf.delete(id)
      answers.delete(addressOf(before))
    }
    if (court === null || onUntil(match) <= clock()) return
    answers.delete(addressOf(court))
    courtOf.set(id, court)
    const others = matchesAt.get(court) ?? new Map<string, CourtMatch>()
    matchesAt.set(court, others.set(id, match))
  }

  function make(court: string, now: number): Answer {
    const matches = matchesAt.get(court)
    for (const match of matches?.values() ?? []) if (onUntil(match) <= now) put(match, null)
    const match = matchOn(matches?.values() ?? [], now)
    const listed = match && index.get(match.id)
    const score = listed ? courtScoreOf(JSON.parse(listed.body.toString()) as MatchSummary) : NO_MATCH
    const response = cachedJson(JSON.stringify(score))
    return {
      court,
      until: match ? sameUntil(match, now) : Number.POSITIVE_INFINITY,
      found: { route: ROUTE, response },
    }
  }

  const isInUse = (court: string): boolean => clubs.courtOf(court)?.inUse ?? false

  /** Returns the response to a read of a court’s score. Null for other requests, and if there is no such court. */
  const cached = (url: string): Answer['found'] | null => {
    const now = clock()
    const known = answers.get(url)
    if (known && known.until > now && isInUse(known.court)) return known.found
    if (!url.startsWith(BEFORE) || !url.endsWith(AFTER)) return null
    const court = url.slice(BEFORE.length, -AFTER.length)
    if (!isInUse(court)) return null
    const answer = make(court, now)
    answers.set(url, answer)
    return answer.found
  }

  for (const match of index.all()) if (match.court !== null) put(courtMatchOf(match), match.court)
  onUpdates((updates) => {
    for (const { sheet } of updates) {
      const { record, log } = sheet
      const { id, date } = record
      const { status } = log.live.score
      const changedAt = Date.parse(log.live.updatedAt)
      put({ id, date, status, changedAt }, record.archived ? null : record.court)
    }
  })

  return {
    cached,
    /** Returns the matches at a court that are on or may be on later. */
    matchesAt: (court: string): readonly CourtMatch[] => [...(matchesAt.get(court)?.values() ?? [])],
    /** Returns the score of a court. Null if there is no such court, or it is archived. */
    read: (court: string) => cached(addressOf(court))?.response ?? null,
  }
}

/**
 * Returns a match in lists. If the description of a finished match changed after its end, lists don't know when it ended. Such a
 * match counts as ended long ago.
 */
function courtMatchOf({ id, date, status, updatedAt, describedAt }: ListedMatch): CourtMatch {
  const endUnknown = phaseOf(status) === 'over' && updatedAt <= describedAt
  return { id, date, status, changedAt: endUnknown ? 0 : updatedAt }
}

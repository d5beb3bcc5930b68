import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { movedTo } from '../../../shared/office/match-changes.ts'
import { iso } from '../../../shared/time/iso.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { loadMatches } from './load-matches.ts'

/** Maximum number of matches that one request reads. */
const MOST = 1000

/**
 * Returns the present rows of all matches from the first to the last time that these matches have, or will have after they have
 * moved. The list may lack some of them. Returns null until the server has answered.
 * @param minutes by which the matches move
 */
export function useNear(matches: readonly MatchSummary[], minutes: number): readonly MatchSummary[] | null {
  const times = matches.flatMap((match) => [movedTo(match, 0), movedTo(match, minutes)])
  const [from, to] = [iso(Math.min(...times)), iso(Math.max(...times) + 1)]
  const { last } = useLoaded(`${from} ${to}`, () => loadMatches({ from, to, limit: String(MOST) }))
  return last?.rows ?? null
}

import type { Match, MatchSummary } from '../../shared/matches/match-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { NotOk } from '../api/not-ok.ts'
import { serverNow } from '../api/server-clock.ts'
import { keepGrant, readGrant } from './grant-link.ts'
import { isFor, problemNow } from './link-scope.ts'
import { keepLinkOfMatch } from './match-links.ts'
import { useScorer } from './scorer-store.ts'
import { rejectKey, sync } from './scorer-sync.ts'
import { isGrant } from './tab-keys.ts'

/** Time (ms) between two checks of a link with the server, while the console is open. */
const CHECK_MS = 30_000

const { getState, setState } = useScorer
let checkedAt = Number.NEGATIVE_INFINITY

/** Closes the console when the link ends, and regularly asks the server whether the link is still valid for this match. */
export function watchLink(): void {
  const isDue = performance.now() - checkedAt >= CHECK_MS
  if (isDue || mayEnd(getState().keyProblem)) void checkLink()
  else closeOrOpen(getState().summary)
}

/**
 * Asks the server what the link is for, and for a court's link where the match is played now. If the server does not answer,
 * the console goes on with what it knows.
 */
export async function checkLink(): Promise<void> {
  const { key, matchId } = getState()
  if (key === null || !isGrant(key)) return
  checkedAt = performance.now()
  const isCurrent = () => getState().key === key && getState().matchId === matchId
  try {
    const { body: grant } = await readGrant(key)
    // The club may have moved the match to another court.
    const match = grant.court === null ? null : await readSummary(matchId)
    if (!isCurrent()) return
    keepGrant(key, grant)
    if (isFor(grant, match ?? { id: matchId })) keepLinkOfMatch(matchId, { token: key, until: grant.until })
    setState(({ summary }) => ({ grant, summary: summary && (match ?? summary) }))
    closeOrOpen(match ?? { id: matchId })
  } catch (error) {
    if (error instanceof NotOk && isCurrent()) await rejectKey(matchId, key, error).catch(() => undefined)
  } finally {
    // After a rejection there is no key.
    if (isCurrent() || (getState().key === null && getState().matchId === matchId)) setState({ isChecked: true })
  }
}

async function readSummary(matchId: string): Promise<MatchSummary> {
  const { body } = await getJson<Match>(`/product/${encodeURIComponent(matchId)}`)
  const { actions: _actions, statuses: _statuses, ...summary } = body
  return summary
}

/** Whether a problem may end by itself: when the link's time begins, or when the match moves to the link's court. */
const mayEnd = (problem: string | null): boolean => problem === 'FORBIDDEN' || problem === 'GRANT_NOT_YET'

/** Closes the console if the server would reject the next tap. Opens it again when such a problem has ended. */
function closeOrOpen(match: Pick<MatchSummary, 'id' | 'court'> | null): void {
  const { grant, keyProblem, key } = getState()
  if (!grant || key === null) return
  const problem = problemNow(grant, match, serverNow())
  if (problem === keyProblem) return
  if (problem === null && !mayEnd(keyProblem)) return
  setState({ keyProblem: problem })
  void sync()
}

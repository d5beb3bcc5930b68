import type { CourtScore } from '../../shared/matches/court-score-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { NotOk } from '../api/not-ok.ts'
import { type Following, followMatch } from './follow-match.ts'

/** Time between questions which match is on (ms). The answer is usually a 304. */
const ASK_MS = 2000

/**
 * Follows the match that is on at a court, and then the next one.
 * @param changed called after each change; with null if no match is on
 * @returns a function that stops
 */
export function followCourt(court: string, changed: (following: Following | null) => void): () => void {
  let shown: string | null = null
  let leave = () => {}

  function show(match: string | null): void {
    if (match === shown) return
    leave()
    shown = match
    leave = match === null ? () => {} : followMatch(match, changed)
    if (match === null) changed(null)
  }

  async function ask(): Promise<void> {
    try {
      const { body } = await getJson<CourtScore>(`/court/${encodeURIComponent(court)}/score`)
      show(body.match)
    } catch (error) {
      // Without an answer the last match stays.
      if (error instanceof NotOk && error.status === 404) show(null)
    }
  }

  void ask()
  const timer = setInterval(ask, ASK_MS)
  return () => {
    clearInterval(timer)
    leave()
  }
}
